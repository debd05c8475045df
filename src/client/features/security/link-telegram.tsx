import { Send } from 'lucide-react'
import { useLinkTelegram } from '../../calls/telegram'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'
import { useTranslation } from '../../i18n/translation'

/** Links the reader's Telegram to their account. */
export function LinkTelegram() {
  const { t } = useTranslation()
  const onError = useNotifyFailure()()
  const { mutate: link, isPending, isSuccess } = useLinkTelegram()
  return (
    <>
      <p className="mb-4 text-muted">{t('security.telegram.text')}</p>
      <Button
        look="secondary"
        icon={Send}
        pending={isPending || isSuccess}
        onClick={() => link(undefined, { onError })}
      >
        {t('security.telegram.link')}
      </Button>
    </>
  )
}
