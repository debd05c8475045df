import { useQuery } from '@tanstack/react-query'
import { ShoppingCart } from 'lucide-react'
import { cartQuery } from '../../calls/cart'
import { useSignedIn } from '../../calls/session'
import { useVisitorCount } from '../../calls/visitor-count'
import { Link } from '../../components/link'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const refreshMs = 30_000

/** The cart with its count: the shop is asked for that of an account, a visitor's browser knows its own. */
export function CartLink() {
  const { t } = useTranslation()
  const { number } = useFormat()
  const signedIn = useSignedIn()
  const kept = useVisitorCount()
  const { data = 0 } = useQuery({
    ...cartQuery,
    enabled: signedIn,
    refetchInterval: refreshMs,
    select: (cart) => cart.count,
  })
  const count = signedIn ? data : kept
  return (
    <Link
      href={paths.cart}
      aria-label={t('nav.cartCount', { count })}
      className="relative grid size-11 place-items-center rounded-control text-muted transition hover:bg-raised hover:text-ink aria-[current=page]:text-ink"
    >
      <ShoppingCart aria-hidden="true" />
      {count > 0 && (
        <span
          data-testid="cart-count"
          className="absolute -top-0.5 -right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-accent px-1 text-xs font-bold text-on-accent tabular-nums"
        >
          {number(count)}
        </span>
      )}
    </Link>
  )
}
