import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { inLanguage } from '../../../../shared/languages'
import type { Currency } from '../../../../shared/money'
import { read } from '../../../db/database'
import { paidForNext, paidOf } from '../../../db/paid'
import { orderItems } from '../../../db/schema'
import { readAs } from '../../caller/caller'
import { fiscalOf, isFiscalKnown } from '../../catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../ctx'
import type { FiscalLine } from '../../served-provider'

/** The lines of an order's receipt for the tax office of Uzbekistan, in Uzbek where a title is translated. */
export async function fiscalLines(ctx: Ctx, orderId: string): Promise<FiscalLine[]> {
  const [rows] = await read(ctx.db, [
    ctx.db
      .select({
        titles: orderItems.titles,
        label: orderItems.label,
        amount: orderItems.amount,
        paid: paidOf('order_items').as('paid_for_all'),
        quantity: orderItems.quantity,
        currency: sql<Currency>`(SELECT currency FROM orders WHERE id = ${orderId})`.as('paid_in'),
        fiscal: fiscalOf(sql`order_items.offer_id`).as('fiscal'),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
  ])
  return rows.flatMap(({ titles, label, amount, fiscal, ...item }) =>
    fiscal
      ? byPrice(item).map((priced) => ({
          title: `${inLanguage(titles, 'uz')}, ${amount} ${label}`,
          ...priced,
          ...fiscal,
        }))
      : [],
  )
}

/**
 * Pieces of an item by what each has cost: a sum that can't be divided evenly makes two lines. Those that have cost nothing
 * are on no receipt.
 */
function byPrice(item: { quantity: number; paid: number; currency: Currency }): { minor: number; quantity: number }[] {
  const pieces = Array.from({ length: item.quantity }, (_, nth) =>
    paidForNext(1, { ...item, returned: nth }, item.currency),
  )
  const paidFor = pieces.filter((minor) => minor > 0)
  return [...Map.groupBy(paidFor, (minor) => minor)].map(([minor, { length }]) => ({ minor, quantity: length }))
}

/**
 * Refuses what a receipt can't be made of, because the owner has not filled in all of it: an order, or offers that are to
 * become one. Raises `fiscal_missing`.
 */
export async function refuseWithoutFiscal(ctx: CallerCtx, of: { orderId: string } | { offerIds: string[] }) {
  const offers =
    'orderId' in of
      ? sql`SELECT offer_id FROM order_items WHERE order_id = ${of.orderId}`
      : sql`SELECT value AS offer_id FROM json_each(${JSON.stringify(of.offerIds)})`
  const [[found]] = await readAs(ctx, [
    ctx.db.select({ isKnown: isFiscalKnown(offers).as('is_known') }).from(sql`(SELECT 1)`),
  ])
  if (!found?.isKnown) throw new AppError('fiscal_missing')
}
