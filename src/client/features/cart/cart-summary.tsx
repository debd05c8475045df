import type { Cart } from '../../../shared/contract/cart'
import { Alert } from '../../components/alert'
import { ButtonLink } from '../../components/link'
import { Section } from '../../components/page'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'
import { isShort } from './lines'

/** The subtotal in Uzbek sums, and its exchange rate. */
function InSums({ cart: { subtotal, rate } }: { cart: Cart }) {
  const { t, number, day } = useFormat()
  if (subtotal.uzs === null || rate === null) return null
  return (
    <>
      <dt className="text-muted">{t('currency.uzs')}</dt>
      <dd className="text-right text-lg font-bold" data-testid="subtotal-uzs">
        {t('currency.uzsSum', { sum: number(subtotal.uzs) })}
      </dd>
      <dd className="col-span-2 -mt-1 text-right text-sm text-muted">
        {t(rate.source === 'shop' ? 'cart.shopRate' : 'cart.rate', { date: day(rate.date) })}
      </dd>
    </>
  )
}

type Props = { cart: Cart; isVisitor: boolean }

export function CartSummary({ cart, isVisitor }: Props) {
  const { t, money } = useFormat()
  const { usd, rub } = cart.subtotal
  const blocked = cart.cart.some(isShort)
  return (
    <Section title={t('cart.subtotal')} className="panel p-5 lg:sticky lg:top-24">
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-2.5 tabular-nums">
        <dt className="text-muted">{t('currency.usd')}</dt>
        <dd className="text-right text-3xl font-black tracking-tight whitespace-nowrap" data-testid="subtotal-usd">
          {money(usd, 'usd')}
        </dd>
        <dt className="text-muted">{t('currency.rub')}</dt>
        <dd className="text-right text-lg font-bold whitespace-nowrap" data-testid="subtotal-rub">
          {money(rub, 'rub', 0)}
        </dd>
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
