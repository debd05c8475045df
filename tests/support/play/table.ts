import { sql } from 'drizzle-orm'
import { byCurrency, type Currency, currencies } from '../../../src/shared/money'
import type { CallerCtx, Ctx, JobMessage } from '../../../src/worker/domain/ctx'
import { runPart } from '../../../src/worker/domain/jobs/jobs'
import { priceOf } from '../paying'
import { makeAdmin, makeOffer, type Person, testClock, testCtx } from '../shop'
import type { Act } from './deeds'
import { groupCommit } from './group-commit'
import type { Booked, Outside } from './outside'
import { createPlayProvider, type PlayProvider } from './provider'
import { createPlayCallers, type PlayCallers } from './served'

/** Where it is played: the shop, and providers that can be made to do anything. */
export type Table = {
  /** The shop with a database that serves everybody at once. */
  ctx: Ctx
  /** The same with the plain one, for what is no part of the play. */
  plain: Ctx
  admin: Person
  /** Who takes a currency: a provider that we ask, or those that call us. */
  providers: Record<Currency, PlayProvider | undefined>
  callers: PlayCallers
  /** Calls of providers that we had no answer of our own to. */
  unanswered: unknown[]
  /** What goes on after the answers were given. */
  later: Promise<unknown>[]
  /** How each deed has ended so far. */
  seen: Set<string>
}

/** Everything that happens to one buyer; what shares a slot happens at the same moment. */
export type Script = { currency: Currency; isRich: boolean; slots: Act[][] }

/** What we have booked of a payment. */
export type Known = Booked & { userId: string }

/** One buyer, with one thing in the cart. */
export type World = {
  script: Script
  userId: string
  home: string
  buyer: CallerCtx
  spender: CallerCtx
  admin: CallerCtx
  /** Undefined where providers call us. */
  provider: PlayProvider | undefined
  outside: Outside
  orders: string[]
  payments: Known[]
  outcomes: string[]
}

export async function openTable(): Promise<Table> {
  const { db, beat } = groupCommit()
  const plain = await testCtx()
  const later: Promise<unknown>[] = []
  const stripe = createPlayProvider('stripe', { canClose: true, beat })
  const yookassa = createPlayProvider('yookassa', { canClose: false, beat })
  const callers = createPlayCallers(plain.payments.served, beat)
  const providers = new Map([stripe, yookassa].map(({ provider }) => [provider.name, provider]))
  const unanswered: unknown[] = []
  const metadata = { metrics: await plain.delivery.metrics() }
  async function sendBatch(parts: Iterable<MessageSendRequest<JobMessage>>) {
    for (const { body } of parts) later.push(runPart(ctx, body))
    return { metadata }
  }
  const ctx: Ctx = {
    ...plain,
    db,
    // Every top-up is promised a bonus, of a sum that no part of it divides.
    settings: { ...plain.settings, topUpBonus: byCurrency(() => [{ from: 1, percent: 7 }]) },
    payments: { ...plain.payments, providers, served: callers.served },
    log: (event, about) => void (event === 'served_call_failed' && unanswered.push(about)),
    // Whether and when something is delivered is a part of the play.
    delivery: { ...plain.delivery, send: async () => ({ metadata }) },
    // What is too much for one run meets everybody at once, and the providers of the play.
    jobs: { ...plain.jobs, sendBatch },
    later: (work) => void later.push(work),
    vault: {
      ...{ currentKeyId: 'play', keyIds: ['play'] },
      seal: async (code) => ({ sealed: code, keyId: 'play', fingerprint: code, aliases: [] }),
      unseal: async ({ sealed }) => sealed,
    },
  }
  const admin = await makeAdmin(plain)
  const takenBy = { usd: stripe, rub: yookassa, uzs: undefined }
  return { ctx, plain, admin, providers: takenBy, callers, unanswered, later, seen: new Set() }
}

export const at = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length]

/** Notes how a deed has ended. */
export function note(table: Table, world: World, outcome: string): void {
  world.outcomes.push(outcome)
  table.seen.add(outcome)
}

let opened = 0

/** Everybody wants to pay; some click twice. */
const beginning = (nth: number): Act[] => Array(nth % 5 === 0 ? 2 : 1).fill({ deed: 'start', nth: 0, part: nth % 100 })

function newWorld(table: Table, script: Script): World {
  opened += 1
  const userId = `play-${opened}`
  const caller = { userId, epoch: 0, issuedAtMs: 0, provenAtMs: Number.MAX_SAFE_INTEGER, sessionKey: '' }
  const provider = table.providers[script.currency]
  return {
    ...{ script: { ...script, slots: [beginning(opened), ...script.slots] }, userId },
    ...{ home: `http://${userId}.test`, provider, outside: provider ?? table.callers },
    buyer: { ...table.ctx, caller, needs: 'buyer' },
    spender: { ...table.ctx, caller, needs: 'spender' },
    admin: { ...table.ctx, caller: table.admin.ctx.caller, needs: 'admin' },
    ...{ orders: [], payments: [], outcomes: [] },
  }
}

/** Buyers with one thing in the cart, with or without the money for it, which is booked as an adjustment. */
export async function openWorlds(table: Table, given: Script[]): Promise<World[]> {
  const { plain, ctx } = table
  const offer = await makeOffer({ ...plain, vault: ctx.vault }, { stock: given.length, uzs: priceOf.uzs })
  const worlds = given.map((script) => newWorld(table, script))
  const rows = worlds.flatMap(({ userId, script }) =>
    currencies.map((currency) => ({
      ...{ userId, currency, account: `user:${userId}:${currency}` },
      minor: script.isRich && currency === script.currency ? priceOf[currency] : 0,
    })),
  )
  const each = sql`json_each(${JSON.stringify(rows)}) AS row`
  const value = (name: string) => sql.raw(`(row.value ->> '${name}')`)
  const nowMs = testClock.ms
  for (const statement of [
    // They have paid before: newcomers could hold half of the offer.
    sql`INSERT INTO users (id, nickname, nickname_key, password, created_at, orders)
      SELECT DISTINCT ${value('userId')}, ${value('userId')}, ${value('userId')}, '', ${nowMs}, 1 FROM ${each}`,
    sql`INSERT INTO accounts (id, currency, balance, floor)
      SELECT ${value('account')}, ${value('currency')}, ${value('minor')}, 0 FROM ${each}`,
    sql`INSERT OR IGNORE INTO accounts (id, currency, floor)
      SELECT DISTINCT 'system:adjustments:' || ${value('currency')}, ${value('currency')}, ${Number.MIN_SAFE_INTEGER} FROM ${each}`,
    sql`INSERT INTO transfers (reference, debit_account, credit_account, amount, currency, kind, at, debit_after, credit_after)
      SELECT 'adjustment:' || ${value('account')}, 'system:adjustments:' || ${value('currency')}, ${value('account')},
        ${value('minor')}, ${value('currency')}, 'adjustment', ${nowMs}, 0, ${value('minor')}
      FROM ${each} WHERE ${value('minor')} > 0`,
    sql`UPDATE accounts SET balance = -(SELECT coalesce(sum(amount), 0) FROM transfers WHERE debit_account = accounts.id)
        + (SELECT coalesce(sum(amount), 0) FROM transfers WHERE credit_account = accounts.id)
      WHERE id GLOB 'system:adjustments:*'`,
    sql`INSERT INTO cart_lines (user_id, offer_id, quantity, price_usd, price_rub, shown, added_at)
      SELECT DISTINCT ${value('userId')}, ${offer.id}, 1, 1, 1,
        json_object('rub', ${offer.rub}, 'usd', ${offer.usd}, 'uzs', ${offer.uzs}),
        ${nowMs} FROM ${each}`,
  ]) {
    await plain.db.run(statement)
  }
  return worlds
}
