import { z } from 'zod'
import { read } from '../calls'
import type { Books, Line } from './books'
import type { Offer, Product } from './catalogue'
import { priceOf } from './objects'
import { badField, KinguinProblem, soldOut } from './problem'

const mostOfOffer = 9
const mostOfWholesale = 2000

const product = z
  .object({
    productId: z.string('This value should be of type string.'),
    qty: z.int('This value should be of type int.').min(1).max(mostOfWholesale),
    price: z.number('This value should be of type float.').positive('This value should be positive.'),
    keyType: z.literal('text', 'The value you selected is not a valid choice.').optional(),
    offerId: z.string().optional(),
  })
  .refine(({ qty, offerId }) => qty <= mostOfOffer || offerId !== undefined, {
    path: ['qty'],
    message: `The qty limit per offer is ${mostOfOffer}; a wholesale purchase names its offerId.`,
  })

const wanted = z.object({
  products: z
    .array(product, 'This value should be of type array.')
    .min(1)
    .max(10, 'The maximum number of unique items in products is 10.')
    .refine((given) => new Set(given.map(({ productId }) => productId)).size === given.length, 'Items must be unique.'),
  orderExternalId: z.string().min(1).max(255).optional(),
})
type Wanted = z.infer<typeof wanted>

/** What an order asks for. Raises what Kinguin says about wrong fields. */
export const readWish = (given: unknown): Wanted => read(wanted, given, badField)

/** The offer that a wish is served from. Raises `ProductUnavailable` and `Preorder`. */
export function lineOf(books: Books, wish: Wanted['products'][number]): Line {
  const found = books.products.get(wish.productId)
  if (!found) throw soldOut(wish.productId)
  if (found.isPreorder) throw new KinguinProblem('Preorder', `Product "${found.name}" is a pre-order.`)
  const isText = wish.keyType === 'text'
  const offer = found.offers.find((each) => serves(found, each, wish) && wish.qty <= (isText ? each.textQty : each.qty))
  if (!offer) throw soldOut(found.name)
  return { product: found, offer, qty: wish.qty, unitMinor: found.priceMinor + offer.premiumMinor, isText }
}

const serves = (found: Product, offer: Offer, { price, offerId }: Wanted['products'][number]): boolean =>
  priceOf(found, offer) === price && (offerId === undefined || offerId === offer.id)
