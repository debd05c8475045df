import type { ReactNode } from 'react'
import { Section } from '../../components/page'
import { Skeletons } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'

export const mostShown = 5

/** What somebody has bought lately; one row, however many there are. */
export function BoughtRow({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <Section title={t('home.buyAgain')} head="mb-2 text-heading" className={className}>
      {children}
    </Section>
  )
}

/** Its room while it is on the way, so that it pushes nothing down; only where it was there the last time. */
export const BoughtRoom = () => (
  <BoughtRow className="for-buyers">
    <div className="flex gap-2 overflow-hidden pb-1">
      <Skeletons count={mostShown} className="h-15 w-56 shrink-0" />
    </div>
  </BoughtRow>
)
