import { hasFavourites } from '../../components/has-favourites'
import { IdlePart, whenIdle } from '../../components/idle-part'
import type { Offer } from './use-offer'

const loadWatch = () => import('./watch-offer')

const whenOffered = (begin: () => void) => (hasFavourites() ? whenIdle(begin) : () => {})

/** Room for the button that asks to be told of a sold-out offer. */
export function WatchPlace({ productId, offer: { region, amount, label } }: { productId: string; offer: Offer }) {
  if (amount === undefined) return null
  return (
    <div className="grid content-start gap-1.5 [[data-favourites]_&]:min-h-20">
      <IdlePart load={loadWatch} given={{ wish: { productId, region, amount, label } }} when={whenOffered} />
    </div>
  )
}
