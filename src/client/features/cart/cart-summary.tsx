import { Fragment } from 'react'
import type { Cart } from '../../../shared/contract/cart'
import { Alert } from '../../components/alert'
import { ButtonLink } from '../../components/link'
import { Section } from '../../components/page'
import { useShownFirst } from '../../components/sums'
import { usePreloadNext } from '../../components/use-preload-next'
import { useFormat } from '../../i18n/format'
import { currencyNames } from '../../i18n/money-words'
import { paths } from '../../paths'
import { isShort } from './lines'

/** The subtotal in Uzbek sums, and its exchange rate. */
function InSums({ cart: { subtotal, rate } }: { cart: Cart }) {
  const { t, money, day } = useFormat()
  if (subtotal.uzs === null || rate === null) return null
  return (
    <>
      <dt className="text-muted">{t('currency.uzs')}</dt>
      <dd className="text-right text-lg font-bold" data-testid="subtotal-uzs">
        {money(subtotal.uzs, 'uzs')}
      </dd>
      <dd className="col-span-2 -mt-1 text-right text-sm text-muted">
        {t(rate.source === 'shop' ? 'cart.shopRate' : 'cart.rate', { date: day(rate.date) })}
      </dd>
    </>
  )
}

/** The subtotal in each currency that everything is sold in; the reader hears where their own is none of these. */
function Subtotals({ cart }: { cart: Cart }) {
  const { t, money } = useFormat()
  const totals = cart.total
  return useShownFirst().map((currency, place) => {
    const sum = totals[currency]
    if (sum === undefined && place > 0) return null
    const isLarge = place === 0 && sum !== undefined
    const look = isLarge ? 'text-[clamp(1.25rem,7vw,1.875rem)] font-black tracking-tight' : 'text-lg font-bold'
    return (
      <Fragment key={currency}>
        <dt className="text-muted">{t(currencyNames[currency])}</dt>
        <dd
          className={`text-right ${sum === undefined ? '' : 'whitespace-nowrap'} ${look}`}
          data-testid={`subtotal-${currency}`}
        >
          {sum === undefined ? t('product.otherCurrency') : money(sum, currency)}
        </dd>
      </Fragment>
    )
  })
}

type Props = { cart: Cart; isVisitor: boolean }

export function CartSummary({ cart, isVisitor }: Props) {
  const { t } = useFormat()
  const blocked = cart.cart.some(isShort)
  usePreloadNext(isVisitor ? paths.login : paths.checkout)
  return (
    <Section title={t('cart.subtotal')} className="panel p-5 lg:sticky lg:top-24">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2.5 tabular-nums">
        <Subtotals cart={cart} />
        <InSums cart={cart} />
      </dl>
      {blocked ? (
        <div className="mt-5">
          <Alert tone="warn">{t('cart.blocked')}</Alert>
        </div>
      ) : (
        <ButtonLink href={paths.checkout} look="primary" size="large" className="mt-6 w-full">
          {t('cart.checkout')}
        </ButtonLink>
      )}
      {isVisitor && <p className="mt-3 text-sm text-muted">{t('cart.loginFirst')}</p>}
    </Section>
  )
}
