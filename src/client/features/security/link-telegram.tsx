import { Send } from 'lucide-react'
import { useLinkTelegram } from '../../calls/telegram'
import { Button } from '../../components/button'
import { useNotifyFailure } from '../../components/notify-failure'

/** Links the reader's Telegram to their account. */
export function LinkTelegram() {
  const { t, onError } = useNotifyFailure()
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
