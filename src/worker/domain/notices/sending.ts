import { and, asc, eq, lte, type SQL, sql } from 'drizzle-orm'
import { rootOf } from '../../../shared/addresses'
import type { Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { type Channel, channels } from '../../../shared/notices'
import { among, commit, type Plan, read } from '../../db/database'
import { contacts, noticeSends, notices } from '../../db/schema-notices'
import type { Ctx } from '../ctx'
import type { Message, Sent } from '../ports'
import { planRefuses } from './contacts'
import { isWanted } from './notify'
import { wordsIn } from './words'

const { perPart, partsPerRun, firstGapMs, longestGapMs, triedForMs } = workerLimits.notices

type Destination = { userId: string; channel: Channel; link: string; language: Language }

/** The address that the button of a message opens, for this person alone; none where there is nothing to open. */
export type UrlOf = (ctx: Ctx, to: Destination) => Promise<string | undefined>

/** The page itself, in the language of the message, where the shop knows its own address. */
export const pageUrl: UrlOf = async ({ origin }, { link, language }) =>
  origin && link ? origin + rootOf(language) + link : undefined

/** Hands the notices that channels are due to take to the queue. What the queue loses is due again at the next run. */
export async function handOnNotices(ctx: Ctx): Promise<void> {
  const due = ctx.db
    .select({ id: noticeSends.noticeId })
    .from(noticeSends)
    .where(lte(noticeSends.dueAt, ctx.clock.nowMs()))
  const [rows] = await read(ctx.db, [due.orderBy(asc(noticeSends.dueAt)).limit(perPart * partsPerRun)])
  const ids = [...new Set(rows.map(({ id }) => id))]
  if (ids.length === 0) return
  const starts = Array.from({ length: Math.ceil(ids.length / perPart) }, (_, nth) => nth * perPart)
  await ctx.jobs.sendBatch(starts.map((from) => ({ body: { job: 'notices', ids: ids.slice(from, from + perPart) } })))
}

/**
 * Sends the notices of a part, each by every channel that is due to take it and still wanted, at most once: one that a
 * worker lost on its way stays lost. The channels are side by side, so that none waits for another.
 */
export async function sendNotices(ctx: Ctx, noticeIds: string[], urlOf: UrlOf): Promise<void> {
  const due = ctx.db
    .select({ noticeId: noticeSends.noticeId, channel: noticeSends.channel })
    .from(noticeSends)
    .where(sql`notice_id IN ${among(noticeIds)} AND due_at <= ${ctx.clock.nowMs()}`)
  const [rows] = await read(ctx.db, [due.orderBy(asc(noticeSends.dueAt))])
  const lanes = channels.map((channel) => ({ channel, ids: rows.filter((row) => row.channel === channel) }))
  await Promise.all(
    lanes.map(({ channel, ids }) =>
      sendBy(
        ctx,
        channel,
        ids.map(({ noticeId }) => noticeId),
        urlOf,
      ),
    ),
  )
}

/** When a channel asks for patience, the others of the part wait as long as it says. */
async function sendBy(ctx: Ctx, channel: Channel, ids: string[], urlOf: UrlOf): Promise<void> {
  for (const [nth, noticeId] of ids.entries()) {
    const sent = await sendOne(ctx, { channel, noticeId }, urlOf)
    if (sent?.outcome !== 'later') continue
    const nowMs = ctx.clock.nowMs()
    return void (await commit(ctx.db, [
      sql`UPDATE notice_sends SET due_at = ${nowMs + Math.max(sent.afterMs, firstGapMs)}, trouble = ${sent.why}
        WHERE channel = ${channel} AND notice_id IN ${among(ids.slice(nth + 1))} AND due_at <= ${nowMs}`,
    ]))
  }
}

type Send = { channel: Channel; noticeId: string }

async function sendOne(ctx: Ctx, send: Send, urlOf: UrlOf): Promise<Sent | undefined> {
  const claimed = await claim(ctx, send)
  if (!claimed) return undefined
  const { address, language, refusedAt, wanted, ...notice } = claimed
  if (address === null || language === null || refusedAt !== null || wanted === 0) {
    return void (await commit(ctx.db, [planGiveUp(isSend(send), wanted === 0 ? 'not wanted' : 'nobody there')]))
  }
  const words = await wordsIn(language)
  const url = await urlOf(ctx, { userId: notice.userId, channel: send.channel, link: notice.link, language })
  const button = url && { label: words.open, url }
  const message: Message = { ...words.say(notice), language, shop: ctx.settings.shopName, ...(button && { button }) }
  const sent = await (ctx.channels[send.channel] ?? absent)(address, message)
  if (sent.outcome !== 'delivered') ctx.log('notice_not_sent', { ...send, why: sent.why })
  await commit(ctx.db, planBookAnswer(ctx, send, { ...notice, address }, sent))
  return sent
}

/** A channel that the shop has no more, or not yet. */
const absent = async (): Promise<Sent> => ({ outcome: 'later', afterMs: firstGapMs, why: 'no such channel' })

/**
 * Takes a send for this worker: of two at the same moment one gets it. Until its answer is booked nobody tries it any more, and
 * it says why.
 */
async function claim(ctx: Ctx, { noticeId, channel }: Send) {
  const nowMs = ctx.clock.nowMs()
  const { userId, kind, params, link, at } = notices
  const [[taken], [found]] = await commit(
    ctx.db,
    [],
    [
      ctx.db
        .update(noticeSends)
        .set({ dueAt: null, tries: sql`tries + 1`, trouble: 'interrupted' })
        .where(and(eq(noticeSends.noticeId, noticeId), eq(noticeSends.channel, channel), lte(noticeSends.dueAt, nowMs)))
        .returning({ tries: noticeSends.tries }),
      ctx.db
        .select({
          ...{ userId, kind, params, link, at },
          address: contacts.address,
          language: contacts.language,
          refusedAt: contacts.refusedAt,
          wanted: sql<number>`${isWanted}`.as('is_wanted'),
        })
        .from(notices)
        .leftJoin(contacts, and(eq(contacts.userId, notices.userId), eq(contacts.channel, channel)))
        .where(eq(notices.id, noticeId)),
    ],
  )
  return taken && found && { ...found, tries: taken.tries }
}

type Sending = { userId: string; address: string; at: number; tries: number }

/** Plan of what a channel's answer means. It stays to be read why something was given up. */
function planBookAnswer(ctx: Ctx, send: Send, { userId, address, at, tries }: Sending, sent: Sent): Plan {
  if (sent.outcome === 'delivered') return [sql`DELETE FROM notice_sends WHERE ${isSend(send)}`]
  const nowMs = ctx.clock.nowMs()
  if (sent.outcome === 'refused') {
    const others = sql`channel = ${send.channel} AND due_at IS NOT NULL
      AND notice_id IN (SELECT id FROM notices WHERE user_id = ${userId})`
    return [
      ...planRefuses(send.channel, address, nowMs),
      planGiveUp(isSend(send), sent.why),
      planGiveUp(others, sent.why),
    ]
  }
  const gapMs = Math.max(sent.afterMs, Math.min(firstGapMs * 2 ** (tries - 1), longestGapMs))
  if (nowMs + gapMs > at + triedForMs) return [planGiveUp(isSend(send), sent.why)]
  return [sql`UPDATE notice_sends SET due_at = ${nowMs + gapMs}, trouble = ${sent.why} WHERE ${isSend(send)}`]
}

const isSend = ({ noticeId, channel }: Send): SQL => sql`notice_id = ${noticeId} AND channel = ${channel}`

const planGiveUp = (which: SQL, why: string): Plan[number] =>
  sql`UPDATE notice_sends SET due_at = NULL, trouble = ${why} WHERE ${which}`
