import { inArray, sql } from 'drizzle-orm'
import { type ProviderName, providerNames } from '../../../shared/payments'
import type { RecoveryOutcome } from '../../../shared/recovery'
import { type SupplierName, supplierNames } from '../../../shared/suppliers'
import { among, read } from '../../db/database'
import { users } from '../../db/schema'
import { payments } from '../../db/schema-money'
import { recoveryDecisions, soldCodes } from '../../db/schema-recovery'
import { supplierOrders } from '../../db/schema-supply'
import type { Ctx } from '../ctx'
import type { ProviderPayment } from '../payment-provider'
import type { Supplier, TakenOrder } from '../supplier'

/** Clocks differ: what was begun so long before the moment of the database is looked at too, and known. */
const slackMs = 10 * 60_000

/** A payment or an order at a supplier that the database knows nothing of. */
export type Found = {
  kind: 'payment' | 'supplier_order'
  party: ProviderName | SupplierName
  externalId: string
  /** Our own id of it, where the other side tells it. */
  ourId: string | null
  /** Of a payment: whether money has come in, or may still do. */
  status: 'paid' | 'open' | 'placed'
  currency: string | null
  minor: number | null
  orderId: string | null
  /** Its buyer, if the database knows them. */
  buyer: { userId: string; nickname: string } | null
  /** How many codes its order was given, by what KV has kept. */
  given: number
  name: string
  outcome: RecoveryOutcome | null
}

type Answers = { found: Found[]; silent: string[] }

const moneyAndGoods: readonly string[] = [...providerNames, ...supplierNames]

/** Stands for all that happened at a party, where somebody has looked at it elsewhere. */
export const everything = '*'

/**
 * Payments and orders at providers and suppliers after a moment that the shop lacks, with the decision on each. One that
 * is left out for lack of its secrets counts as one that does not answer, and so does one that calls us: somebody compares
 * its statement with our payments.
 */
export async function findForgotten(ctx: Ctx, backAtMs: number): Promise<Answers> {
  const [rows] = await read(ctx.db, [
    ctx.db.select({ party: recoveryDecisions.party }).from(recoveryDecisions).where(sql`external_id = ${everything}`),
  ])
  const isSettled = new Set<string>(rows.map(({ party }) => party))
  const leftOut = ctx.leftOut.map(({ party }) => party).filter((party) => moneyAndGoods.includes(party))
  const unasked = [...leftOut, ...ctx.payments.served.keys()]
  const answers: Answers = { found: [], silent: unasked.filter((party) => !isSettled.has(party)) }
  for (const { name, list } of ctx.payments.providers.values()) {
    if (isSettled.has(name)) continue
    const begun = await answerOf(ctx, name, list(Math.max(backAtMs - slackMs, 0)))
    if (begun) answers.found.push(...(await forgottenPayments(ctx, name, begun)))
    else answers.silent.push(name)
  }
  for (const { name, taken } of ctx.suppliers.values()) {
    if (isSettled.has(name)) continue
    const orders = await answerOf(ctx, name, takenSince(taken, backAtMs))
    if (orders) answers.found.push(...(await forgottenOrders(ctx, name, orders)))
    else answers.silent.push(name)
  }
  return answers
}

/** One thing of those, asked about alone. Raises `ProviderError`, `SupplierError`. */
export async function findOneForgotten(
  ctx: Ctx,
  backAtMs: number,
  { party, externalId }: { party: string; externalId: string },
): Promise<Found | undefined> {
  const provider = ctx.payments.providers.get(party)
  if (provider) {
    const truth = await provider.retrieve(externalId)
    return (await forgottenPayments(ctx, provider.name, truth ? [truth] : []))[0]
  }
  const supplier = ctx.suppliers.get(party)
  if (!supplier) return undefined
  const orders = await takenSince(supplier.taken, backAtMs)
  const named = orders.filter((order) => order.externalId === externalId)
  return (await forgottenOrders(ctx, supplier.name, named))[0]
}

/** The answer of a party; undefined, with a line in the log, where there is none. */
const answerOf = <T>(ctx: Ctx, party: string, answer: Promise<T>): Promise<T | undefined> =>
  answer.catch((error: unknown) => {
    ctx.log('party_silent', { party, error: String(error) })
    return undefined
  })

/** An order without our id would be taken for a forgotten one, so the slack is only for the others. */
async function takenSince(taken: Supplier['taken'], backAtMs: number): Promise<TakenOrder[]> {
  const orders = await taken(Math.max(backAtMs - slackMs, 0))
  return orders.filter(({ id, atMs }) => id !== null || !(atMs < backAtMs))
}

/** Closes the pages that nobody is to pay any more, where their provider can. Answers whether there were any. */
export async function closeOpenPages(ctx: Ctx, found: Found[]): Promise<boolean> {
  const open = found.filter(({ kind, status }) => kind === 'payment' && status === 'open')
  for (const { party, externalId } of open) {
    const closing = ctx.payments.providers.get(party)?.expire?.(externalId)
    if (closing) await answerOf(ctx, party, closing)
  }
  return open.length > 0
}

const decidedQuery = (ctx: Ctx, party: string) =>
  ctx.db
    .select({ externalId: recoveryDecisions.externalId, outcome: recoveryDecisions.outcome })
    .from(recoveryDecisions)
    .where(sql`party = ${party}`)

const isOver = ({ status, minor, refundedMinor }: ProviderPayment) =>
  status === 'failed' || status === 'expired' || (status === 'paid' && refundedMinor >= minor)

/** Only payments with our mark: another shop may use the same account with a provider. */
async function forgottenPayments(ctx: Ctx, party: ProviderName, listed: ProviderPayment[]): Promise<Found[]> {
  const ours = listed.filter((truth) => truth.isOurs && truth.paymentId !== null)
  const ids = ours.map(({ paymentId }) => paymentId)
  const buyers = ours.map(({ buyer }) => buyer?.userId ?? null)
  const orderIds = ours.map(({ buyer }) => buyer?.orderId ?? null)
  const [known, people, given, decided] = await read(ctx.db, [
    ctx.db
      .select({ id: payments.id })
      .from(payments)
      .where(inArray(payments.id, among(ids))),
    ctx.db
      .select({ userId: users.id, nickname: users.nickname })
      .from(users)
      .where(inArray(users.id, among(buyers))),
    ctx.db
      .select({ orderId: soldCodes.orderId, codes: sql<number>`count(*)`.as('codes') })
      .from(soldCodes)
      .where(inArray(soldCodes.orderId, among(orderIds)))
      .groupBy(soldCodes.orderId),
    decidedQuery(ctx, party),
  ])
  const isKnown = new Set(known.map(({ id }) => id))
  const outcomes = new Map(decided.map(({ externalId, outcome }) => [externalId, outcome]))
  return ours
    .filter((truth) => outcomes.has(truth.externalId) || (!isKnown.has(truth.paymentId ?? '') && !isOver(truth)))
    .map((truth) => ({
      ...{ kind: 'payment', party, externalId: truth.externalId, ourId: truth.paymentId },
      ...{ status: truth.status === 'paid' ? 'paid' : 'open', currency: truth.currency, minor: truth.minor },
      orderId: truth.buyer?.orderId ?? null,
      buyer: people.find(({ userId }) => userId === truth.buyer?.userId) ?? null,
      given: given.find(({ orderId }) => orderId === truth.buyer?.orderId)?.codes ?? 0,
      name: '',
      outcome: outcomes.get(truth.externalId) ?? null,
    }))
}

async function forgottenOrders(ctx: Ctx, party: SupplierName, listed: TakenOrder[]): Promise<Found[]> {
  const [known, decided] = await read(ctx.db, [
    ctx.db
      .select({ id: supplierOrders.id })
      .from(supplierOrders)
      .where(inArray(supplierOrders.id, among(listed.map(({ id }) => id)))),
    decidedQuery(ctx, party),
  ])
  const isKnown = new Set(known.map(({ id }) => id))
  const outcomes = new Map(decided.map(({ externalId, outcome }) => [externalId, outcome]))
  return listed
    .filter(({ id }) => id === null || !isKnown.has(id))
    .map(({ id, externalId, name, costMinor }) => ({
      ...{ kind: 'supplier_order', party, externalId, ourId: id, status: 'placed', currency: null, minor: costMinor },
      ...{ orderId: null, buyer: null, given: 0, name },
      outcome: outcomes.get(externalId) ?? null,
    }))
}
