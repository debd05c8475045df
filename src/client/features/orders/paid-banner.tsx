import { PartyPopper } from 'lucide-react'
import { useTranslation } from '../../i18n/translation'

/** For a buyer who has just come back from paying. */
export function PaidBanner() {
  const { t } = useTranslation()
  return (
    <p
      role="status"
      className="panel glow mb-5 flex animate-rise items-center gap-3 border-accent-ink p-5 text-heading font-extrabold"
    >
      <PartyPopper aria-hidden="true" className="size-7 shrink-0 text-accent-ink" />
      {t('profile.paidTitle')}
    </p>
  )
}
