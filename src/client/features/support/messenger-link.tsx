import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { supportOptionsQuery } from '../../calls/support'
import { buttonClass } from '../../components/button'
import { useTranslation } from '../../i18n/translation'

/** A way to the shop's chat, always in reach: a strip below the page, so that no field is half under a button. */
export function MessengerLink() {
  const { t } = useTranslation()
  const { data } = useQuery(supportOptionsQuery)
  if (!data?.messenger) return null
  return (
    <div className="sticky bottom-0 z-20 -mx-4 mt-8 flex justify-end border-t border-line bg-page px-4 pt-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:-mx-6 sm:px-6 print:hidden">
      <a
        href={data.messenger}
        target="_blank"
        rel="noopener noreferrer"
        className={`${buttonClass('secondary')} max-sm:w-full`}
      >
        <MessageCircle className="size-6 text-accent-ink" />
        {t('support.chat')}
        <span className="sr-only">({t('support.newTab')})</span>
      </a>
    </div>
  )
}
