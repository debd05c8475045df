import { Wallet } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Cart } from '../../../shared/contract/cart'
import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import { type Currency, currencies, toMajor, toMinor } from '../../../shared/money'
import { balanceOf } from '../../calls/identity'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Choice } from '../../components/choice'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { currencyNames } from '../../i18n/money-words'
import { paths } from '../../paths'
import { OutsideMethods } from './outside-methods'
import { useCheckout } from './use-checkout'

/** What is missing on the balance, in major units; 0 when there is enough. */
function missingFor(cart: Cart, profile: Profile, currency: Currency): number {
  const missing = (toMinor(cart.subtotal[currency]) ?? 0) - (toMinor(balanceOf(profile, currency)) ?? 0)
  return missing > 0 ? toMajor(missing) : 0
}

function CurrencyChoice({
  profile,
  ...rest
}: {
  profile: Profile
  chosen: Currency
  onChoose: (to: Currency) => void
}) {
  const { t } = useTranslation()
  const { money } = useFormat()
  return (
    <Choice
      {...rest}
      legend={t('checkout.currency')}
      className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-1"
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
  )
}

function Missing({ sum }: { sum: string }) {
  const { t } = useTranslation()
  return (
    <Alert tone="warn">
      <p>{t('checkout.missing', { sum })}</p>
      <Link href={paths.topUp} className="inline-flex min-h-11 items-center font-bold underline">
        {t('checkout.topUp')}
      </Link>
    </Alert>
  )
}

type Props = { cart: Cart; profile: Profile; options: PaymentOptions }

export function CheckoutForm({ cart, profile, options }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const [choice, setChoice] = useState<Currency>()
  const affordable = currencies.find((each) => missingFor(cart, profile, each) === 0)
  const currency = choice ?? affordable ?? 'usd'
  const { fromBalance, outside } = useCheckout(cart, currency)
  const missing = missingFor(cart, profile, currency)
  return (
    <section aria-label={t('checkout.payment')} className="panel grid gap-5 p-5 lg:sticky lg:top-24">
      <CurrencyChoice profile={profile} chosen={currency} onChoose={setChoice} />
      <p className="flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-4">
        <span className="text-lg font-semibold">{t('checkout.total')}</span>
        <strong className="text-4xl font-black tracking-tight tabular-nums" data-testid="total">
          {money(cart.subtotal[currency], currency)}
        </strong>
      </p>
      {missing > 0 && <Missing sum={money(missing, currency)} />}
      <div className="grid gap-2.5">
        <Button
          size="large"
          look={missing > 0 ? 'secondary' : 'primary'}
          disabled={missing > 0 || outside.pending}
          pending={fromBalance.pending}
          onClick={fromBalance.pay}
        >
          {!fromBalance.pending && <Wallet aria-hidden="true" className="size-5" />}
          {fromBalance.pending ? t('checkout.paying') : t('checkout.payFromBalance')}
        </Button>
        <OutsideMethods
          currency={currency}
          offered={options[currency].methods}
          disabled={fromBalance.pending}
          pending={outside.pending}
          leading={missing > 0}
          onPay={outside.pay}
        />
      </div>
    </section>
  )
}
