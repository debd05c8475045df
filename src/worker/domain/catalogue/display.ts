import { asc, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { guardStill, retryOnConflict } from '../../db/database'
import { products } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readOneAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { catalogueChanged, productQuery } from './product-view'

/** Query of the addresses of the pictures that products show; deleted products keep theirs. */
export const shownPictures = sql`SELECT image FROM products`

/** Says whether the home page shows a product above all others. Raises `product_not_found`. */
export async function feature(ctx: CallerCtx, productId: string, featured: boolean): Promise<void> {
  const before = await readOneAs(ctx, productQuery(ctx, productId), 'product_not_found')
  if (before.featured === featured) return
  await commitAs(ctx, [
    sql`UPDATE products SET featured = ${Number(featured)} WHERE id = ${before.id}`,
    ...planAudit(ctx, {
      action: 'feature_product',
      subject: before.id,
      before: { featured: before.featured },
      after: { featured },
    }),
  ])
  catalogueChanged(ctx)
}

/** Puts a product before another one in the order of the shop, or behind all of them. Raises `product_not_found`. */
export const place = (ctx: CallerCtx, productId: string, before: string | null): Promise<void> =>
  retryOnConflict(() => placeOnce(ctx, productId, before))

async function placeOnce(ctx: CallerCtx, productId: string, before: string | null): Promise<void> {
  const [rows] = await readAs(ctx, [
    ctx.db
      .select({ id: products.id, position: products.position })
      .from(products)
      .where(sql`products.state <> 'deleted'`)
      .orderBy(asc(products.position), asc(products.id)),
  ])
  const ids = rows.map(({ id }) => id)
  if (!ids.includes(productId) || (before !== null && !ids.includes(before))) throw new AppError('product_not_found')
  const next = inOrder(ids, productId, before)
  const [from, to] = [ids.indexOf(productId) + 1, next.indexOf(productId) + 1]
  if (from === to) return
  const positionOf = new Map(rows.map(({ id, position }) => [id, position]))
  const moved = next.flatMap((id, index) => (positionOf.get(id) === index + 1 ? [] : { id, position: index + 1 }))
  await commitAs(ctx, [
    // Somebody who has moved another product meanwhile must find it where they put it.
    guardStill(sql`(SELECT json_group_array(id) FROM (SELECT id FROM products WHERE state <> 'deleted' ORDER BY position, id))
      = ${JSON.stringify(ids)}`),
    sql`UPDATE products SET position = moved.value ->> 'position'
      FROM json_each(${JSON.stringify(moved)}) AS moved WHERE products.id = moved.value ->> 'id'`,
    ...planAudit(ctx, { action: 'move_product', subject: productId, before: { place: from }, after: { place: to } }),
  ])
  catalogueChanged(ctx)
}

function inOrder(ids: string[], productId: string, before: string | null): string[] {
  if (before === productId) return ids
  const others = ids.filter((id) => id !== productId)
  return others.toSpliced(before === null ? others.length : others.indexOf(before), 0, productId)
}
