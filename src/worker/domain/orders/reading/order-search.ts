import { type SQL, sql } from 'drizzle-orm'
import { adminLimits } from '../../../../shared/admin-limits'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { nicknameKey } from '../../../../shared/credentials'
import { type Currency, currencies } from '../../../../shared/money'
import {
  type OrderKind,
  type OrderReason,
  type OrderStatus,
  orderKinds,
  orderStatuses,
  reasonsOf,
} from '../../../../shared/order-states'
import { type ProviderName, providerNames } from '../../../../shared/payments'
import { storedKind } from '../../../db/columns'
import { among } from '../../../db/database'
import { type PageWish, pageOf } from '../../../db/page'
import { orders, users } from '../../../db/schema'
import { readAs } from '../../caller/caller'
import type { CallerCtx, Ctx } from '../../ctx'
import { foundSeqs, type Sought, soughtIn } from './order-finding'
import { cutOrders, isAfter, isBefore } from './order-pages'
import { type OrderView, orderQueries, orderViews } from './order-view'

type OrderSort = NonNullable<AdminOrderFilters['sort']>

export type AdminOrderView = OrderView & { nickname: string }

export type Filters = Facets & {
  /** An id or a nickname. */
  user?: string
  fromMs?: number
  toMs?: number
  /** The beginning of an id, or what else `order-finding.ts` finds an order by. */
  search?: string
  sort?: OrderSort
}

/** Filters whose search was read. */
export type ReadFilters = Omit<Filters, 'search'> & { sought?: Sought }

type Facets = {
  status?: OrderStatus
  reason?: OrderReason
  kind?: OrderKind
  provider?: 'balance' | ProviderName
  currency?: Currency
}

/** Reads what a search may be. */
export const readFilters = async (ctx: Ctx, { search, ...filters }: Filters): Promise<ReadFilters> => ({
  ...filters,
  ...(search && { sought: await soughtIn(ctx, search.trim()) }),
})

/** Orders of everybody, newest first unless sorted otherwise, without their codes. */
export async function listAll(
  ctx: CallerCtx,
  filters: Filters & PageWish,
): Promise<{ orders: AdminOrderView[]; nextCursor: string | null }> {
  const read = await readFilters(ctx, filters)
  const slice = { ...read, cursor: filters.cursor, count: pageOf(filters).count }
  const query = ctx.db.select({ id: orders.id }).from(orders)
  const [page] = await readAs(ctx, [query.where(sql`id IN ${idsOf(slice)}`).orderBy(pageOrder(filters.sort))])
  const places = new Map(page.map(({ id }, place) => [id, place]))
  const ids = among([...places.keys()])
  const views = await adminViews(ctx, await readAs(ctx, queriesFor(ctx, ids)))
  views.sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0))
  return cutOrders(views, filters)
}

/**
 * The totals of the orders that filters find, by currency and in minor units; of more than `weighed` the newest so many.
 */
export async function totalsOf(ctx: CallerCtx, filters: Filters) {
  const { weighed } = adminLimits.orders
  const ids = idsOf({ ...(await readFilters(ctx, filters)), sort: 'newest', count: weighed })
  const query = ctx.db
    .select({
      currency: orders.currency,
      orders: sql<number>`count(*)`.as('orders_found'),
      paid: sql<number>`sum(iif(paid_at IS NULL, 0, total))`.as('paid_sum'),
      refunded: sql<number>`sum(refunded)`.as('refunded_sum'),
    })
    .from(orders)
    .where(sql`id IN ${ids}`)
    .groupBy(orders.currency)
  const [sums] = await readAs(ctx, [query])
  const count = sums.reduce((sum, row) => sum + row.orders, 0)
  return { orders: count, isWhole: count < weighed, sums }
}

const queriesFor = (ctx: CallerCtx, ids: SQL) => [nicknamesQuery(ctx, ids), ...orderQueries(ctx, ids, null)] as const

/** Queries for one order as an administrator sees it; `adminViews` reads their rows. */
export const adminQueries = (ctx: CallerCtx, orderId: string) => queriesFor(ctx, sql`(${orderId})`)

type Rows = readonly [Awaited<ReturnType<typeof nicknamesQuery>>, ...Parameters<typeof orderViews>[1]]

export async function adminViews(ctx: CallerCtx, [nicknames, ...rows]: Rows): Promise<AdminOrderView[]> {
  const nicknameOf = new Map(nicknames.map((user) => [user.id, user.nickname]))
  const views = await orderViews(ctx, rows)
  return views.map((view) => ({ ...view, nickname: nicknameOf.get(view.userId) ?? '' }))
}

const nicknamesQuery = (ctx: CallerCtx, orderIds: SQL) =>
  ctx.db
    .select({ id: users.id, nickname: users.nickname })
    .from(users)
    .where(sql`id IN (SELECT user_id FROM orders WHERE id IN ${orderIds})`)

type Slice = ReadFilters & { count: number; cursor?: string }

const pageOrders = {
  newest: sql`placed_at DESC, seq DESC`,
  oldest: sql`placed_at, seq`,
  largest: sql`total DESC, seq DESC`,
  smallest: sql`total, seq`,
} as const

const pageOrder = (sort: OrderSort = 'newest'): SQL => pageOrders[sort]

/** Ids of so many orders in the order of the page. */
export function idsOf(slice: Slice): SQL {
  if (slice.sort === 'largest') return idsBySum(slice, sql`<`)
  if (slice.sort === 'smallest') return idsBySum(slice, sql`>`)
  return idsByDate(slice)
}

/** Sums have no index for every mixture of filters: the newest that fit are weighed. */
function idsBySum({ cursor, count, ...filters }: Slice, past: SQL): SQL {
  const known = idsByDate({ ...filters, sort: 'newest', count: adminLimits.orders.weighed })
  const isPast = cursor
    ? sql`(total, seq) ${past} (SELECT last.total, last.seq FROM orders AS last WHERE last.id = ${cursor})`
    : sql`true`
  return sql`(SELECT id FROM orders INDEXED BY order_id WHERE id IN ${known} AND ${isPast}
    ORDER BY ${pageOrder(filters.sort)} LIMIT ${count})`
}

/** Each way names its index, so that it costs the same however many there are. */
function idsByDate(filters: Slice): SQL {
  const { fromMs, toMs, cursor, sought, user, count } = filters
  const isOldest = filters.sort === 'oldest'
  const range = [
    ...(fromMs === undefined ? [] : [sql`placed_at >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`placed_at < ${toMs}`]),
    ...(cursor ? [isOldest ? isAfter(cursor) : isBefore(cursor)] : []),
  ]
  const order = isOldest ? pageOrders.oldest : pageOrders.newest
  const facets = facetConditions(filters)
  const fits = (conditions: SQL[]) => sql.join([sql`true`, ...conditions, ...range], sql` AND `)
  const pageOf = (index: SQL, conditions: SQL[]) => sql`(SELECT id FROM orders INDEXED BY ${index}
    WHERE ${fits(conditions)} ORDER BY ${order} LIMIT ${count})`
  if (sought) {
    const seqs = foundSeqs({ sought, fits: fits([...(user ? [isOf(user)] : []), ...facets]), order, count })
    return sql`(SELECT id FROM orders NOT INDEXED WHERE seq IN (${seqs}) ORDER BY ${order} LIMIT ${count})`
  }
  if (user) return pageOf(sql`orders_of_user`, [isOf(user), ...facets])
  return facets.length === 0 ? pageOf(sql`orders_by_date`, []) : pageOfFacets(filters, range)
}

const isOf = (user: string) => sql`user_id = coalesce((SELECT users.id FROM users WHERE users.id = ${user}),
  (SELECT users.id FROM users WHERE users.nickname_key = ${nicknameKey(user)}))`

const facetConditions = ({ status, reason, kind, provider, currency }: Facets): SQL[] => [
  ...(status ? [sql`status = ${status}`] : []),
  ...(reason ? [sql`reason = ${reason}`] : []),
  ...(kind ? [sql`kind = ${storedKind(kind)}`] : []),
  ...(provider ? [sql`payment_provider IS ${providerIn(provider)}`] : []),
  ...(currency ? [sql`currency = ${currency}`] : []),
]

const providerIn = (source: 'balance' | ProviderName) => (source === 'balance' ? null : source)

/**
 * One index serves every mixture of filters. The queue of the recursion begins with the newest order of each part of the
 * index that fits; whichever is taken out is followed by the next of its part, until the page is full.
 */
function pageOfFacets(filters: Slice, range: SQL[]): SQL {
  const isOldest = filters.sort === 'oldest'
  const order = isOldest ? pageOrders.oldest : pageOrders.newest
  const newestOf = (part: SQL[]) => sql`(SELECT seq FROM orders INDEXED BY orders_by_facet
    WHERE ${sql.join([...part, ...range], sql` AND `)} ORDER BY ${order} LIMIT 1)`
  const given = facetColumns.map((column, place) => sql`${column} IS facet.value ->> ${sql.raw(String(place))}`)
  const same = facetColumns.map((column) => sql`${column} IS taken.${column}`)
  const older = sql`(placed_at, seq) ${isOldest ? sql`>` : sql`<`} (taken.placed_at, taken.seq)`
  const columns = (table: SQL) =>
    sql.join(
      [sql`seq`, sql`placed_at`, sql`id`, ...facetColumns].map((column) => sql`${table}.${column}`),
      sql`, `,
    )
  return sql`(WITH RECURSIVE taken (${sql.join([sql`seq`, sql`placed_at`, sql`id`, ...facetColumns], sql`, `)}) AS (
    SELECT ${columns(sql`first`)} FROM json_each(${JSON.stringify(partsOf(filters))}) AS facet
      CROSS JOIN orders AS first ON first.seq = ${newestOf(given)}
    UNION ALL
    SELECT ${columns(sql`next`)} FROM taken CROSS JOIN orders AS next ON next.seq = ${newestOf([...same, older])}
    ORDER BY ${isOldest ? sql`2, 1` : sql`2 DESC, 1 DESC`} LIMIT ${filters.count}) SELECT id FROM taken)`
}

const facetColumns = [sql`kind`, sql`currency`, sql`payment_provider`, sql`status`, sql`reason`]

const chosenOf = <T>(chosen: T | undefined, all: readonly T[]): readonly T[] => (chosen === undefined ? all : [chosen])

function partsOf({ status, reason, kind, provider, currency }: Facets): unknown[][] {
  const stands = chosenOf(status, orderStatuses).flatMap((each) =>
    reasonsOf[each].filter((why) => reason === undefined || why === reason).map((why) => [each, why]),
  )
  const sources = chosenOf(provider, ['balance', ...providerNames] as const).map(providerIn)
  return chosenOf(kind, orderKinds).flatMap((what) =>
    chosenOf(currency, currencies).flatMap((money) =>
      sources.flatMap((source) => stands.map((stand) => [storedKind(what), money, source, ...stand])),
    ),
  )
}
