import { Send } from 'lucide-react'
import { telegramLoginUrl } from '../../calls/telegram-login'
import { buttonClass } from '../../components/button'
import { useLanguage } from '../../i18n/language'
import { useTranslation } from '../../i18n/translation'

/** Leads to Telegram, where the shop has a login by it. `to`: the page to come back to. */
export function TelegramButton({ to }: { to: string }) {
  const { t } = useTranslation()
  return (
    <a href={telegramLoginUrl(to, useLanguage())} className={`${buttonClass('secondary', 'large')} for-telegram`}>
      <Send className="size-5 shrink-0" />
      {t('login.telegram')}
    </a>
  )
}
