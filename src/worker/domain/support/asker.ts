import { desc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { Translated } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import type { Currency } from '../../../shared/money'
import { orderItems, orders } from '../../db/schema'
import { supportTickets } from '../../db/schema-operations'
import { claims } from '../../db/schema-stock'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { owedAccounts } from '../ledger/ledger'
import { type NoteView, notesQuery } from '../notes/notes'
import { type UserView, userQuery } from '../users/users'

/** Who asks, as far as it matters for an answer. Sums in minor units; newest first. */
export type AskerView = {
  user: UserView
  orders: Awaited<ReturnType<typeof ordersQuery>>
  claims: Awaited<ReturnType<typeof openClaimsQuery>>
  disputes: Awaited<ReturnType<typeof openDisputesQuery>>
  debts: { currency: Currency; minor: number }[]
  notes: NoteView[]
}

/**
 * What the shop knows of who sent a ticket, null for a visitor: what visitors write of themselves proves nothing.
 * Raises `ticket_not_found`.
 */
export async function showAsker(ctx: CallerCtx, ticketId: string): Promise<AskerView | null> {
  const userId = sql<string>`(SELECT account FROM support_tickets WHERE id = ${ticketId})`
  const [[ticket], [user], recent, openClaims, disputes, debts, notes] = await readAs(ctx, [
    ctx.db.select({ id: supportTickets.id }).from(supportTickets).where(eq(supportTickets.id, ticketId)),
    userQuery(ctx).where(sql`users.id = ${userId}`),
    ordersQuery(ctx, userId),
    openClaimsQuery(ctx, userId),
    openDisputesQuery(ctx, userId),
    debtsQuery(ctx, userId),
    notesQuery(ctx, { kind: 'user', subject: userId }).limit(most),
  ])
  if (!ticket) throw new AppError('ticket_not_found')
  return user ? { user, orders: recent, claims: openClaims, disputes, debts, notes } : null
}

const { shown: most, paymentsLooked } = workerLimits.asker

type Id = ReturnType<typeof sql<string>>

const ordersQuery = (ctx: CallerCtx, userId: Id) =>
  ctx.db
    .select({
      id: orders.id,
      placedAt: orders.placedAt,
      status: orders.status,
      reason: orders.reason,
      currency: orders.currency,
      total: orders.total,
      refunded: orders.refunded,
    })
    .from(orders)
    .where(sql`user_id = ${userId}`)
    .orderBy(desc(orders.placedAt), desc(orders.seq))
    .limit(most)

const openClaimsQuery = (ctx: CallerCtx, userId: Id) =>
  ctx.db
    .select({
      id: sql<string>`claims.id`.as('claim_id'),
      orderId: sql<string>`claims.order_id`.as('claimed_order'),
      at: claims.at,
      message: claims.message,
      titles: sql<Translated<string>>`order_items.titles`.mapWith(orderItems.titles).as('claimed_titles'),
    })
    .from(claims)
    .innerJoin(orderItems, sql`order_items.order_id = claims.order_id AND order_items.position = claims.item_position`)
    .where(sql`claims.user_id = ${userId} AND claims.state = 'open'`)
    .orderBy(desc(claims.seq))
    .limit(most)

const debtsQuery = (ctx: CallerCtx, userId: Id) =>
  ctx.db
    .select({ currency: sql<Currency>`currency`, minor: sql<number>`-balance`.as('minor') })
    .from(sql`accounts`)
    .where(sql`id IN ${owedAccounts(sql`${userId}`)} AND balance < 0`)

/** Among the newest payments of the user: what is older than all of them no bank disputes any more. */
const openDisputesQuery = (ctx: CallerCtx, userId: Id) =>
  ctx.db
    .select({
      orderId: sql<string | null>`order_id`.as('order_id'),
      amount: sql<number>`disputed`.as('disputed'),
      currency: sql<Currency>`currency`.as('currency'),
      at: sql<number>`disputed_at`.as('disputed_at'),
    })
    .from(sql`(
      SELECT order_id, currency, payment_disputes.amount AS disputed, payment_disputes.at AS disputed_at
      FROM (SELECT id, order_id, currency FROM payments WHERE user_id = ${userId} ORDER BY seq DESC
        LIMIT ${paymentsLooked}) AS paid
      JOIN payment_disputes ON payment_disputes.payment_id = paid.id AND payment_disputes.state = 'open'
      ORDER BY disputed_at DESC LIMIT ${most})`)
