import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { supportOptionsQuery } from '../../calls/support'
import { buttonClass } from '../../components/button'

/** A way to the shop's chat that floats above the page and comes to rest below it. A shop without a chat has none. */
export function MessengerLink() {
  const { t } = useTranslation()
  const { data } = useQuery(supportOptionsQuery)
  return (
    <div className="pointer-events-none sticky bottom-[max(1rem,env(safe-area-inset-bottom))] z-20 mt-8 flex min-h-14 justify-end print:hidden">
      {data?.messenger && (
        <a
          href={data.messenger}
          target="_blank"
          rel="noopener noreferrer"
          className={`${buttonClass('secondary')} pointer-events-auto min-h-14! rounded-full! shadow-lg shadow-shade/30 max-sm:w-14 max-sm:p-0!`}
        >
          <MessageCircle aria-hidden="true" className="size-6 text-accent-ink" />
          <span className="max-sm:sr-only">{t('support.chat')}</span>
          <span className="sr-only">({t('support.newTab')})</span>
        </a>
      )}
    </div>
  )
}
