import { asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import { nicknameKey } from '../../../shared/credentials'
import { AppError } from '../../../shared/errors'
import type { OrderStatus } from '../../../shared/order-states'
import type { PaymentStatus } from '../../../shared/payments'
import type { Results } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { orders } from '../../db/schema'
import { paymentDisputes, payments } from '../../db/schema-money'
import { orderNumber } from '../../db/search'
import { readAs, readWithRole } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { bookedQuery } from '../ledger/ledger'
import { paymentsNumbered } from './numbers'
import type { PaymentRow } from './payment-now'

/** A payment as its domain shows it; minor units. */
export type PaymentView = Omit<
  PaymentRow,
  'seq' | 'request' | 'externalId' | 'chargeId' | 'nextCheckAt' | 'checks' | 'noticedUntil' | 'bonusBack'
>

export function viewOf(row: PaymentRow): PaymentView {
  const {
    seq: _,
    request: _1,
    externalId: _2,
    chargeId: _3,
    nextCheckAt: _4,
    checks: _5,
    noticedUntil: _6,
    bonusBack: _7,
    ...view
  } = row
  return { ...view, payUrl: row.status === 'pending' ? row.payUrl : null }
}

/** Query of the order that a payment is for; `endedWith` reads its row. */
export const orderOfQuery = (ctx: CallerCtx, paymentId: string) =>
  ctx.db
    .select({ status: orders.status })
    .from(orders)
    .where(sql`id = (SELECT order_id FROM payments WHERE id = ${paymentId})`)

/** A payment whose order no longer waits: it has expired, and nobody is to be sent to its page. */
export const endedWith = (row: PaymentRow, order: { status: OrderStatus } | undefined): PaymentRow =>
  row.status === 'pending' && order !== undefined && order.status !== 'pending' ? { ...row, status: 'expired' } : row

/**
 * The caller's own payment, anybody's for an administrator. One whose order no longer waits leads to no page any more.
 * Raises `payment_not_found`, also for somebody else's.
 */
export async function show(ctx: CallerCtx, paymentId: string): Promise<PaymentView> {
  const { role, results } = await readWithRole(ctx, [
    ctx.db.select().from(payments).where(eq(payments.id, paymentId)),
    orderOfQuery(ctx, paymentId),
  ])
  const [[row], [order]] = results
  if (!row || (row.userId !== ctx.caller.userId && role !== 'admin')) throw new AppError('payment_not_found')
  return viewOf(endedWith(row, order))
}

/**
 * Queries of the attempts to pay an order, newest first, of all transfers about it and of what banks ask back of it;
 * `storyOf` reads their rows.
 */
export function storyQueries(ctx: CallerCtx, orderId: string) {
  const own = sql`SELECT id FROM payments WHERE order_id = ${orderId}`
  return [
    ctx.db.select().from(payments).where(eq(payments.orderId, orderId)).orderBy(desc(payments.seq)),
    bookedQuery(ctx.db, orderId, own),
    ctx.db.select().from(paymentDisputes).where(sql`payment_id IN (${own})`).orderBy(asc(paymentDisputes.at)),
  ] as const
}

/** Payments with the numbers that their providers gave them and with their disputes, and transfers. */
export const storyOf = ([rows, booked, disputes]: Results<ReturnType<typeof storyQueries>>) => ({
  payments: rows.map((row) => ({
    ...viewOf(row),
    externalId: row.externalId,
    disputes: disputes.filter(({ paymentId }) => paymentId === row.id),
  })),
  booked,
})

type Filters = PageWish & { user?: string; status?: PaymentStatus; search?: string }

/** Payments of everybody, newest first. */
export async function listAll(
  ctx: CallerCtx,
  filters: Filters,
): Promise<{ payments: PaymentView[]; nextCursor: string | null }> {
  const page = ctx.db
    .select()
    .from(payments)
    .where(sql`seq IN ${seqsOf(filters)}`)
  const [rows] = await readAs(ctx, [page.orderBy(desc(payments.seq))])
  const { shown, nextCursor } = pageOf(filters).cut(rows, ({ id }) => id)
  return { payments: shown.map(viewOf), nextCursor }
}

/** One page and one payment more. Each way names its index, so that it costs the same however many there are. */
function seqsOf({ user, status, search, ...page }: Filters): SQL {
  const conditions = [
    isPast(payments, page.cursor),
    ...(user ? [sql`user_id = ${user}`] : []),
    ...(status ? [sql`status = ${status}`] : []),
  ]
  const pageFrom = (index: SQL, more: SQL[] = []) => sql`SELECT seq FROM payments ${index}
    WHERE ${sql.join([...conditions, ...more], sql` AND `)} ORDER BY seq DESC LIMIT ${pageOf(page).count}`
  if (search) return sql`(${pageFrom(sql`NOT INDEXED`, [sql`seq IN (${foundSeqs(search, pageFrom)})`])})`
  const ofStatus = status ? sql`INDEXED BY payments_by_status` : sql`NOT INDEXED`
  return sql`(${pageFrom(user ? sql`INDEXED BY payments_of_user` : ofStatus)})`
}

/** Numbers of the payments that a search names whole: by our number, the provider's or the order's, or by who pays. */
const foundSeqs = (text: string, pageFrom: (index: SQL, more: SQL[]) => SQL): SQL =>
  sql`${paymentsNumbered(text)}
    UNION SELECT seq FROM payments WHERE order_id = ${orderNumber(text)}
    UNION SELECT seq FROM (${pageFrom(sql`INDEXED BY payments_of_user`, [
      sql`user_id IN (SELECT id FROM users WHERE id = ${text} OR nickname_key = ${nicknameKey(text)})`,
    ])})`
