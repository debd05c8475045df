import { Wallet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Profile } from '../../../shared/contract/identity'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'

/** A currency is shown only when there is something in it (specification §2). */
export function Balances({ profile }: { profile: Profile }) {
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
          <p className="text-4xl font-black tracking-tight" data-testid="balance-usd">
            {money(balanceUsd, 'usd')}
          </p>
        )}
        {balanceRub > 0 && (
          <p className="mt-1 text-2xl font-extrabold tracking-tight" data-testid="balance-rub">
            {money(balanceRub, 'rub')}
          </p>
        )}
        {balanceUsd <= 0 && balanceRub <= 0 && <p className="text-muted">{t('profile.noBalance')}</p>}
      </div>
      <Link href={paths.topUp} className={`${buttonClass()} self-start`}>
        {t('profile.topUp')}
      </Link>
    </section>
  )
}
