import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../../shared/errors'
import { inLanguage } from '../../../../shared/languages'
import { read } from '../../../db/database'
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
        minor: orderItems.unitPrice,
        quantity: orderItems.quantity,
        fiscal: fiscalOf(sql`order_items.offer_id`).as('fiscal'),
      })
      .from(orderItems)
      .where(eq(orderItems.orderId, orderId))
      .orderBy(asc(orderItems.position)),
  ])
  return rows.flatMap(({ titles, label, amount, minor, quantity, fiscal }) =>
    fiscal ? [{ title: `${inLanguage(titles, 'uz')}, ${amount} ${label}`, minor, quantity, ...fiscal }] : [],
  )
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
