import { Trash2 } from 'lucide-react'
import { exportOwnData } from '../../calls/own-data'
import { Opener } from '../../components/opener'
import { SaveButton } from '../../components/save-button'
import { useTranslation } from '../../i18n/translation'
import { DeleteDialog } from './delete-dialog'

/** What the shop keeps of the reader: to take along, and to have deleted. */
export function OwnData() {
  const { t } = useTranslation()
  return (
    <>
      <p className="mb-4 text-muted">{t('security.data.text')}</p>
      <div className="flex flex-wrap gap-3">
        <SaveButton fileName="my-data" ending="json" fetchFile={exportOwnData}>
          {t('security.data.download')}
        </SaveButton>
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
