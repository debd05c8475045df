import { CreditCard, Smartphone, Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import { type Currency, currencies, toMajor, toMinor } from '../../../shared/money'
import { Alert } from '../../components/alert'
import { Badge } from '../../components/badge'
import { Button } from '../../components/button'
import { Choice } from '../../components/choice'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'
import { usePayment } from './use-payment'

const currencyNames = { usd: 'currency.usd', rub: 'currency.rub' } as const satisfies Record<Currency, string>

const balanceOf = (profile: Profile, currency: Currency): number =>
  currency === 'usd' ? profile.balanceUsd : profile.balanceRub

/** What is missing on the balance, in major units; 0 when there is enough. */
function missingFor(cart: Cart, profile: Profile, currency: Currency): number {
  const missing = (toMinor(cart.subtotal[currency]) ?? 0) - (toMinor(balanceOf(profile, currency)) ?? 0)
  return missing > 0 ? toMajor(missing) : 0
}

const soonMethods = [
  { label: 'checkout.payByCard', note: 'checkout.cardNotYet', icon: CreditCard },
  { label: 'checkout.payBySbp', note: 'common.comingSoon', icon: Smartphone },
] as const

function MethodsToCome() {
  const { t } = useTranslation()
  return soonMethods.map(({ label, note, icon: Icon }) => (
    <button
      key={label}
      type="button"
      disabled
      className="flex min-h-12 w-full flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-control border border-line px-4 py-2 text-left text-muted"
    >
      <span className="flex items-center gap-3 font-semibold">
        <Icon aria-hidden="true" className="size-5" />
        {t(label)}
      </span>
      <Badge>{t(note)}</Badge>
    </button>
  ))
}

export function CheckoutForm({ cart, profile }: { cart: Cart; profile: Profile }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [choice, setChoice] = useState<Currency>()
  const { pay, pending } = usePayment(cart)
  const affordable = currencies.find((each) => missingFor(cart, profile, each) === 0)
  const currency = choice ?? affordable ?? 'usd'
  const missing = missingFor(cart, profile, currency)
  const total = money(cart.subtotal[currency], currency)
  return (
    <section aria-label={t('checkout.payment')} className="panel grid gap-5 p-5 lg:sticky lg:top-24">
      <Choice
        legend={t('checkout.currency')}
        className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-1"
        chosen={currency}
        onChoose={setChoice}
        options={currencies.map((each) => ({
          value: each,
          content: (
            <span className="flex grow items-center justify-between gap-3">
              <span className="font-bold">{t(currencyNames[each])}</span>
              <span className="text-right text-sm text-muted">
                {t('checkout.balance')}
                <span className="block text-base font-bold text-ink tabular-nums">
                  {money(balanceOf(profile, each), each)}
                </span>
              </span>
            </span>
          ),
        }))}
      />
      <p className="flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-4">
        <span className="text-lg font-semibold">{t('checkout.total')}</span>
        <strong className="text-4xl font-black tracking-tight tabular-nums" data-testid="total">
          {total}
        </strong>
      </p>
      {missing > 0 && (
        <Alert tone="warn">
          <p>{t('checkout.missing', { sum: money(missing, currency) })}</p>
          <Link href={paths.topUp} className="inline-flex min-h-11 items-center font-bold underline">
            {t('checkout.topUp')}
          </Link>
        </Alert>
      )}
      <div className="grid gap-2.5">
        <Button size="large" disabled={missing > 0} pending={pending} onClick={() => pay(currency)}>
          {!pending && <Wallet aria-hidden="true" className="size-5" />}
          {pending ? t('checkout.paying') : t('checkout.payFromBalance')}
        </Button>
        <MethodsToCome />
      </div>
    </section>
  )
}
