import { eq, type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { referralCodeIn, type Suspicion } from '../../../shared/referral'
import { type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import { referralCodes } from '../../db/schema-referral'
import type { Ctx } from '../ctx'
import { hasOwnCode, planCodeFor } from '../discounts/discounts'
import * as identity from '../identity/identity'
import { planNotify } from '../notices/notices'
import { couponOf, type Terms, termsIn, termsQuery } from './terms'

type Friend = { id: string; nicknameKey: string }

/** Whoever has a code, while they may be given something, and the terms of now. */
async function friendOf(ctx: Ctx, code: string): Promise<{ friend: Friend | undefined; terms: Terms }> {
  const [[friend], terms] = await read(ctx.db, [
    ctx.db
      .select({ id: users.id, nicknameKey: users.nicknameKey })
      .from(referralCodes)
      .innerJoin(users, eq(users.id, referralCodes.userId))
      .where(sql`code = ${code} AND disabled_at IS NULL AND deleted_at IS NULL`),
    termsQuery(ctx),
  ])
  return { friend, terms: termsIn(terms) }
}

type Registration = { nickname: string; password: string; ref?: string | undefined }

/**
 * Registers a buyer. One who names the code of a friend gets a coupon of their own, unless the browser is known to be the
 * friend's or has had one already, and the friend a credit later; a code that nobody has is as good as none. Raises what `identity.register` raises.
 */
export async function register(ctx: Ctx, { ref, ...form }: Registration, device = ''): Promise<identity.SignedIn> {
  const { referral, registration } = ctx.settings.switches
  const code = referral && registration ? referralCodeIn(ref ?? '') : undefined
  const known = code === undefined ? undefined : await friendOf(ctx, code)
  if (!known?.friend) return identity.register(ctx, form, device)
  const { friend, terms } = known
  const isSame = await identity.isDeviceOf(ctx, device, friend.nicknameKey)
  return identity.register(ctx, form, device, async (newcomer) =>
    planJoin(ctx, {
      ...{ friend, terms, newcomerId: newcomer.userId },
      suspicions: isSame ? ['device'] : [],
      device: await identity.deviceMark(ctx, newcomer.device),
    }),
  )
}

/** Nobody else whom a friend has brought has registered on a device: one browser gets one coupon. */
const isFirstOn = (device: string, newcomerId: string): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM referrals WHERE device = ${device} AND newcomer_id <> ${newcomerId})`

type Joining = { friend: Friend; terms: Terms; newcomerId: string; suspicions: Suspicion[]; device: string }

/** Plan of a newcomer having come by somebody's link, in the batch that makes their account. */
function planJoin(ctx: Ctx, { friend, terms, newcomerId, suspicions, device }: Joining): Plan {
  const atMs = ctx.clock.nowMs()
  return [
    sql`INSERT INTO referrals (id, friend_id, newcomer_id, at, state, device, suspicions, look_at)
      VALUES (${ctx.ids.id()}, ${friend.id}, ${newcomerId}, ${atMs}, 'waiting', ${device}, ${JSON.stringify(suspicions)},
        ${atMs + workerLimits.referral.shortestGapMs})`,
    ...(ctx.settings.switches.coupons && suspicions.length === 0
      ? [
          ...planCodeFor(ctx, newcomerId, couponOf(terms), isFirstOn(device, newcomerId)),
          ...planNotify(ctx, { userId: newcomerId, kind: 'referral_coupon', link: '/profile' }, hasOwnCode(newcomerId)),
        ]
      : []),
  ]
}
