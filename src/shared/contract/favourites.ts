import { z } from 'zod'
import { product } from './catalogue'
import { exactly, instant, offerName, pageQuery } from './common'

/** A page of products that the caller likes, newest first; `slugs` are those of all of them. */
export const favourites = z.object({
  products: z.array(product),
  slugs: z.array(z.string()),
  nextCursor: z.string().nullable(),
})
export type Favourites = z.infer<typeof favourites>

export const favouritesQuery = pageQuery

/** A sold-out offer; `productId` may be the slug. */
export const watchWish = z.object({
  productId: exactly(80).min(1),
  region: exactly(20).nullish(),
  amount: z.int(),
  label: exactly(60),
})

export type WatchWish = z.output<typeof watchWish>

/** The offers that the caller is told of once they can be bought again, newest first. */
export const watches = z.object({
  watches: z.array(
    z.object({
      productId: z.string(),
      slug: z.string(),
      title: z.string(),
      image: z.string(),
      ...offerName,
      at: instant,
    }),
  ),
})
export type Watches = z.infer<typeof watches>
