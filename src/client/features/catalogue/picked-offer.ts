import type { Product } from '../../../shared/contract/catalogue'
import { limits } from '../../../shared/limits'
import { isSoldOut } from '../../../shared/stock'
import { openingRegion, priceOf, type Shelf, shelfOf } from './prices'

/** The choices that the address of a product keeps. */
export type Choice = 'region' | 'amount' | 'quantity'

/** The first amount that can be bought; the first of all where none can. */
export function firstOf(shelf: Shelf): number | undefined {
  const canBuy = (amount: number) => {
    const price = priceOf(shelf, amount)
    return price !== undefined && !isSoldOut(price)
  }
  return shelf.amounts.find(canBuy) ?? shelf.amounts[0]
}

/** The shelf that the address asks for, else the one that the product's page opens with. */
export function pickedShelf(product: Product, params: URLSearchParams): { region: string | null; shelf: Shelf } {
  const region = openingRegion(product, params.get('region'))
  return { region, shelf: shelfOf(product, region) }
}

/** The offer that the address has picked of a product; `first` is the amount to begin with. */
export function pickedOffer(product: Product, params: URLSearchParams, first: number | undefined) {
  const { region, shelf } = pickedShelf(product, params)
  const amount = shelf.amounts.find((each) => String(each) === params.get('amount')) ?? first
  const price = priceOf(shelf, amount)
  const most = Math.min(limits.cart.pieces, price?.stock ?? limits.cart.pieces)
  return {
    region,
    hasChosenRegion: region !== null && region === params.get('region'),
    amount,
    price,
    label: shelf.label,
    regionText: region === null ? '' : shelf.description,
    // The address says how many, if it is a number; no more than there are.
    quantity: Math.max(1, Math.min(Math.trunc(Number(params.get('quantity'))) || 1, most)),
    most,
  }
}

/** The address after another choice; amounts differ between regions. `region` is the one picked so far. */
export function paramsAfter(params: URLSearchParams, region: string | null, name: Choice, value: string | number) {
  const picked = new URLSearchParams(params)
  if (name === 'region' && value !== region) picked.delete('amount')
  picked.set(name, String(value))
  return picked
}
