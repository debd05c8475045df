import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

/** A currency is shown only when there is something in it (specification §2). Below stands what can be done with it. */
export function Balances({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const { balanceUsd, balanceRub } = profile
  return (
    <section aria-labelledby="balance" className="panel flex flex-col gap-4 p-5">
      <h2 id="balance" className="flex items-center gap-2.5 text-heading">
        <Wallet aria-hidden="true" className="size-6 text-accent-ink" />
        {t('profile.balance')}
      </h2>
      <div className="grow tabular-nums">
        {balanceUsd > 0 && (
          <p className="text-4xl font-black whitespace-nowrap tracking-tight" data-testid="balance-usd">
            {money(balanceUsd, 'usd')}
          </p>
        )}
        {balanceRub > 0 && (
          <p className="mt-1 text-2xl font-extrabold whitespace-nowrap tracking-tight" data-testid="balance-rub">
            {money(balanceRub, 'rub')}
          </p>
        )}
        {balanceUsd <= 0 && balanceRub <= 0 && <p className="text-muted">{t('profile.noBalance')}</p>}
      </div>
      {children}
    </section>
  )
}
