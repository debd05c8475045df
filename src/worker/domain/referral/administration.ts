import { desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { AppError } from '../../../shared/errors'
import type { ReferralState } from '../../../shared/referral'
import { retryOnConflict } from '../../db/database'
import { isPast, type PageWish } from '../../db/page'
import { users } from '../../db/schema'
import { type ReferralTerms, referrals } from '../../db/schema-referral'
import { isCalled, orderNumber } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readAs, readPageAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { isKept } from '../orders/orders'
import { ratesIn, ratesQuery } from '../rates/rates'
import { hasOrder, planCredit, planEnd } from './crediting'
import { creditFor, termsIn, termsQuery } from './terms'

const friends = alias(users, 'friends')
const newcomers = alias(users, 'newcomers')

const shownQueryOf = (ctx: CallerCtx) =>
  ctx.db
    .select({
      ...getTableColumns(referrals),
      id: sql<string>`referrals.id`.as('referral_id'),
      friend: sql<string>`friends.nickname`.as('friend_name'),
      newcomer: sql<string>`newcomers.nickname`.as('newcomer_name'),
    })
    .from(referrals)
    .innerJoin(friends, eq(friends.id, referrals.friendId))
    .innerJoin(newcomers, eq(newcomers.id, referrals.newcomerId))

/** A referral as the owner reads it: who brought whom, and what has become of it. */
export type AdminReferralView = Awaited<ReturnType<typeof shownQueryOf>>[number]

/** Referrals that a text finds: by the id or the beginning of the name of the friend or the newcomer, or by the order. */
const isFound = (text: string): SQL =>
  sql`(${text} IN (friend_id, newcomer_id) OR order_id = ${orderNumber(text)}
    OR ${isCalled(sql`friends.nickname_key`, text)} OR ${isCalled(sql`newcomers.nickname_key`, text)})`

/** All referrals, newest first. */
export async function listAll(
  ctx: CallerCtx,
  { state, search, ...page }: PageWish & { state?: ReferralState | undefined; search?: string | undefined },
): Promise<{ referrals: AdminReferralView[]; nextCursor: string | null }> {
  const wanted = sql`${isPast(referrals, page.cursor)} AND ${state ? sql`state = ${state}` : sql`true`}
    AND ${search ? isFound(search) : sql`true`}`
  const newest = shownQueryOf(ctx).where(wanted).orderBy(desc(referrals.seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => newest.limit(count))
  return { referrals: shown, nextCursor }
}

type Decision = { pay: boolean; reason: string }

/**
 * Pays a referral that is held, whatever the friend had this month, or refuses it; the same decision twice is one.
 * Raises `referral_not_found`, and `invalid_transition` for one that is not held, and for paying where the order is not
 * delivered or was given back, or the friend's account is deleted.
 */
export const decide = (ctx: CallerCtx, id: string, wish: Decision): Promise<AdminReferralView> =>
  retryOnConflict(() => decideOnce(ctx, id, wish))

async function decideOnce(ctx: CallerCtx, id: string, { pay, reason }: Decision): Promise<AdminReferralView> {
  const to = pay ? 'paid' : 'refused'
  const one = shownQueryOf(ctx).where(eq(referrals.id, id))
  const stands = ctx.db
    .select({
      isKept: sql<number>`${isKept(sql`order_id`, sql`least`)}`.as('is_kept'),
      isDisputed: sql<number>`${ctx.orderPayments.isDisputed(sql`referrals.order_id`, ['open', 'lost'])}`.as(
        'is_disputed',
      ),
      isGone: sql<number>`(SELECT deleted_at IS NOT NULL FROM users WHERE id = friend_id)`.as('is_gone'),
    })
    .from(referrals)
    .where(eq(referrals.id, id))
  const [[row], [order], rates, newest] = await readAs(ctx, [one, stands, ratesQuery(ctx), termsQuery(ctx)])
  if (!row || !order) throw new AppError('referral_not_found')
  if (row.state === to) return row
  const refused = new AppError('invalid_transition', { params: { from: row.state, to } })
  if (row.state !== 'held' || !hasOrder(row)) throw refused
  const { friend, newcomer, ...asRead } = row
  const credit = creditFor(row.currency, termsIn(newest), ratesIn(rates))
  if (pay && (!credit || order.isKept === 0 || order.isDisputed === 1 || order.isGone === 1)) throw refused
  await commitAs(ctx, [
    ...(pay ? planCredit(ctx, asRead, credit ?? 0) : planEnd(ctx, asRead, 'refused')),
    ...planAudit(ctx, {
      action: pay ? 'pay_referral' : 'refuse_referral',
      subject: id,
      before: 'held',
      after: to,
      reason,
    }),
  ])
  const [[after]] = await readAs(ctx, [one])
  return after ?? row
}

const form: Form = {
  shown: sql`coalesce((SELECT json_array(version, terms) FROM referral_terms ORDER BY version DESC LIMIT 1), '')`,
  acts: { subjects: ['referral'], actions: ['edit_referral'] },
}

type TermsForm = { version: string; terms: ReferralTerms }

/** The terms of referrals, read from the database; `version` names what is shown. */
export async function termsForm(ctx: CallerCtx): Promise<TermsForm> {
  const [[now], newest] = await readAs(ctx, [shownQuery(ctx, form), termsQuery(ctx)])
  const { version: _, ...terms } = termsIn(newest)
  return { version: await versionOf(now?.shown ?? ''), terms }
}

/**
 * Sets the terms for newcomers and credits to come: a coupon that somebody has keeps its own. Raises `form_changed` when
 * the form was made from other terms.
 */
export async function setTerms(
  ctx: CallerCtx,
  { version, reason, ...terms }: ReferralTerms & { version: string; reason: string },
): Promise<TermsForm> {
  await saveForm(ctx, form, version, {
    reads: [termsQuery(ctx)],
    plan: ([newest]) => {
      const { version: number, ...before } = termsIn(newest)
      return [
        sql`INSERT INTO referral_terms (version, at, author, terms)
          VALUES (${number + 1}, ${ctx.clock.nowMs()}, ${ctx.caller.userId}, ${JSON.stringify(terms)})`,
        ...planAudit(ctx, { action: 'edit_referral', subject: 'referral', before, after: terms, reason }),
      ]
    },
  })
  return termsForm(ctx)
}
