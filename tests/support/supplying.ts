import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { expect } from 'vitest'
import { AppError } from '../../src/shared/errors'
import { read } from '../../src/worker/db/database'
import * as cart from '../../src/worker/domain/cart/cart'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { auditStock } from '../../src/worker/domain/inventory/inventory'
import { auditBooks } from '../../src/worker/domain/ledger/ledger'
import * as orders from '../../src/worker/domain/orders/orders'
import type { Supplier } from '../../src/worker/domain/supplier'
import { editSupply } from '../../src/worker/domain/supply/supply'
import { auditDb } from './audits'
import { betweenRoundTrips } from './counting'
import { quietShop } from './paying'
import {
  keeperOf,
  makeBuyer,
  makeOffer,
  makePaidOrder,
  type Offer,
  outcomeOf,
  type Person,
  testClock,
  uniqueName,
  wishFor,
} from './shop'

// Stock, and paid orders that wait for it.

/** A supplier that offers everything and delivers nothing: what is missing then waits for stock. */
const emptySupplier: Supplier = {
  name: 'gamesdrop',
  repeatAfterMs: 0,
  offers: async () => [],
  quote: async (ref) => ({
    ...{ ref, name: 'A code', priceMinor: 100, currency: 'usd' },
    ...{ inStock: true, region: null, forPlayer: false },
  }),
  place: async () => ({ state: 'rejected', externalId: null, reason: 'unavailable' }),
  status: async () => undefined,
  taken: async () => [],
  balance: async () => ({ minor: 100_000, currency: 'usd' }),
  readNotice: async () => undefined,
}

/** That supplier alone; some of its answers may be others. */
export const suppliersThat = (answers: Partial<Supplier>) =>
  new Map([['gamesdrop' as const, { ...emptySupplier, ...answers }]])

/** The quiet shop with that supplier alone. */
export async function shopThatWaits(answers: Partial<Supplier> = {}) {
  return { ...(await quietShop()), suppliers: suppliersThat(answers) }
}

/** An offer that is sold on when its codes have run out. */
export async function makeSuppliedOffer(ctx: Ctx, { stock = 0 }: { stock?: number } = {}): Promise<Offer> {
  const offer = await makeOffer(ctx, { stock })
  const admin = await keeperOf(ctx)
  await mendSuppliers(ctx)
  const supplierRef = uniqueName('ref-')
  await editSupply(admin.ctx, offer.id, {
    ...{ source: 'stock_then_supplier', supplier: 'gamesdrop' },
    ...{ supplierRef, maxCost: 100 },
  })
  return offer
}

/** What earlier orders have let go wrong at suppliers has not broken them. */
const mendSuppliers = ({ db }: Ctx) => db.run(sql`UPDATE suppliers SET failures = 0, broken_until = NULL`)

type Waiting = { id: string; buyer: Person; offer: Offer }

/** A paid order that was delivered as far as stock goes and waits for the rest, younger than those before. */
export async function makeWaitingOrder(
  ctx: Ctx,
  { offer, quantity = 1 }: { offer?: Offer; quantity?: number } = {},
): Promise<Waiting> {
  testClock.ms += 1000
  await mendSuppliers(ctx)
  const order = await makePaidOrder(ctx, { quantity, offer: offer ?? (await makeSuppliedOffer(ctx)) })
  await orders.deliver(ctx, order.id)
  return order
}

/** One that waits, of which some codes are there: those of its offer. */
export async function makePartOrder(ctx: Ctx, there: number, quantity: number): Promise<Waiting & { codes: string[] }> {
  const order = await makeWaitingOrder(ctx, { offer: await makeSuppliedOffer(ctx, { stock: there }), quantity })
  return { ...order, codes: order.offer.codes }
}

/** One that was delivered, and this many codes of its offer that are left. */
export async function makeDeliveredOrder(ctx: Ctx, quantity = 1, left = 0): Promise<Waiting & { codes: string[] }> {
  const offer = await makeSuppliedOffer(ctx, { stock: quantity + left })
  const order = await makePaidOrder(ctx, { offer, quantity })
  await orders.deliver(ctx, order.id)
  return { ...order, codes: offer.codes }
}

/** One that a supplier has accepted and not delivered yet. */
export async function makeOrderUnderWay(quantity = 1): Promise<Waiting> {
  const slow = await shopThatWaits({ place: async ({ id }) => ({ state: 'pending', externalId: id }) })
  return makeWaitingOrder(slow, { quantity })
}

export const newCodes = (count: number): string[] => Array.from({ length: count }, () => uniqueName('REFILL-'))

/** Brings codes for an offer, new ones when only their number is said. */
export async function refill({ ctx }: Person, offer: Offer, codes: number | string[]) {
  const brought = typeof codes === 'number' ? newCodes(codes) : codes
  const report = await orders.importCodes(ctx, offer.productId, { amount: offer.amount, codes: brought })
  return { ...report, codes: brought }
}

/** Buyers who have this many pieces in their carts, and the money for them. */
export const makeShoppers = (ctx: Ctx, offer: Offer, count: number, quantity = 1): Promise<Person[]> =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const buyer = await makeBuyer(ctx, { usd: offer.usd * quantity })
      await cart.add(buyer.ctx, wishFor(offer, quantity))
      return buyer
    }),
  )

/** What each of them meets who pay from their balances at the same moment. */
export const payAtOnce = (shoppers: Person[]): Promise<string[]> =>
  Promise.all(shoppers.map((buyer) => outcomeOf(orders.payFromBalance(buyer.ctx, { currency: 'usd' }))))

/** Somebody whose next verb is overtaken: this happens once, between its read and its write, the `before`th round trip. */
export const overtaken = ({ ctx }: Person, meanwhile: () => Promise<unknown>, before = 2): CallerCtx => ({
  ...ctx,
  db: drizzle(betweenRoundTrips(env.DB, meanwhile, before)),
})

/** The same for a verb that opens codes between the two. */
export function overtakenOpening({ ctx }: Person, meanwhile: () => Promise<unknown>): CallerCtx {
  let done: Promise<unknown> | undefined
  const unseal: Ctx['vault']['unseal'] = async (stored) => {
    done ??= meanwhile()
    await done
    return ctx.vault.unseal(stored)
  }
  return { ...ctx, vault: { ...ctx.vault, unseal } }
}

type Owned = Pick<Waiting, 'id' | 'buyer'>

/** The id of a code that its buyer can read, by its place; nothing's where there is none. */
export async function codeIdOf({ id, buyer }: Owned, code = 0, item = 0): Promise<string> {
  const { items } = await orders.show(buyer.ctx, id)
  return items[item]?.codeIds[code] ?? 'nothing'
}

/** Its buyer says that one of the codes does not work. Answers the id of the claim. */
export async function complain({ id, buyer }: Owned, code = 0): Promise<string> {
  const codeId = await codeIdOf({ id, buyer }, code)
  await orders.fileClaim(buyer.ctx, id, { item: 0, codeId, message: 'It was used already.' })
  const { items } = await orders.show(buyer.ctx, id)
  return items[0]?.claims.find((claim) => claim.state === 'open' && claim.code === code)?.id ?? ''
}

/** What somebody is told whose wish is refused. */
export async function refusalOf(attempt: Promise<unknown>): Promise<unknown> {
  try {
    return await attempt
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { code: error.code, ...error.details }
  }
}

/** How an order stands for its buyer: status, what it waits for, and the codes that are there. */
export async function standOf({ buyer }: Pick<Waiting, 'buyer'>, id: string): Promise<string> {
  const { status, reason, items } = await orders.show(buyer.ctx, id)
  return [status, reason, ...items.flatMap((item) => item.codes)].filter((word) => word !== null).join(' ')
}

export type CodeRow = { id: number; state: string }

/** An offer's code rows in the order they came: what each is, and why it is void. */
export const rowsOf = (ctx: Ctx, offer: Offer): Promise<CodeRow[]> =>
  ctx.db.all<CodeRow>(sql`SELECT id, CASE WHEN voided_at IS NOT NULL THEN void_reason
      WHEN order_id IS NULL THEN 'free' WHEN delivered_at IS NULL THEN 'held' ELSE 'delivered' END AS state
    FROM codes WHERE offer_id = ${offer.id} ORDER BY id`)

/** The same, without their ids. */
export const statesOf = async (ctx: Ctx, offer: Offer): Promise<string[]> =>
  (await rowsOf(ctx, offer)).map((row) => row.state)

/** An offer's codes in clear, in the order they came. */
export async function openCodesOf(ctx: Ctx, offer: Offer): Promise<string[]> {
  const rows = await ctx.db.all<{ sealed: string; keyId: string; fingerprint: string }>(
    sql`SELECT sealed, key_id AS keyId, fingerprint FROM codes WHERE offer_id = ${offer.id} ORDER BY id`,
  )
  return Promise.all(rows.map((row) => ctx.vault.unseal(row)))
}

/** The batch that an offer's first codes came with. */
export async function batchIdOf(ctx: Ctx, offer: Offer): Promise<string> {
  const [batch] = await ctx.db.all<{ id: string }>(
    sql`SELECT batch_id AS id FROM codes WHERE offer_id = ${offer.id} ORDER BY codes.id LIMIT 1`,
  )
  return batch?.id ?? ''
}

const brokenByItems = sql`
  WITH need AS (SELECT item.order_id AS id, item.offer_id, orders.status, item.quantity - item.returned AS wanted,
      (SELECT count(*) FROM codes WHERE codes.order_id = item.order_id AND item_position = item.position
        AND voided_at IS NULL) AS held,
      (SELECT count(*) FROM supplier_orders AS piece WHERE piece.order_id = item.order_id
        AND item_position = item.position AND closed_at IS NULL) AS asked,
      (SELECT pieces FROM backorders AS back WHERE back.order_id = item.order_id
        AND back.position = item.position) AS waiting
    FROM order_items AS item JOIN orders ON orders.id = item.order_id WHERE orders.kind = 'codes')
  SELECT * FROM (SELECT id, concat_ws(', ',
      iif(waiting IS NOT NULL AND (status <> 'processing' OR waiting <> wanted - held - asked), 'waits wrongly', NULL),
      iif(held > wanted, 'has more than was paid for', NULL),
      iif(status = 'completed' AND held <> wanted, 'is completed and lacks something', NULL),
      iif(waiting IS NOT NULL AND EXISTS (SELECT 1 FROM codes WHERE codes.offer_id = need.offer_id
        AND order_id IS NULL AND voided_at IS NULL), 'waits beside a free code', NULL)) AS rules FROM need)
  WHERE rules <> ''`

const brokenByCodes = sql`
  SELECT * FROM (SELECT id, concat_ws(', ',
      iif(order_id IS NULL AND voided_at IS NULL AND coalesce(delivered_at, revealed_at) IS NOT NULL,
        'was seen and is on sale', NULL),
      iif((order_id IS NULL) <> (item_position IS NULL), 'belongs to half an order', NULL)) AS rules FROM codes)
  WHERE rules <> ''`

/** Money and stock add up, nobody has more than was paid for or waits for what is there, no seen code is on sale. */
export async function expectVaultToAddUp(): Promise<void> {
  const [id, rules] = [sql<string>`id`, sql<string>`rules`]
  const [books, stock, [items, codes, overdrawn]] = await Promise.all([
    auditBooks(auditDb),
    auditStock(auditDb),
    read(auditDb, [
      auditDb.select({ id, rules }).from(sql`(${brokenByItems})`),
      auditDb.select({ id, rules }).from(sql`(${brokenByCodes})`),
      auditDb.select({ id }).from(sql`accounts WHERE balance < floor`),
    ]),
  ])
  const nothing = { books: [], stock: [], items: [], codes: [], overdrawn: [] }
  expect({ books, stock, items, codes, overdrawn }).toEqual(nothing)
}
