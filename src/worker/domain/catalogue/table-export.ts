import { asc, eq, sql } from 'drizzle-orm'
import { among } from '../../db/database'
import { offers, products } from '../../db/schema'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Exported } from '../exports/exports'
import { offerColumns, viewsOf } from './product-view'
import type { Tabled } from './table'

const chunk = 100

const inShopOrder = (ctx: CallerCtx) =>
  ctx.db
    .select({ id: products.id })
    .from(products)
    .where(sql`products.state <> 'deleted'`)
    .orderBy(asc(products.position), asc(products.id))

/** Every product but deleted ones, in shop order and on record: chunk by chunk, as they are when they are read. */
export async function exportTable(ctx: CallerCtx): Promise<Exported<Tabled>> {
  const act = { action: 'export_catalogue', subject: 'catalogue' }
  const [rows] = await commitAs(ctx, planAudit(ctx, act), [inShopOrder(ctx)])
  return inChunks(
    ctx,
    rows.map(({ id }) => id),
  )
}

async function* inChunks(ctx: CallerCtx, ids: string[]): Exported<Tabled> {
  for (let at = 0; at < ids.length; at += chunk) {
    const wanted = ids.slice(at, at + chunk)
    const known = tabledIn(await readAs(ctx, tabledQueries(ctx, among(wanted))))
    yield wanted.flatMap((id) => known.get(id) ?? [])
  }
  return false
}

/** Queries of products and their live offers, for `tabledIn`. */
export const tabledQueries = (ctx: CallerCtx, ids: ReturnType<typeof sql>) =>
  [
    ctx.db.select().from(products).where(sql`products.id IN ${ids} AND products.state <> 'deleted'`),
    ctx.db
      .select(offerColumns)
      .from(offers)
      .where(sql`product_id IN ${ids} AND ${eq(offers.state, 'live')}`)
      .orderBy(asc(offers.productId), asc(offers.position)),
  ] as const

type Rows = Readonly<Parameters<typeof viewsOf>>

/** Products of the table by their ids. */
export function tabledIn([productRows, offerRows]: Rows): Map<string, Tabled> {
  const positionOf = new Map(productRows.map(({ id, position }) => [id, position]))
  return new Map(
    viewsOf(productRows, offerRows).map((view) => [view.id, { ...view, position: positionOf.get(view.id) ?? 0 }]),
  )
}
