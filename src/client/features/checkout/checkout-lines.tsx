import type { Cart } from '../../../shared/contract/cart'
import { Art } from '../../components/art'
import { Link } from '../../components/link'
import { EachSum } from '../../components/sums'
import { useFormat } from '../../i18n/format'
import { paths } from '../../paths'

export function CheckoutLines({ cart }: { cart: Cart }) {
  const { t, number, offer } = useFormat()
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
            <div className="flex min-w-0 grow flex-wrap items-center gap-x-3 gap-y-1 sm:gap-x-4">
              <div className="grow basis-28">
                <p className="font-bold">{line.title}</p>
                <p className="text-sm text-muted">{`${offer(line)}\u00a0×\u00a0${number(line.qty)}`}</p>
              </div>
              <p className="ml-auto text-right">
                <EachSum sums={line.paidIn} large="font-bold" small="text-sm text-muted" />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
