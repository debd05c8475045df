import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Product } from '../../../shared/contract/catalogue'
import { type Choice, firstOf, paramsAfter, pickedOffer, pickedShelf } from './picked-offer'
import type { Shelf } from './prices'

/** The first amount stays picked while another buyer takes its last piece: no other price slips in. */
function useFirst(shelf: Shelf, of: string): number | undefined {
  const [first, setFirst] = useState({ of, amount: firstOf(shelf) })
  if (first.of === of) return first.amount
  const next = { of, amount: firstOf(shelf) }
  setFirst(next)
  return next.amount
}

/**
 * What the buyer has picked: region, amount and how many. All of it is kept in the address, so that it outlives a login
 * and another language; one of the first amount that can be bought in the first region is picked to begin with.
 */
export function useOffer(product: Product) {
  const [params, setParams] = useSearchParams()
  const { region, shelf } = pickedShelf(product, params)
  const first = useFirst(shelf, `${product.id} ${region}`)
  const pick = (name: Choice, value: string | number) =>
    setParams(paramsAfter(params, region, name, value), { replace: true })
  return {
    ...pickedOffer(product, params, first),
    chooseRegion: (chosen: string) => pick('region', chosen),
    chooseAmount: (chosen: number) => pick('amount', chosen),
    setQuantity: (chosen: number) => pick('quantity', chosen),
  }
}

export type Offer = ReturnType<typeof useOffer>
