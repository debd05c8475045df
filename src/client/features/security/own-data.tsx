import { Download, Trash2 } from 'lucide-react'
import { useOwnData } from '../../calls/own-data'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { Opener } from '../../components/opener'
import { saveFile } from '../../components/save-file'
import { DeleteDialog } from './delete-dialog'

/** What the shop keeps of the reader: to take along, and to have deleted. */
export function OwnData() {
  const { t, onError } = useNotifyFailure()
  const data = useOwnData()
  return (
    <>
      <p className="mb-4 text-muted">{t('security.data.text')}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          look="secondary"
          icon={Download}
          pending={data.isPending}
          onClick={() => data.mutate(undefined, { onSuccess: (file) => saveFile(file, 'my-data', 'json'), onError })}
        >
          {t('security.data.download')}
        </Button>
        <Opener
          name={t('security.data.delete')}
          look="danger"
          icon={Trash2}
          dialog={(close) => <DeleteDialog onClose={close} />}
        />
      </div>
    </>
  )
}
