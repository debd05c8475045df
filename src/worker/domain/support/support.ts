import { asc, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import type { EditTicket, NewTicket } from '../../../shared/contract/support'
import { AppError } from '../../../shared/errors'
import { limits } from '../../../shared/limits'
import type { TicketState } from '../../../shared/ticket-states'
import { commit, guardStill, type Plan, retryOnConflict } from '../../db/database'
import { isPast, type PageWish } from '../../db/page'
import { users } from '../../db/schema'
import { supportTickets } from '../../db/schema-operations'
import { has, isCalled } from '../../db/search'
import { planAudit } from '../audit/audit'
import { commitAs, readOneAs, readPageAs, sessionHolds } from '../caller/caller'
import type { CallerCtx, Ctx, Person } from '../ctx'
import { planNotify } from '../notices/notices'
import { refuseClosed } from '../settings/settings'

export { type AskerView, showAsker } from './asker'

type TicketRow = typeof supportTickets.$inferSelect

export type TicketView = Omit<TicketRow, 'seq' | 'account'>
export type AdminTicketView = Omit<TicketRow, 'seq'> & { accountNickname: string | null }

type Page<View> = { tickets: View[]; nextCursor: string | null }

/** Where buyers can chat with the shop; null when the owner has named no place. */
export const messenger = ({ settings: { supportLink } }: Ctx): string | null => supportLink || null

/**
 * Somebody asks the shop for help, logged in or not; a session that has ended makes a visitor. The same words of the
 * same sender within a minute are one ticket, however often they are sent. Raises `support_closed`.
 */
export async function ask(ctx: Ctx, person: Person | undefined, wish: NewTicket): Promise<{ ticketId: string }> {
  refuseClosed(ctx, 'support')
  const { nickname, userId, message } = wish
  const nowMs = ctx.clock.nowMs()
  const account = person
    ? sql`(SELECT id FROM users WHERE id = ${person.userId} AND ${sessionHolds((name) => person[name])})`
    : sql`NULL`
  const isRepeated = sql`user_id = ${userId} AND at > ${nowMs - limits.support.repeatMs} AND nickname = ${nickname}
    AND message = ${message} AND account IS ${account}`
  const [[ticket]] = await retryOnConflict(() =>
    commit(
      ctx.db,
      [
        sql`INSERT INTO support_tickets (id, at, account, nickname, user_id, message, state)
          SELECT ${ctx.ids.ticketId()}, ${nowMs}, ${account}, ${nickname}, ${userId}, ${message}, 'open'
          WHERE NOT EXISTS (SELECT 1 FROM support_tickets WHERE ${isRepeated})`,
      ],
      [ctx.db.select({ ticketId: supportTickets.id }).from(supportTickets).where(isRepeated).limit(1)],
    ),
  )
  if (!ticket) throw new AppError('internal')
  return ticket
}

/** Plan of tickets that say no more who asked; what was asked and answered stays. */
export const planUnname = ({ id, nickname }: { id: string; nickname: string }, instead: string): Plan => [
  sql`UPDATE support_tickets SET nickname = ${instead}, message = replace(message, ${nickname}, ${instead}),
    reply = replace(reply, ${nickname}, ${instead})
    WHERE account = ${id} OR user_id = ${id} OR nickname = ${nickname}`,
]

/** The caller's questions while logged in, newest first, with the shop's replies. */
export async function listOwn(ctx: CallerCtx, page: PageWish): Promise<Page<TicketView>> {
  // A cursor that is somebody else's tells nothing: it has no place among the caller's own.
  const among = sql`account = ${ctx.caller.userId}`
  const own = sql`${among} AND ${isPast(supportTickets, page.cursor, { among })}`
  const query = ctx.db.select(columns).from(supportTickets).where(own).orderBy(desc(supportTickets.seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => query.limit(count))
  return { tickets: shown, nextCursor }
}

/** Questions that a text finds: by their number, by what was said, or by the name or the id that is theirs or was given. */
const isFound = (text: string): SQL =>
  sql`(support_tickets.id = ${text.toUpperCase()} OR account = ${text} OR user_id = ${text}
    OR ${isCalled(sql`users.nickname_key`, text)} OR ${has(sql`support_tickets.nickname`, text)}
    OR ${has(sql`message`, text)} OR ${has(sql`reply`, text)})`

/** All questions. Open ones are a queue, the oldest first; all others are a history, the newest first. */
export async function list(
  ctx: CallerCtx,
  { state, search, ...page }: PageWish & { state?: TicketState; search?: string },
): Promise<Page<AdminTicketView>> {
  const { seq } = supportTickets
  const isQueue = state === 'open'
  const wanted = sql`${state ? eq(supportTickets.state, state) : sql`true`} AND ${search ? isFound(search) : sql`true`}`
  const query = adminQuery(ctx)
    .where(sql`${wanted} AND ${isPast(supportTickets, page.cursor, { isQueue })}`)
    .orderBy(isQueue ? asc(seq) : desc(seq))
  const { shown, nextCursor } = await readPageAs(ctx, page, (count) => query.limit(count))
  return { tickets: shown, nextCursor }
}

/**
 * Answers a ticket or closes it; what it already is changes nothing. Raises `ticket_not_found`, and `ticket_closed` when
 * it is closed or has another reply: what its sender has read stays.
 */
export async function edit(ctx: CallerCtx, ticketId: string, wish: EditTicket): Promise<AdminTicketView> {
  await retryOnConflict(() => editOnce(ctx, ticketId, wish))
  return readOneAs(ctx, adminQuery(ctx).where(eq(supportTickets.id, ticketId)), 'ticket_not_found')
}

async function editOnce(ctx: CallerCtx, ticketId: string, { state, reply }: EditTicket): Promise<void> {
  const known = ctx.db.select().from(supportTickets).where(eq(supportTickets.id, ticketId))
  const ticket = await readOneAs(ctx, known, 'ticket_not_found')
  const isNewReply = reply !== undefined && reply !== ticket.reply
  if (ticket.state === state && !isNewReply) return
  if (ticket.state === 'closed' || (isNewReply && ticket.reply !== null)) throw new AppError('ticket_closed')
  await commitAs(ctx, [
    guardStill(sql`EXISTS (SELECT 1 FROM support_tickets WHERE id = ${ticketId} AND state = ${ticket.state})`),
    sql`UPDATE support_tickets SET state = ${state}, reply = coalesce(reply, ${reply ?? null}),
      answered_at = coalesce(answered_at, ${isNewReply ? ctx.clock.nowMs() : null}) WHERE id = ${ticketId}`,
    ...(isNewReply && ticket.account !== null
      ? planNotify(ctx, {
          ...{ userId: ticket.account, kind: 'question_answered', link: '/support' },
          params: { ticket: ticketId },
        })
      : []),
    ...planAudit(ctx, { action: 'answer_ticket', subject: ticketId, after: { state }, reason: reply }),
  ])
}

const { seq: _, account, ...columns } = getTableColumns(supportTickets)

const adminQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      ...columns,
      account,
      accountNickname: sql<string | null>`users.nickname`.as('account_nickname'),
    })
    .from(supportTickets)
    .leftJoin(users, eq(users.id, supportTickets.account))
