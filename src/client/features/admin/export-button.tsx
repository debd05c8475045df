import { useMutation } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useId } from 'react'
import { adminLimits } from '../../../shared/admin-limits'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { saveFile } from '../../components/save-file'
import { useFormat } from '../../i18n/format'

type Props = {
  /** The name of the file, before the day. */
  name: string
  fetchFile: () => Promise<Blob>
}

/** Saves the rows of a list as a file for a spreadsheet, and says how many rows a file holds. */
export function ExportButton({ name, fetchFile }: Props) {
  const { t, number } = useFormat()
  const { onError } = useNotifyFailure()
  const hint = useId()
  const exporting = useMutation({ mutationFn: fetchFile })
  const run = () =>
    exporting.mutate(undefined, {
      onSuccess: (file) => saveFile(file, name),
      onError,
    })
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p id={hint} className="text-sm text-muted max-sm:sr-only">
        {t('admin.file.limit', { rows: number(adminLimits.exports.rows) })}
      </p>
      <Button icon={Download} look="secondary" aria-describedby={hint} pending={exporting.isPending} onClick={run}>
        {t('admin.file.csv')}
      </Button>
    </div>
  )
}
