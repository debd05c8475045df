import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Price, Product } from '../../../shared/contract/catalogue'
import { limits } from '../../../shared/limits'
import { priceOf, regionsOf, shelfOf } from './prices'

const mostOf = (price: Price | undefined): number => Math.min(limits.cart.pieces, price?.stock ?? limits.cart.pieces)

/**
 * What the buyer has picked: region, amount and how many. The region is kept in the address; the first region and its
 * first amount are picked to begin with.
 */
export function useOffer(product: Product) {
  const [params, setParams] = useSearchParams()
  const [amountChoice, setAmount] = useState<number>()
  const [quantityChoice, setQuantity] = useState(1)

  const regions = regionsOf(product)
  const region = regions.find((each) => each === params.get('region')) ?? regions[0] ?? null
  const shelf = shelfOf(product, region)
  const amount = shelf.amounts.find((each) => each === amountChoice) ?? shelf.amounts[0]
  const price = priceOf(shelf, amount)
  const most = mostOf(price)
  return {
    region,
    amount,
    price,
    label: shelf.label,
    regionText: region === null ? '' : shelf.description,
    quantity: Math.max(1, Math.min(quantityChoice, most)),
    most,
    chooseRegion: (chosen: string) => {
      setParams({ region: chosen }, { replace: true })
      setAmount(undefined)
    },
    chooseAmount: setAmount,
    setQuantity,
  }
}

export type Offer = ReturnType<typeof useOffer>
