import { eq, sql } from 'drizzle-orm'
import { byCurrency, type Currency } from '../../../shared/money'
import { retryOnConflict } from '../../db/database'
import type { CouponTerms } from '../../db/schema-discounts'
import { referralCodes, referrals } from '../../db/schema-referral'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { couponNowQuery, ownCodeQuery } from '../discounts/discounts'
import { hasOrdered } from '../orders/orders'
import { refuseClosed } from '../settings/settings'
import { couponIdNow, type Terms, termsIn, termsQuery } from './terms'

/** The code of a coupon that waits for a newcomer, and what it takes off; minor units. */
type OwnCoupon = { code: string; terms: CouponTerms }

/** `earned`: minor units, without what was taken back; `pending`: newcomers whose order or whose time is awaited. */
export type OwnReferral = {
  code: string
  earned: Record<Currency, number>
  pending: number
  terms: Terms
  coupon: OwnCoupon | null
  /** What newcomers get; null while they get no coupon. */
  offer: Pick<CouponTerms, 'percent' | 'amountIn' | 'leastIn' | 'firstOrderOnly'> | null
}

/** What the caller's link says, and what it has brought. The link is made here, once. Raises `referral_closed`. */
export async function showOwn(ctx: CallerCtx): Promise<OwnReferral> {
  refuseClosed(ctx, 'referral')
  const { userId } = ctx.caller
  const [[own], sums, [counted], terms, [made], coupons] = await readAs(ctx, [
    codeQuery(ctx),
    ctx.db
      .select({ currency: referrals.currency, minor: sql<number>`sum(amount)`.as('earned_minor') })
      .from(referrals)
      .where(sql`friend_id = ${userId} AND state = 'paid'`)
      .groupBy(referrals.currency),
    ctx.db
      .select({ pending: sql<number>`count(*)`.as('pending_count') })
      .from(referrals)
      .where(sql`friend_id = ${userId} AND state IN ('waiting', 'due', 'held')`),
    termsQuery(ctx),
    couponNowQuery(ctx, couponIdNow),
    ownCodeQuery(ctx, hasOrdered(userId)),
  ])
  const hasCoupons = ctx.settings.switches.coupons
  const earned = new Map(sums.map(({ currency, minor }) => [currency, minor]))
  return {
    code: own?.code ?? (await makeCode(ctx)),
    earned: byCurrency((currency) => earned.get(currency) ?? 0),
    pending: counted?.pending ?? 0,
    terms: termsIn(terms),
    coupon: (hasCoupons && coupons[0]) || null,
    // An administrator may have changed the coupon, or ended it.
    offer: hasCoupons && made?.goesOn !== 0 ? (made?.terms ?? termsIn(terms)) : null,
  }
}

const codeQuery = (ctx: CallerCtx) =>
  ctx.db.select({ code: referralCodes.code }).from(referralCodes).where(eq(referralCodes.userId, ctx.caller.userId))

/** Of two calls at once both answer the code of the first. */
const makeCode = (ctx: CallerCtx): Promise<string> =>
  retryOnConflict(async () => {
    const code = ctx.ids.ticketId()
    const insert = sql`INSERT INTO referral_codes (user_id, code) VALUES (${ctx.caller.userId}, ${code})
      ON CONFLICT (user_id) DO NOTHING`
    const [[made]] = await commitAs(ctx, [insert], [codeQuery(ctx)])
    return made?.code ?? code
  })
