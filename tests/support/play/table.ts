import { sql } from 'drizzle-orm'
import { type Currency, currencies } from '../../../src/shared/money'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { priceOf } from '../paying'
import { makeAdmin, makeOffer, type Person, testClock, testCtx } from '../shop'
import type { Act } from './deeds'
import { groupCommit } from './group-commit'
import { createPlayProvider, type PlayProvider } from './provider'

/** Where it is played: the shop, and providers that can be made to do anything. */
export type Table = {
  /** The shop with a database that serves everybody at once. */
  ctx: Ctx
  /** The same with the plain one, for what is no part of the play. */
  plain: Ctx
  admin: Person
  providers: Record<Currency, PlayProvider>
  /** What goes on after the answers were given. */
  later: Promise<unknown>[]
  /** How each deed has ended so far. */
  seen: Set<string>
}

/** Everything that happens to one buyer; what shares a slot happens at the same moment. */
export type Script = { currency: Currency; isRich: boolean; slots: Act[][] }

/** What we have booked of a payment. */
export type Known = { id: string; userId: string; outcome: string | null; refunded: number }

/** One buyer, with one thing in the cart. */
export type World = {
  script: Script
  userId: string
  home: string
  buyer: CallerCtx
  spender: CallerCtx
  admin: CallerCtx
  provider: PlayProvider
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
  // The shop would be called by this one; whether it asks or is called, the money goes the same ways.
  const payme = createPlayProvider('payme', { canClose: true, beat })
  const providers = new Map([stripe, yookassa, payme].map(({ provider }) => [provider.name, provider]))
  const metadata = { metrics: await plain.delivery.metrics() }
  const ctx: Ctx = {
    ...plain,
    db,
    payments: { ...plain.payments, providers },
    // Whether and when something is delivered is a part of the play.
    delivery: { ...plain.delivery, send: async () => ({ metadata }) },
    later: (work) => void later.push(work),
    vault: {
      currentKeyId: 'play',
      seal: async (code) => ({ sealed: code, keyId: 'play', fingerprint: code, aliases: [] }),
      unseal: async ({ sealed }) => sealed,
    },
  }
  const admin = await makeAdmin(plain)
  return { ctx, plain, admin, providers: { usd: stripe, rub: yookassa, uzs: payme }, later, seen: new Set() }
}

let opened = 0

/** Everybody wants to pay; some click twice. */
const beginning = (nth: number): Act[] => Array(nth % 5 === 0 ? 2 : 1).fill({ deed: 'start', nth: 0, part: nth % 100 })

function newWorld(table: Table, script: Script): World {
  opened += 1
  const userId = `play-${opened}`
  const caller = { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }
  return {
    ...{ script: { ...script, slots: [beginning(opened), ...script.slots] }, userId },
    ...{ home: `http://${userId}.test`, provider: table.providers[script.currency] },
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
