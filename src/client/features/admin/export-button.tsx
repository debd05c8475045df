import { useId } from 'react'
import { adminLimits } from '../../../shared/admin-limits'
import { SaveButton } from '../../components/save-button'
import { useFormat } from '../../i18n/format'

type Props = { fileName: string; fetchFile: () => Promise<Blob> }

/** Saves the rows of a list as a file for a spreadsheet, and says how many rows a file holds. */
export function ExportButton(file: Props) {
  const { t, number } = useFormat()
  const hint = useId()
  return (
    <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p id={hint} className="text-sm text-muted max-sm:sr-only">
        {t('admin.file.limit', { rows: number(adminLimits.exports.rows) })}
      </p>
      <SaveButton aria-describedby={hint} {...file}>
        {t('admin.file.csv')}
      </SaveButton>
    </div>
  )
}
