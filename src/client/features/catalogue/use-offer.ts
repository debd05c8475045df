import { useState } from 'react'
import { useSearchParams } from 'wouter'
import type { Price, Product } from '../../../shared/contract/catalogue'
import { limits } from '../../../shared/limits'
import { isSoldOut, openingRegion, priceOf, type Shelf, shelfOf } from './prices'

const mostOf = (price: Price | undefined): number => Math.min(limits.cart.pieces, price?.stock ?? limits.cart.pieces)

/** The address says how many, if it is a number; no more than there are. */
const quantityIn = (params: URLSearchParams, most: number): number =>
  Math.max(1, Math.min(Math.trunc(Number(params.get('quantity'))) || 1, most))

/** The first amount that can be bought; the first of all where none can. */
function firstOf(shelf: Shelf): number | undefined {
  const canBuy = (amount: number) => {
    const price = priceOf(shelf, amount)
    return price !== undefined && !isSoldOut(price)
  }
  return shelf.amounts.find(canBuy) ?? shelf.amounts[0]
}

/** What is picked to begin with stays so while its last piece is sold to somebody else: no other price slips in. */
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
  const region = openingRegion(product, params.get('region'))
  const pick = (name: string, value: string | number) => {
    const picked = new URLSearchParams(params)
    // Amounts differ between regions.
    if (name === 'region' && value !== region) picked.delete('amount')
    picked.set(name, String(value))
    setParams(picked, { replace: true })
  }

  const shelf = shelfOf(product, region)
  const first = useFirst(shelf, `${product.id} ${region}`)
  const amount = shelf.amounts.find((each) => String(each) === params.get('amount')) ?? first
  const price = priceOf(shelf, amount)
  const most = mostOf(price)
  return {
    region,
    hasChosenRegion: region !== null && region === params.get('region'),
    amount,
    price,
    label: shelf.label,
    regionText: region === null ? '' : shelf.description,
    quantity: quantityIn(params, most),
    most,
    chooseRegion: (chosen: string) => pick('region', chosen),
    chooseAmount: (chosen: number) => pick('amount', chosen),
    setQuantity: (chosen: number) => pick('quantity', chosen),
  }
}

export type Offer = ReturnType<typeof useOffer>
