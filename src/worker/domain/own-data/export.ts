import { asc, eq, sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import { workerLimits } from '../../../shared/limits'
import { type Tier, tierOf } from '../../../shared/tiers'
import type { Read } from '../../db/database'
import { orders, users } from '../../db/schema'
import { passkeys } from '../../db/schema-access'
import { cartLines } from '../../db/schema-cart'
import { couponCodes } from '../../db/schema-discounts'
import { favourites, watches } from '../../db/schema-favourites'
import { payments } from '../../db/schema-money'
import { contacts, noticeChoices, notices } from '../../db/schema-notices'
import { supportTickets } from '../../db/schema-operations'
import { referralCodes, referrals } from '../../db/schema-referral'
import { reviews } from '../../db/schema-reviews'
import { claims } from '../../db/schema-stock'
import { savedPlayers } from '../../db/schema-topups'
import { frozenVouchers } from '../../db/schema-vouchers'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { listSessions } from '../identity/identity'
import { balances, frozenQuery, owedQuery, statement } from '../ledger/ledger'
import { ownColumns } from '../orders/orders'
import { standingQuery } from '../tiers/tiers'

type Row = Record<string, unknown>

/** A portion of one list: times in Unix ms, sums in minor units. A list may come in several portions, one after another. */
export type Part = { name: string; rows: Row[] }

const portion = 200

/**
 * Everything that the shop keeps of the caller and the caller may have: no codes, nothing that opens the account, nothing
 * about others. Read a portion at a time, so that no worker ever holds it all; what refuses the caller refuses at once.
 */
export async function exportOwn(ctx: CallerCtx): Promise<AsyncGenerator<Part>> {
  const { userId } = ctx.caller
  const { id, nickname, role, createdAt, purchases, frozenAt } = users
  const [account] = await readAs(ctx, [
    ctx.db.select({ id, nickname, role, createdAt, purchases, frozenAt }).from(users).where(eq(users.id, userId)),
  ])
  if (account.length === 0) throw new AppError('unauthenticated')
  ctx.log('data_exported', { userId })
  // A confirmation may be over before the last portion.
  return following({ ...ctx, needsStepUp: false }, account)
}

async function* following(ctx: CallerCtx, account: Row[]): AsyncGenerator<Part> {
  yield { name: 'account', rows: account }
  const held = Object.entries(await balances(ctx))
  yield { name: 'balances', rows: held.map(([currency, minor]) => ({ currency, amount: minor })) }
  const sessions = await listSessions(ctx, ctx.caller.userId)
  yield {
    name: 'devices',
    rows: sessions.map(({ device, place, beganAtMs, usedAtMs }) => ({
      device,
      place,
      beganAt: beganAtMs,
      usedAt: usedAtMs,
    })),
  }
  yield* kept(ctx)
  yield* booked(ctx)
  for (const [name, rowsOf] of Object.entries(longLists(ctx))) yield* pages(ctx, name, rowsOf)
}

/** What there is little of. */
async function* kept(ctx: CallerCtx): AsyncGenerator<Part> {
  const { userId } = ctx.caller
  const [reached, chosen, keys, players, inCart, liked, awaited, standing, links, brought, own, held, frozen, owed] =
    await readAs(ctx, [
      ctx.db.select().from(contacts).where(eq(contacts.userId, userId)),
      ctx.db.select().from(noticeChoices).where(eq(noticeChoices.userId, userId)),
      ctx.db
        .select({ name: passkeys.name, addedAt: passkeys.addedAt, usedAt: passkeys.usedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId)),
      ctx.db.select().from(savedPlayers).where(eq(savedPlayers.userId, userId)).limit(1000),
      ctx.db
        .select({ offerId: cartLines.offerId, quantity: cartLines.quantity, addedAt: cartLines.addedAt })
        .from(cartLines)
        .where(eq(cartLines.userId, userId)),
      ctx.db
        .select({ productId: favourites.productId, at: favourites.at })
        .from(favourites)
        .where(eq(favourites.userId, userId)),
      ctx.db.select({ offerId: watches.offerId, at: watches.at }).from(watches).where(eq(watches.userId, userId)),
      standingQuery(userId),
      ctx.db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, userId)),
      // Not who brought the reader, nor what that one gets for it.
      ctx.db
        .select({ at: referrals.at, orderId: referrals.orderId })
        .from(referrals)
        .where(eq(referrals.newcomerId, userId)),
      ctx.db
        .select({ code: couponCodes.code, used: couponCodes.used })
        .from(couponCodes)
        .where(eq(couponCodes.userId, userId)),
      frozenQuery(ctx.db, userId),
      ctx.db
        .select({
          ...{ currency: frozenVouchers.currency, amount: frozenVouchers.amount, frozenAt: frozenVouchers.frozenAt },
          ...{ takenAt: frozenVouchers.takenAt, givenBackAt: frozenVouchers.givenBackAt },
        })
        .from(frozenVouchers)
        .where(eq(frozenVouchers.userId, userId))
        .orderBy(asc(frozenVouchers.seq)),
      owedQuery(ctx.db, userId),
    ])
  const { tiers } = ctx.tiers
  const nameOf = (tier: Tier | undefined) => tier?.name[ctx.language] ?? null
  const lists = {
    ...{ contacts: reached, choices: chosen, passkeys: keys, savedPlayers: players },
    ...{ cart: inCart, favourites: liked, watches: awaited, links, broughtBy: brought, coupons: own },
    tier: standing.map(({ kept: sum, given }) => ({
      ...{ kept: sum, tier: nameOf(tierOf(tiers, { kept: sum, given })) },
      given: nameOf(tiers.find(({ id }) => id === given)),
    })),
    ...{ frozen: held, frozenVouchers: frozen, owed },
  }
  for (const [name, rows] of Object.entries(lists)) yield { name, rows }
}

async function* booked(ctx: CallerCtx): AsyncGenerator<Part> {
  for (let cursor: string | undefined; ; ) {
    const { lines, nextCursor } = await statement(ctx, { limit: workerLimits.page.max, cursor })
    yield { name: 'statement', rows: lines.map(({ atMs, minor, ...line }) => ({ at: atMs, amount: minor, ...line })) }
    if (nextCursor === null) return
    cursor = nextCursor
  }
}

type RowsOf = (after: number) => Read & { readonly _: { readonly result: (Row & { seq: number })[] } }

async function* pages(ctx: CallerCtx, name: string, rowsOf: RowsOf): AsyncGenerator<Part> {
  for (let after = 0; ; ) {
    const [rows] = await readAs(ctx, [rowsOf(after)])
    yield { name, rows: rows.map(({ seq: _, ...row }) => row) }
    const last = rows.at(-1)
    if (rows.length < portion || !last) return
    after = last.seq
  }
}

/** Each oldest first, after the row of a number. */
function longLists({ db, caller: { userId }, language }: CallerCtx): Record<string, RowsOf> {
  const { seq: orderSeq, id: orderId, kind, currency, total, refunded, status, placedAt, paidAt } = orders
  const { completedAt, cancelledAt, paymentMethod, paymentProvider, coupon } = orders
  const ofOrder = { seq: orderSeq, orderId, kind, currency, total, refunded, status, placedAt, paidAt, completedAt }
  const ofPayment = { seq: payments.seq, paymentId: payments.id, kind: payments.kind, orderId: payments.orderId }
  return {
    orders: (after) =>
      db
        .select({ ...ofOrder, cancelledAt, paymentMethod, paymentProvider, coupon, ...ownColumns(language) })
        .from(orders)
        .where(sql`user_id = ${userId} AND seq > ${after}`)
        .orderBy(asc(orders.seq))
        .limit(portion),
    payments: (after) =>
      db
        .select({
          ...ofPayment,
          status: payments.status,
          provider: payments.provider,
          method: payments.method,
          currency: payments.currency,
          amount: payments.amount,
          refunded: payments.refunded,
          bonus: payments.bonus,
          createdAt: payments.createdAt,
          paidAt: payments.paidAt,
        })
        .from(payments)
        .where(sql`user_id = ${userId} AND seq > ${after}`)
        .orderBy(asc(payments.seq))
        .limit(portion),
    tickets: (after) =>
      db
        .select()
        .from(supportTickets)
        .where(sql`account = ${userId} AND seq > ${after}`)
        .orderBy(asc(supportTickets.seq))
        .limit(portion),
    claims: (after) =>
      db
        .select({
          seq: claims.seq,
          claimId: claims.id,
          orderId: claims.orderId,
          at: claims.at,
          state: claims.state,
          message: claims.message,
          reply: claims.reply,
          answeredAt: claims.answeredAt,
        })
        .from(claims)
        .where(sql`order_id IN (SELECT id FROM orders WHERE user_id = ${userId}) AND seq > ${after}`)
        .orderBy(asc(claims.seq))
        .limit(portion),
    // Of those whom the reader has brought: nothing that says who they are.
    referrals: (after) =>
      db
        .select({
          ...{ seq: referrals.seq, at: referrals.at, state: referrals.state, paidAt: referrals.paidAt },
          ...{ currency: referrals.currency, amount: referrals.amount },
        })
        .from(referrals)
        .where(sql`friend_id = ${userId} AND seq > ${after}`)
        .orderBy(asc(referrals.seq))
        .limit(portion),
    reviews: (after) =>
      db
        .select({
          ...{ seq: reviews.seq, reviewId: reviews.id, productId: reviews.productId, stars: reviews.stars },
          ...{ text: reviews.text, at: reviews.at, reply: reviews.reply, repliedAt: reviews.repliedAt },
          hiddenAt: reviews.hiddenAt,
        })
        .from(reviews)
        .where(sql`user_id = ${userId} AND seq > ${after}`)
        .orderBy(asc(reviews.seq))
        .limit(portion),
    notices: (after) =>
      db
        .select({
          seq: notices.seq,
          kind: notices.kind,
          params: notices.params,
          link: notices.link,
          at: notices.at,
          readAt: notices.readAt,
        })
        .from(notices)
        .where(sql`user_id = ${userId} AND seq > ${after}`)
        .orderBy(asc(notices.seq))
        .limit(portion),
  }
}
