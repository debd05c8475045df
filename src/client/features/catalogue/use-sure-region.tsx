import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { Product } from '../../../shared/contract/catalogue'
import { regionsOf } from './prices'
import type { Offer } from './use-offer'

const RegionDialog = lazy(() => import('./region-dialog'))

// On wider screens the regions stand right above the button.
const isOutOfSight = () => matchMedia('(width < 48rem)').matches

/** On a phone the regions may be far from the button: a buyer who has chosen none of several is asked before buying. */
export function useSureRegion(product: Product, offer: Offer, add: () => void): { add: () => void; dialog: ReactNode } {
  const [isAsked, setAsked] = useState(false)
  const regions = regionsOf(product)
  const isUnsure = regions.length > 1 && !offer.hasChosenRegion
  const choose = (region: string) => {
    setAsked(false)
    offer.chooseRegion(region)
    // In another region other amounts and prices are shown first.
    if (region === offer.region) add()
  }
  return {
    add: () => (isUnsure && isOutOfSight() ? setAsked(true) : add()),
    dialog: isAsked && (
      <Suspense fallback={null}>
        <RegionDialog regions={regions} onChoose={choose} onClose={() => setAsked(false)} />
      </Suspense>
    ),
  }
}
