import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../components/button'
import { Modal } from '../../components/modal'
import { useTranslation } from '../../i18n/translation'

/** Empties the cart after a question. */
export function ClearCart({ pending, onClear }: { pending: boolean; onClear: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <>
      <Button look="secondary" blocked={pending} onClick={() => setAsking(!pending)}>
        <Trash2 aria-hidden="true" className="size-5" />
        {t('cart.clear')}
      </Button>
      {asking && (
        <Modal title={t('cart.clearTitle')} onClose={close}>
          <p className="text-muted">{t('cart.clearText')}</p>
          <div className="mt-6 flex flex-wrap justify-end gap-3">
            <Button look="secondary" onClick={close}>
              {t('common.cancel')}
            </Button>
            <Button
              look="danger"
              onClick={() => {
                onClear()
                close()
              }}
            >
              {t('cart.clearConfirm')}
            </Button>
          </div>
        </Modal>
      )}
    </>
  )
}
