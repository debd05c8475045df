import { Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Profile } from '../../../shared/contract/identity'
import type { PaymentOptions } from '../../../shared/contract/payments'
import { byCurrency, type Currency, mainCurrency, type Sums } from '../../../shared/money'
import type { PaymentMethod } from '../../../shared/payments'
import { balanceOf } from '../../calls/identity'
import { Agreement } from '../../components/agreement'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Choice } from '../../components/choice'
import { TextLink } from '../../components/link'
import { useShownFirst } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { currencyNames } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { affordableIn, missingFor, payableIn } from './currency'
import { OutsideMethods } from './outside-methods'

const nothing = byCurrency(() => 0)

/** As of `useState`. */
export type ChosenCurrency = readonly [Currency | undefined, (currency: Currency) => void]

/**
 * The currency to pay in: the chosen one where everything is sold in it, else the first whose balance is enough, else the
 * one that the buyer counts in.
 */
export function useCurrency(profile: Profile, [choice, choose]: ChosenCurrency, totals: Sums = nothing) {
  const order = useShownFirst()
  const payable = payableIn(totals, order)
  const chosen = payable.find((each) => each === choice)
  const currency = chosen ?? affordableIn(totals, profile, order) ?? payable[0] ?? order[0] ?? mainCurrency
  return { profile, currency, payable, choose, missing: missingFor(totals, profile, currency) }
}

type CurrencyChoice = ReturnType<typeof useCurrency>

function CurrencyCards({ choice: { profile, currency, payable, choose } }: { choice: CurrencyChoice }) {
  const { t, money } = useFormat()
  return (
    <Choice
      chosen={currency}
      onChoose={choose}
      legend={t('checkout.currency')}
      className="grid gap-2.5 sm:grid-cols-2 lg:grid-cols-1"
      options={useShownFirst().map((each) => ({
        value: each,
        disabled: !payable.includes(each),
        content: (
          <span className="flex grow items-center justify-between gap-3">
            <span className="font-bold">{t(currencyNames[each])}</span>
            <span className="text-right text-sm text-muted">
              {t(payable.includes(each) ? 'checkout.balance' : 'product.otherCurrency')}
              <span className="block text-base font-bold whitespace-nowrap text-ink tabular-nums">
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
      <TextLink href={paths.topUp}>{t('checkout.topUp')}</TextLink>
    </Alert>
  )
}

type Props = {
  choice: CurrencyChoice
  /** Undefined as long as there is nothing to pay for. */
  totals: Sums | undefined
  options: PaymentOptions
  balanceText: string
  fromBalance: { pending: boolean; pay: () => void }
  outside: { pending: boolean; pay: (method: PaymentMethod) => void }
  /** Something is to be filled in first: the buttons look disabled, and pressing one says what. */
  blocked?: boolean
  /** What may change the total. */
  children?: ReactNode
}

/** The currency, the total, and the ways to pay. */
export function PaymentForm({ choice, totals, options, balanceText, fromBalance, outside, ...more }: Props) {
  const { blocked = false, children } = more
  const { t, money } = useFormat()
  const { currency, payable, missing } = choice
  const total = totals?.[currency]
  const isPayable = payable.includes(currency)
  return (
    <section aria-label={t('checkout.payment')} className="panel grid gap-5 p-5 lg:sticky lg:top-24">
      <CurrencyCards choice={choice} />
      {children}
      <p className="flex flex-wrap items-baseline justify-between gap-2 border-t border-line pt-4">
        <span className="text-lg font-semibold">{t('checkout.total')}</span>
        <strong
          className="text-[clamp(1.25rem,7.5vw,2.25rem)] font-black tracking-tight whitespace-nowrap tabular-nums"
          data-testid="total"
        >
          {total === undefined ? <span className="font-normal text-muted">—</span> : money(total, currency)}
        </strong>
      </p>
      {missing > 0 && <Missing sum={money(missing, currency)} />}
      <div className="grid gap-2.5">
        <Button
          icon={Wallet}
          size="large"
          look={missing > 0 ? 'secondary' : 'primary'}
          disabled={missing > 0 || !isPayable || outside.pending}
          blocked={blocked}
          pending={fromBalance.pending}
          onClick={fromBalance.pay}
        >
          {fromBalance.pending ? t('checkout.paying') : balanceText}
        </Button>
        {total !== 0 && (
          <OutsideMethods
            currency={currency}
            payable={payable}
            options={options}
            onSwitch={choice.choose}
            disabled={!isPayable || fromBalance.pending}
            blocked={blocked}
            pending={outside.pending}
            leading={missing > 0}
            onPay={outside.pay}
          />
        )}
      </div>
      <Agreement text={t('checkout.agree')} />
    </section>
  )
}
