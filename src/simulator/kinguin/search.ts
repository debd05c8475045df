import { z } from 'zod'
import { read } from '../calls'
import type { Books } from './books'
import type { Product } from './catalogue'
import { badField } from './problem'

const list = z.string().transform((text) => new Set(text.split(',').map((each) => each.trim())))
const query = z.object({
  name: z.string().min(3, 'This value is too short. It should have 3 characters or more.').default(''),
  platform: list.optional(),
  regionId: z.coerce.number().int().optional(),
  tags: list.optional(),
  withText: z.literal('yes').optional(),
  updatedSince: z
    .string()
    .refine((text) => !Number.isNaN(Date.parse(text)), 'This value is not a valid datetime.')
    .optional(),
})
type Query = z.infer<typeof query>

/** The products that fit a search. Raises Kinguin's refusal of wrong parameters. */
export function search(books: Books, given: Record<string, string>): Product[] {
  const wanted = read(query, given, badField)
  return [...books.products.values()].filter((product) => fits(product, wanted))
}

const fits = (product: Product, { name, platform, regionId, tags, withText, updatedSince }: Query): boolean =>
  product.name.toLowerCase().includes(name.toLowerCase()) &&
  (platform?.has(product.platform) ?? true) &&
  (regionId === undefined || product.region[0] === regionId) &&
  (tags?.has(product.tag) ?? true) &&
  (withText === undefined || product.offers.some(({ textQty }) => textQty > 0)) &&
  (updatedSince === undefined || product.updatedAtMs >= Date.parse(updatedSince))
