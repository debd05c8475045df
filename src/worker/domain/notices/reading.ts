import { desc, eq, sql } from 'drizzle-orm'
import type { Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { type Channel, isAlways, type NoticeKind, noticeKinds } from '../../../shared/notices'
import type { Plan } from '../../db/database'
import { isPast, type PageWish, pageOf } from '../../db/page'
import { noticeChoices, notices } from '../../db/schema-notices'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { contactsQuery } from './contacts'
import { wordsIn } from './words'

const { id, kind, params, link, at, readAt } = notices

/** A notice in its reader's language. */
export type NoticeView = {
  id: string
  kind: NoticeKind
  at: number
  readAt: number | null
  title: string
  text: string
  link: string
}

const unreadQuery = ({ db, caller }: CallerCtx) =>
  db
    .select({ unread: sql<number>`count(*)`.as('unread') })
    .from(notices)
    .where(sql`user_id = ${caller.userId} AND read_at IS NULL`)

/** The caller's notices of 90 days, newest first, in the caller's language; and how many of all of them are unread. */
export async function listOwn(
  ctx: CallerCtx,
  page: PageWish,
): Promise<{ notices: NoticeView[]; unread: number; nextCursor: string | null }> {
  const { count, cut } = pageOf(page)
  const among = sql`user_id = ${ctx.caller.userId}`
  const own = sql`${among} AND ${isPast(notices, page.cursor, { among })}`
  const query = ctx.db.select({ id, kind, params, link, at, readAt }).from(notices).where(own)
  const [rows, [counted]] = await readAs(ctx, [query.orderBy(desc(notices.seq)).limit(count), unreadQuery(ctx)])
  const { shown, nextCursor } = cut(rows, (row) => row.id)
  const words = await wordsIn(ctx.language)
  const views = shown.map(({ params: values, ...row }) => ({
    ...row,
    ...words.say({ kind: row.kind, params: values }),
  }))
  return { notices: views, unread: counted?.unread ?? 0, nextCursor }
}

/**
 * The caller has seen a notice and all older ones. Answers how many are unread now. A notice of nobody's, or of somebody
 * else, changes nothing.
 */
export async function markRead(ctx: CallerCtx, untilId: string): Promise<{ unread: number }> {
  const { userId } = ctx.caller
  const plan = [
    sql`UPDATE notices SET read_at = ${ctx.clock.nowMs()} WHERE user_id = ${userId} AND read_at IS NULL
      AND seq <= (SELECT until.seq FROM notices AS until WHERE until.id = ${untilId} AND until.user_id = ${userId})`,
  ]
  const [[counted]] = await commitAs(ctx, plan, [unreadQuery(ctx)])
  return { unread: counted?.unread ?? 0 }
}

type Choice = { kind: NoticeKind; channel: Channel; wanted: boolean }

/** What the caller is told by which of their channels. What guards the account is told always. */
export async function choicesOf(
  ctx: CallerCtx,
): Promise<{ channels: Channel[]; choices: (Choice & { always: boolean })[] }> {
  const own = ctx.db.select().from(noticeChoices).where(eq(noticeChoices.userId, ctx.caller.userId))
  const [contacts, chosen] = await readAs(ctx, [contactsQuery(ctx.db, ctx.caller.userId), own])
  const channels = contacts.map(({ channel }) => channel)
  const isUnwanted = (which: NoticeKind, channel: Channel) =>
    chosen.some((choice) => choice.kind === which && choice.channel === channel && !choice.wanted)
  const choices = noticeKinds.flatMap((which) =>
    channels.map((channel) => {
      const always = isAlways(which)
      return { kind: which, channel, wanted: always || !isUnwanted(which, channel), always }
    }),
  )
  return { channels, choices }
}

/** Notes what the caller wants to be told where; what is not named stays. Takes no “no” to what is told always. */
export async function choose(ctx: CallerCtx, choices: Choice[]): Promise<void> {
  const rows = JSON.stringify(choices.filter((choice) => !isAlways(choice.kind)))
  await commitAs(ctx, [
    sql`INSERT INTO notice_choices (user_id, kind, channel, wanted)
      SELECT ${ctx.caller.userId}, value ->> 'kind', value ->> 'channel', value ->> 'wanted' FROM json_each(${rows})
      WHERE true ON CONFLICT (user_id, kind, channel) DO UPDATE SET wanted = excluded.wanted`,
  ])
}

/** Writes to the caller in a language from now on, by every channel. */
export const speak = (ctx: CallerCtx, language: Language): Promise<unknown> =>
  commitAs(ctx, [sql`UPDATE contacts SET language = ${language} WHERE user_id = ${ctx.caller.userId}`])

/** Plan of dropping notices of 90 days ago, and what of them was never sent. */
export function planTidy(nowMs: number): Plan {
  const old = sql`at <= ${nowMs - workerLimits.notices.keptMs}`
  return [
    sql`DELETE FROM notice_sends WHERE notice_id IN (SELECT id FROM notices WHERE ${old})`,
    sql`DELETE FROM notices WHERE ${old}`,
  ]
}
