import { sql } from 'drizzle-orm'
import * as payments from '../../../src/worker/domain/payments/payments'
import { carry, type Deed, perform } from './deeds'
import type { Verb } from './served'
import type { Known, Table, World } from './table'

/** What happens to everybody at once, or by time alone. */
const ofSchedule: Deed[] = ['reconcile', 'expire', 'resume', 'collect', 'late']

/** Plays all scripts side by side, slot by slot; the schedule runs for everybody at once. */
export async function play(table: Table, worlds: World[]): Promise<void> {
  const slots = Math.max(...worlds.map(({ script }) => script.slots.length))
  for (let slot = 0; slot < slots; slot += 1) {
    await look(table, worlds)
    const who = (deed: Deed) => worlds.filter(({ script }) => script.slots[slot]?.some((act) => act.deed === deed))
    const due = { check: who('reconcile'), end: who('expire'), refund: who('resume'), late: who('late') }
    await makeDue(table, due)
    await Promise.all([
      ...worlds.flatMap((world) => (world.script.slots[slot] ?? []).map((act) => perform(table, world, act))),
      ...(due.check.length > 0 ? [payments.reconcile(table.ctx)] : []),
      ...(due.end.length > 0 ? [payments.expireUnpaid(table.ctx)] : []),
      ...(due.refund.length > 0 ? [payments.resumeRefunds(table.ctx)] : []),
      ...(who('collect').length > 0 ? [payments.collectDebts(table.ctx)] : []),
    ])
    for (const deed of ofSchedule) if (who(deed).length > 0) table.seen.add(`${deed} ok`)
    await settleLater(table)
  }
}

async function settleLater({ later }: Table): Promise<void> {
  while (later.length > 0) await Promise.all(later.splice(0))
}

/** Everything comes to light: whatever providers and banks have still to say is heard, and every refund is answered. */
export async function finish(table: Table, worlds: World[]): Promise<void> {
  const { ctx } = table
  for (const { outside, home } of worlds) outside.troubles.delete(home)
  await Promise.all(worlds.map((world) => callAgain(table, world)))
  const hear = async () => {
    await look(table, worlds)
    const news = worlds.flatMap((world) => world.payments.filter(isNews(world)).map(({ id }) => ({ world, id })))
    await Promise.all(news.map(({ world, id }) => payments.check(world.buyer, id)))
  }
  await hear()
  const told = worlds.map(({ provider, home }) => provider?.mail.get(home)?.filter(({ dispute }) => dispute) ?? [])
  await Promise.all(worlds.flatMap((world, nth) => (told[nth] ?? []).map((notice) => carry(ctx, world, notice))))
  await makeDue(table, { refund: worlds })
  const asked = () => ctx.db.all(sql`SELECT 1 FROM payment_refunds WHERE next_try_at <= ${ctx.clock.nowMs()} LIMIT 1`)
  while ((await asked()).length > 0) await payments.resumeRefunds(ctx)
  await hear()
  await settleLater(table)
}

/** Whether its provider has something to say of a payment that we have not booked. */
const isNews =
  ({ outside, home }: World) =>
  (known: Known) =>
    outside.hasNews(home, known)

const inOrder: Verb[] = ['begin', 'pay', 'cancel']

/** A provider that calls us calls again until each of its calls was answered. */
async function callAgain({ ctx, callers }: Table, { home }: World): Promise<void> {
  for (const one of callers.transactionsOf(home)) {
    for (const verb of inOrder) if (one.unheard.has(verb)) await callers.call(ctx, one, verb)
  }
}

const idsOf = (worlds: World[]) =>
  sql`(SELECT value FROM json_each(${JSON.stringify(worlds.map((one) => one.userId))}))`

/** Which orders and payments everybody has by now. */
async function look({ ctx }: Table, worlds: World[]): Promise<void> {
  type Row = { id: string; userId: string }
  const ids = idsOf(worlds)
  const [made, begun] = await Promise.all([
    ctx.db.all<Row>(sql`SELECT id, user_id AS userId FROM orders WHERE user_id IN ${ids} ORDER BY seq`),
    ctx.db.all<Known>(
      sql`SELECT id, user_id AS userId, provider, amount, outcome, refunded FROM payments
        WHERE user_id IN ${ids} ORDER BY seq`,
    ),
  ])
  const ordersOf = Map.groupBy(made, ({ userId }) => userId)
  const paymentsOf = Map.groupBy(begun, ({ userId }) => userId)
  for (const world of worlds) {
    world.orders = (ordersOf.get(world.userId) ?? []).map(({ id }) => id)
    world.payments = paymentsOf.get(world.userId) ?? []
  }
}

type Due = { check?: World[]; end?: World[]; refund?: World[]; late?: World[] }

/** Time flies for some: what they wait for is due. */
async function makeDue({ ctx }: Table, { check = [], end = [], refund = [], late = [] }: Due): Promise<void> {
  await ctx.db.run(sql`UPDATE payments SET next_check_at = 0
    WHERE user_id IN ${idsOf(check)} AND next_check_at IS NOT NULL`)
  await ctx.db.run(sql`UPDATE orders SET expires_at = 0 WHERE user_id IN ${idsOf(end)} AND status = 'pending'`)
  await ctx.db.run(sql`UPDATE payment_refunds SET next_try_at = 0 WHERE next_try_at IS NOT NULL
    AND payment_id IN (SELECT id FROM payments WHERE user_id IN ${idsOf(refund)})`)
  await ctx.db.run(sql`UPDATE served_transactions SET begun_at = 0 WHERE state = 'created'
    AND payment_id IN (SELECT id FROM payments WHERE user_id IN ${idsOf(late)})`)
}

/** Nothing is due any more for those who have played. */
export async function rest({ ctx }: Table, worlds: World[]): Promise<void> {
  await ctx.db.run(sql`UPDATE payments SET next_check_at = NULL WHERE user_id IN ${idsOf(worlds)}`)
  await ctx.db.run(sql`UPDATE orders SET expires_at = NULL WHERE user_id IN ${idsOf(worlds)} AND status = 'pending'`)
}
