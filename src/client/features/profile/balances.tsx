import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import { currencies } from '../../../shared/money'
import { balanceOf } from '../../calls/identity'
import { Alert } from '../../components/alert'
import { TextLink } from '../../components/link'
import { useShownFirst } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'

/** A currency is shown where there is something in it, sold in or not; the buttons for the balance stand below. */
export function Balances({ profile, children }: { profile: Profile; children: ReactNode }) {
  const { t, money } = useFormat()
  const all = new Set([...useShownFirst(), ...currencies])
  const held = [...all].filter((currency) => balanceOf(profile, currency) > 0)
  return (
    <section aria-labelledby="balance" className="panel flex flex-col gap-4 p-5">
      <h2 id="balance" className="flex items-center gap-2.5 text-heading">
        <Wallet className="size-6 text-accent-ink" />
        {t('checkout.balance')}
      </h2>
      <div className="grow tabular-nums">
        {held.map((currency, place) => (
          <p
            key={currency}
            className={`whitespace-nowrap tracking-tight ${place === 0 ? 'text-[clamp(1.25rem,7.5vw,2.25rem)] font-black' : 'mt-1 text-2xl font-extrabold'}`}
            data-testid={`balance-${currency}`}
          >
            {money(balanceOf(profile, currency), currency)}
          </p>
        ))}
        {profile.debts.map(({ currency, amount }) => (
          <Alert key={currency} tone="warn">
            {t('profile.owes', { sum: money(amount, currency) })}
          </Alert>
        ))}
        {held.length === 0 && <p className="text-muted">{t('profile.noBalance')}</p>}
      </div>
      {children}
    </section>
  )
}

/** Why money can't leave the balance, and whom to ask. */
export function FrozenNotice() {
  const { t } = useFormat()
  return (
    <Alert tone="warn">
      <p>{t('errors.account_frozen')}</p>
      <TextLink href={paths.support}>{t('level.contact')}</TextLink>
    </Alert>
  )
}
