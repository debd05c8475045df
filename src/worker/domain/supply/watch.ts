import { eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { type SourceName, type SupplierName, supplierNames } from '../../../shared/suppliers'
import { among, commit, type Plan } from '../../db/database'
import { suppliers } from '../../db/schema-supply'
import { type Detail, planClearWhere, planRaise, planRaiseAll, planRaiseNow } from '../alerts/alerts'
import { catalogueChanged } from '../catalogue/catalogue'
import type { Ctx } from '../ctx'
import { type Supplier, SupplierError, type SupplierFailure, type SupplierItem } from '../supplier'
import { askSupplier } from './asking'
import { isBroken, planMend } from './breaker'
import { planJudge } from './judging'
import { ratesOf, ratesText } from './rates'
import { noteUsual } from './usual-times'

const sideBySide = 5
const itemsPerRun = 100

/** Asks every supplier how it is and what the items that the shop sells cost there. One without keys sells nothing. */
export async function watchSuppliers(ctx: Ctx): Promise<void> {
  for (const supplier of ctx.suppliers.values()) await watch(ctx, supplier)
  const absent = supplierNames.flatMap((name) => (ctx.suppliers.has(name) ? [] : planAbsent(ctx, name)))
  if (absent.length > 0) await commit(ctx.db, absent)
  await noteUsual(ctx)
  catalogueChanged(ctx)
}

/** Plan of selling nothing of a supplier that had keys and has none now, or not all of them. */
const planAbsent = (ctx: Ctx, name: SupplierName): Plan => [
  sql`UPDATE suppliers SET state = 'unknown' WHERE name = ${name} AND state IN ('ok', 'low')`,
  ...planJudge(ctx, name),
]

/**
 * Asks one supplier how it is and what its items in use cost. `isForced`: an operator says that what kept it closed is
 * over.
 */
export async function watch(ctx: Ctx, supplier: Supplier, isForced = false): Promise<void> {
  await askAndNote(ctx, supplier.name, async () => {
    const balance = await supplier.balance()
    const [used] = await commit(ctx.db, planOpen(ctx, supplier.name, balance, isForced), [
      inUseQuery(ctx, supplier.name),
    ])
    const refs = used.map(({ ref }) => ref)
    await refreshItems(ctx, supplier, refs, planJudge(ctx, supplier.name))
  })
}

/** Asks a supplier something, and sells nothing more of a supplier that fails. Answers as `askSupplier` does. */
export async function askAndNote<Answer>(ctx: Ctx, name: SourceName, question: () => Promise<Answer>) {
  const asked = await askSupplier(ctx, name, question)
  if (asked.error) await noteFailure(ctx, name, asked.error.outcome)
  return asked
}

/**
 * Asks a supplier about items and keeps the answers; nothing more is sold of a supplier that fails. Answers whether the
 * supplier answered; one without keys is not asked.
 */
export async function askForItems(ctx: Ctx, name: SourceName, refs: string[]): Promise<boolean> {
  const supplier = ctx.suppliers.get(name)
  if (!supplier) return false
  const { error } = await askAndNote(ctx, name, () => refreshItems(ctx, supplier, refs))
  return !error
}

type Held = Awaited<ReturnType<Supplier['balance']>>

// One that had no money for an order stays closed until there is more there than was seen last.
const planOpen = (ctx: Ctx, name: SupplierName, { minor, currency }: Held, isForced: boolean): Plan => [
  sql`UPDATE suppliers SET state = CASE
        WHEN ${minor} <= 0 THEN 'empty'
        WHEN state = 'empty' AND NOT ${isForced ? 1 : 0} AND ${minor} <= coalesce(balance, ${minor}) THEN 'empty'
        WHEN ${minor} < low_balance THEN 'low' ELSE 'ok' END,
      balance = ${minor}, checked_at = ${ctx.clock.nowMs()}, failing_since = NULL WHERE name = ${name}`,
  ...(isForced ? planMend(name) : []),
  planClearWhere(ctx, ['supplier_down'], sql`subject = ${name} AND NOT ${isBroken(name)}`),
  planRaiseAll(ctx, shortOfMoney(name, { minor, currency })),
  planClearWhere(
    ctx,
    ['supplier_balance'],
    sql`subject = ${name} AND EXISTS (SELECT 1 FROM suppliers WHERE name = ${name} AND state = 'ok')`,
  ),
]

/** Query of the alert of a supplier with little money of ours, or with too little for an order. */
function shortOfMoney(name: SupplierName, sum: Held): SQL {
  const empty: Detail = ['supplier_empty', { supplier: name }]
  const low: Detail = ['supplier_low', { supplier: name, sum }]
  return sql`SELECT 'supplier_balance' AS kind, name AS subject,
      iif(state = 'empty' AND balance > 0, ${JSON.stringify(empty)}, ${JSON.stringify(low)}) AS detail
    FROM suppliers WHERE name = ${name} AND state IN ('low', 'empty')`
}

/** Query of the items of a supplier that the shop sells, the one that was not asked about for the longest time first. */
function inUseQuery(ctx: Ctx, name: SupplierName) {
  const used = sql`(SELECT supplier_ref AS ref FROM offers
      WHERE supplier = ${name} AND state = 'live' AND source <> 'stock'
    UNION SELECT ref FROM topup_packages WHERE supplier = ${name} AND shown
    UNION SELECT other.ref FROM topup_other_sources AS other JOIN topup_packages ON topup_packages.id = package_id AND shown
      WHERE other.supplier = ${name})`
  return ctx.db
    .select({ ref: sql<string>`ref` })
    .from(sql`${used} AS used`)
    .orderBy(sql`coalesce((SELECT seen_at FROM supplier_items WHERE supplier = ${name}
      AND supplier_items.ref = used.ref), 0)`)
    .limit(itemsPerRun)
}

/**
 * Asks a supplier about items and keeps what it says. One item that it has no answer for is left as it was seen last;
 * when it has none for all that were asked together, or accepts our keys no more, nothing else is asked. `andThen`: a plan
 * that is carried out once all were asked. Raises `SupplierError`.
 */
export async function refreshItems(ctx: Ctx, supplier: Supplier, refs: string[], andThen: Plan = []): Promise<void> {
  const order = fromBothEnds(refs)
  if (order.length === 0 && andThen.length > 0) await commit(ctx.db, andThen)
  let answered = 0
  for (let from = 0; from < order.length; from += sideBySide) {
    const asked = await Promise.all(order.slice(from, from + sideBySide).map((ref) => ask(ctx, supplier, ref)))
    const items = asked.flatMap((each) => ('error' in each ? [] : each))
    const [failure] = asked.flatMap((each) => ('error' in each ? each.error : []))
    if (failure && items.length === 0 && (answered === 0 || asked.length === sideBySide)) throw failure
    answered += items.length
    await commit(ctx.db, [
      ...items.map(({ ref, item }) => planSeen(ctx, supplier.name, ref, item)),
      // A supplier that answers with prices is there and accepts our keys.
      sql`UPDATE suppliers SET state = 'ok', failing_since = NULL
        WHERE name = ${supplier.name} AND state IN ('unknown', 'refused', 'down')`,
      ...(from + sideBySide < order.length ? [] : andThen),
    ])
  }
}

/** An item that is never answered stays among the oldest: beside each old one a newer one is asked, answered lately. */
const fromBothEnds = (refs: string[]): string[] => [
  ...new Set(refs.flatMap((ref, index) => [ref, refs.at(-1 - index) ?? ref])),
]

async function ask(ctx: Ctx, supplier: Supplier, ref: string) {
  try {
    return { ref, item: await supplier.quote(ref) }
  } catch (error) {
    if (!(error instanceof SupplierError) || error.outcome !== 'down') throw error
    ctx.log('supplier_item_failed', { supplier: supplier.name, ref, error: error.message })
    return { error }
  }
}

const planSeen = (ctx: Ctx, name: SupplierName, ref: string, item: SupplierItem | undefined) =>
  item
    ? sql`INSERT INTO supplier_items (supplier, ref, price, currency, in_stock, for_player, seen_at, region,
          agreed_region)
        VALUES (${name}, ${ref}, ${item.priceMinor}, ${item.currency}, ${Number(item.inStock)},
          ${Number(item.forPlayer)}, ${ctx.clock.nowMs()}, ${item.region}, ${item.region})
        ON CONFLICT (supplier, ref) DO UPDATE SET price = excluded.price, currency = excluded.currency,
          in_stock = excluded.in_stock, for_player = excluded.for_player, seen_at = excluded.seen_at,
          region = excluded.region, agreed_region = coalesce(agreed_region, excluded.region)`
    : sql`UPDATE supplier_items SET in_stock = 0, seen_at = ${ctx.clock.nowMs()}
        WHERE supplier = ${name} AND ref = ${ref}`

/** Plan of an operator taking items for where they can be used now. */
export const planAgree = (name: SourceName, refs: string[]): Plan => [
  sql`UPDATE supplier_items SET agreed_region = region
    WHERE supplier = ${name} AND ref IN ${among(refs)}`,
]

// One that has no money keeps that state whatever else it says. Only more money than was seen there last opens it.
const stateAfter = {
  empty: sql`state = 'empty'`,
  refused: sql`state = iif(state = 'empty', state, 'refused'), balance = iif(state = 'empty', balance, NULL)`,
} as const

/** Acts on what a failed call says of its supplier: what it can't deliver is not sold any more. */
export async function noteFailure(ctx: Ctx, name: SourceName, outcome: SupplierFailure): Promise<void> {
  if (outcome !== 'empty' && outcome !== 'refused' && outcome !== 'down') return
  const nowMs = ctx.clock.nowMs()
  const since = sql`coalesce(failing_since, ${nowMs})`
  const isDown = sql`${since} <= ${nowMs - workerLimits.suppliers.downAfterMs}`
  const kind = outcome === 'empty' ? 'supplier_balance' : 'supplier_down'
  const detail: Detail = [`supplier_${outcome}`, { supplier: name }]
  await commit(ctx.db, [
    outcome === 'down'
      ? sql`UPDATE suppliers SET failing_since = ${since}, state = iif(${isDown} AND state <> 'empty', 'down', state)
          WHERE name = ${name}`
      : sql`UPDATE suppliers SET ${stateAfter[outcome]}, failing_since = ${since} WHERE name = ${name}`,
    // That it fails orders is said until it delivers one, whatever else it does meanwhile.
    (outcome === 'empty' ? planRaiseNow : planRaise)(
      ctx,
      { kind, subject: name, detail },
      outcome === 'down' ? sql`EXISTS (SELECT 1 FROM suppliers WHERE name = ${name} AND ${isDown})` : undefined,
    ),
    ...planJudge(ctx, name),
  ])
  catalogueChanged(ctx)
}

/**
 * Plan of a supplier selling again, because it has answered about an order. One that had no money does so only after a new
 * order: what it took before says nothing of what is left.
 */
export const planNoteSuccess = (name: SourceName, isNew: boolean): Plan => [
  sql`UPDATE suppliers SET state = 'ok', failing_since = NULL
    WHERE name = ${name} AND (state IN ('unknown', 'refused', 'down') OR (state = 'empty' AND ${Number(isNew)}))`,
]

/** The currency that a supplier is paid in. */
export const currencyOf = (name: SourceName | SQL): SQL => sql`(SELECT currency FROM suppliers WHERE name = ${name})`

/** The values in the form of a supplier: expression over `suppliers`. */
export const supplierShown = sql<string>`json_array(low_balance, ${ratesText})`

const { earlierUsdRate: _, earlierRubRate: __, ...ownColumns } = getTableColumns(suppliers)

/** How the suppliers are, for the operator. */
export const suppliersQuery = (ctx: Ctx) =>
  ctx.db.select({ ...ownColumns, rates: ratesOf.as('rates'), shown: supplierShown.as('shown') }).from(suppliers)
export const supplierQuery = (ctx: Ctx, name: SupplierName) => suppliersQuery(ctx).where(eq(suppliers.name, name))
