import type { Cart } from '../../../shared/contract/cart'
import { toMajor, toMinor } from '../../../shared/money'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const times = (price: number, quantity: number): number => toMajor((toMinor(price) ?? 0) * quantity)

export function CheckoutLines({ cart }: { cart: Cart }) {
  const { t } = useTranslation()
  const { money, number, region } = useFormat()
  return (
    <section aria-labelledby="lines" className="panel p-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h2 id="lines" className="text-heading">
          {t('checkout.summary')}
        </h2>
        <Link href={paths.cart} className="inline-flex min-h-11 items-center font-semibold text-accent-ink underline">
          {t('checkout.editCart')}
        </Link>
      </div>
      <ul className="divide-y divide-line">
        {cart.cart.map((line) => (
          <li key={line.key} className="flex items-center gap-3 py-3.5 sm:gap-4">
            <Art src={line.image} className="w-14 shrink-0 sm:w-20 rounded-control" />
            <div className="min-w-0 grow">
              <p className="font-bold">{line.title}</p>
              <p className="text-sm text-muted">
                {t('product.offer', { amount: number(line.amount), label: line.label })}
                {line.region && ` · ${region(line.region)}`}
                {`\u00a0×\u00a0${number(line.qty)}`}
              </p>
            </div>
            <p className="text-right whitespace-nowrap tabular-nums">
              <span className="block font-bold">{money(times(line.price, line.qty), 'usd')}</span>
              <span className="block text-sm text-muted">{money(times(line.rub, line.qty), 'rub')}</span>
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
