import { sql } from 'drizzle-orm'
import { guardStill, retryOnConflict } from '../../db/database'
import { products } from '../../db/schema'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { earlierAnswer, earlierQuery } from '../idempotency/idempotency'
import { only, planCreate } from './editing'
import type { OfferDraft } from './offers'
import { offersQuery, productQuery, viewsOf } from './product-view'
import { copySlugOf } from './slug'

/**
 * Makes a draft with all that a product says and asks, but without its codes; once under a key. Answers its id. Raises
 * `product_not_found`, `idempotency_mismatch`.
 */
export const duplicate = (ctx: CallerCtx, productId: string): Promise<string> =>
  retryOnConflict(async () => {
    const [earlierRows, found, offerRows, slugRows] = await readAs(ctx, [
      earlierQuery(ctx),
      productQuery(ctx, productId),
      offersQuery(ctx, productId),
      ctx.db.select({ slug: products.slug }).from(products).where(sql`state <> 'deleted'`),
    ])
    const earlier = earlierAnswer<string>(ctx, earlierRows)
    if (earlier) return earlier
    const { id: _, updatedAt: __, featured: ___, offers, ...copied } = only(viewsOf(found, offerRows))
    const { reviewCount: ____, starSum: _____, ...original } = copied
    const slug = copySlugOf(original.slug, new Set(slugRows.map((row) => row.slug)))
    const id = ctx.ids.id()
    await commitAs(ctx, [
      guardStill(sql`NOT EXISTS (SELECT 1 FROM products WHERE slug = ${slug} AND state <> 'deleted')`),
      ...planCreate(ctx, id, { ...original, slug, state: 'draft', offers: offers.map(draftOf) }),
    ])
    return id
  })

const draftOf = ({ region, amount, label, prices, fiscal = null }: OfferDraft): OfferDraft => ({
  ...{ region, amount, label, prices, fiscal },
})
