import { Download, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useOwnData } from '../../calls/own-data'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { saveFile } from '../../components/save-file'
import { DeleteDialog } from './delete-dialog'

/** What the shop keeps of the reader: to take along, and to have deleted. */
export function OwnData() {
  const { t, onError } = useNotifyFailure()
  const data = useOwnData()
  const [isLeaving, setIsLeaving] = useState(false)
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
        <Button look="danger" icon={Trash2} onClick={() => setIsLeaving(true)}>
          {t('security.data.delete')}
        </Button>
      </div>
      {isLeaving && <DeleteDialog onClose={() => setIsLeaving(false)} />}
    </>
  )
}
