import { count, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { guard } from '../../db/database'
import { codes } from '../../db/schema-stock'
import { planClear } from '../alerts/alerts'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import { catalogueChanged, planAllMoved } from '../catalogue/catalogue'
import type { CallerCtx } from '../ctx'
import { planEndQuarantine } from '../inventory/inventory'
import { raiseMark } from '../marks/marks'
import { givenOfPaid } from '../orders/orders'
import { sweepSoon } from '../outbox/outbox'
import { knownSettings, planSwitchBack } from '../settings/settings'
import { unopened } from './closing'
import { closeOpenPages, everything, findForgotten } from './forgotten'
import { unopenedQuery } from './reading'

export type RecoveryView = Awaited<ReturnType<typeof show>>

const stockQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({ reason: codes.voidReason, pieces: count() })
    .from(codes)
    .where(sql`void_reason IN ('sold', 'quarantined')`)
    .groupBy(codes.voidReason)

const waitingQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({ orderId: sql<string>`sold_codes.order_id`.as('order_id'), given: sql<number>`count(*)`.as('given') })
    .from(givenOfPaid)
    .groupBy(sql`sold_codes.order_id`)
    .limit(1000)

/**
 * The work that is left before a shop with an earlier database can be opened. `codes` are not sold: known to
 * have been used since, or perhaps. `waiting` orders were given codes that the database has forgotten. `silent` parties
 * did not answer what happened there since.
 */
export async function show(ctx: CallerCtx) {
  const [[restoration], stock, waiting] = await readAs(ctx, [unopenedQuery(ctx), stockQuery(ctx), waitingQuery(ctx)])
  const piecesOf = (reason: string) => stock.find((row) => row.reason === reason)?.pieces ?? 0
  const forgotten = restoration ? await findForgotten(ctx, restoration.backAt) : { found: [], silent: [] }
  return {
    closed: ctx.settings.closed ?? null,
    restoration: restoration ?? null,
    codes: { sold: piecesOf('sold'), quarantined: piecesOf('quarantined') },
    waiting,
    ...forgotten,
  }
}

/**
 * Puts codes on sale again that were set aside, all of them or those of a batch: somebody knows that nobody used them.
 * Raises `recovery_unfinished` while it is still being read which ones were.
 */
export async function release(ctx: CallerCtx, wish: { batchId?: string; reason: string }): Promise<void> {
  const which = wish.batchId === undefined ? sql`true` : sql`codes.batch_id = ${wish.batchId}`
  const pieces = sql`(SELECT json_object('pieces', count(*)) FROM codes WHERE void_reason = 'quarantined' AND ${which})`
  await commitAs(ctx, [
    guard('recovery_unfinished', sql`NOT EXISTS (SELECT 1 FROM ${unopened} AND read_at IS NULL)`),
    ...planAudit(ctx, { action: 'release_codes', subject: wish.batchId ?? 'all', after: pieces, reason: wish.reason }),
    ...planEndQuarantine(ctx, which),
  ])
  catalogueChanged(ctx)
  sweepSoon(ctx)
}

/**
 * Opens the shop again: what was set before holds, and this database is the newest from now on. Raises `not_restored`
 * where nothing was closed, and `recovery_unfinished` while codes are still being read, somebody has not answered, or
 * something that was found is not decided.
 */
export async function open(ctx: CallerCtx, reason: string): Promise<void> {
  const [[restoration]] = await readAs(ctx, [unopenedQuery(ctx)])
  if (!restoration && ctx.settings.closed !== 'database_behind') throw new AppError('not_restored')
  if (!restoration || restoration.readAt === null) throw new AppError('recovery_unfinished')
  const heard = await findForgotten(ctx, restoration.backAt)
  const hasClosed = await closeOpenPages(ctx, heard.found)
  const { found, silent } = hasClosed ? await findForgotten(ctx, restoration.backAt) : heard
  if (silent.length > 0 || found.some(({ outcome }) => outcome === null)) throw new AppError('recovery_unfinished')
  const mark = await raiseMark(ctx)
  const nowMs = ctx.clock.nowMs()
  await commitAs(ctx, [
    // Not one that has come back once more meanwhile.
    guard(
      'recovery_unfinished',
      sql`EXISTS (SELECT 1 FROM ${unopened} AND seq = ${restoration.seq} AND read_at IS NOT NULL)`,
    ),
    // They were about this return alone.
    sql`DELETE FROM recovery_decisions WHERE external_id = ${everything}`,
    sql`UPDATE restorations SET opened_at = ${nowMs} WHERE seq = ${restoration.seq}`,
    ...planSwitchBack(nowMs, ctx.caller.userId, sql`${restoration.settingsVersion}`),
    ...mark.plan,
    ...planAllMoved(),
    planClear(ctx, 'database', ['database_behind']),
    ...planAudit(ctx, { action: 'open_shop', subject: 'shop', after: { backAt: restoration.backAt }, reason }),
  ])
  // Until then KV asks for the older mark, which this database has passed.
  await mark.publish()
  knownSettings(ctx).forget()
  catalogueChanged(ctx)
  ctx.log('shop_opened', { backAt: restoration.backAt })
}
