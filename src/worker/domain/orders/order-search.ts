import { type SQL, sql } from 'drizzle-orm'
import { nicknameKey } from '../../../shared/credentials'
import { type Currency, currencies } from '../../../shared/money'
import { type OrderReason, type OrderStatus, orderStatuses, reasonsOf } from '../../../shared/order-states'
import { type ProviderName, providerNames } from '../../../shared/payments'
import { orders, users } from '../../db/schema'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { cutPage, isBefore, type Page } from './order-pages'
import { type OrderView, orderQueries, orderViews } from './order-view'

export type AdminOrderView = OrderView & { nickname: string }

export type Filters = Facets & {
  /** An id or a nickname. */
  user?: string
  fromMs?: number
  toMs?: number
  /** The beginning of an id. */
  search?: string
}

type Facets = {
  status?: OrderStatus
  reason?: OrderReason
  kind?: 'codes' | 'freefire'
  provider?: 'balance' | ProviderName
  currency?: Currency
}

/** Orders of everybody, newest first, without their codes. */
export async function listAll(
  ctx: CallerCtx,
  filters: Filters & Pick<Page, 'limit' | 'cursor'>,
): Promise<{ orders: AdminOrderView[]; nextCursor: string | null }> {
  const found = ctx.db.select({ id: orders.id }).from(orders)
  const [page] = await readAs(ctx, [found.where(sql`id IN ${idsOf({ ...filters, count: filters.limit + 1 })}`)])
  const ids = sql`(SELECT value FROM json_each(${JSON.stringify(page.map(({ id }) => id))}))`
  return cutPage(await adminViews(ctx, await readAs(ctx, queriesFor(ctx, ids))), filters.limit)
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

type Slice = Filters & { count: number; cursor?: string }

/** Ids of so many orders, newest first. Each way names its index, so that it costs the same however many there are. */
export function idsOf(filters: Slice): SQL {
  const { fromMs, toMs, cursor, search, user, count } = filters
  const range = [
    ...(fromMs === undefined ? [] : [sql`placed_at >= ${fromMs}`]),
    ...(toMs === undefined ? [] : [sql`placed_at < ${toMs}`]),
    ...(cursor ? [isBefore(cursor)] : []),
  ]
  const pageOf = (index: SQL, conditions: SQL[]) => sql`(SELECT id FROM orders INDEXED BY ${index}
    WHERE ${sql.join([sql`true`, ...conditions, ...range], sql` AND `)}
    ORDER BY placed_at DESC, seq DESC LIMIT ${count})`
  const facets = facetConditions(filters)
  if (search) return pageOf(sql`order_id`, [...beginsWith(search), ...(user ? [isOf(user)] : []), ...facets])
  if (user) return pageOf(sql`orders_of_user`, [isOf(user), ...facets])
  return facets.length === 0 ? pageOf(sql`orders_by_date`, []) : pageOfFacets(filters, range)
}

function beginsWith(search: string): SQL[] {
  const first = search.toUpperCase()
  return [sql`id >= ${first}`, sql`id < ${`${first}\u{10ffff}`}`]
}

const isOf = (user: string) => sql`user_id = coalesce((SELECT users.id FROM users WHERE users.id = ${user}),
  (SELECT users.id FROM users WHERE users.nickname_key = ${nicknameKey(user)}))`

const facetConditions = ({ status, reason, kind, provider, currency }: Facets): SQL[] => [
  ...(status ? [sql`status = ${status}`] : []),
  ...(reason ? [sql`reason = ${reason}`] : []),
  ...(kind ? [sql`kind = ${kind}`] : []),
  ...(provider ? [sql`payment_provider IS ${providerIn(provider)}`] : []),
  ...(currency ? [sql`currency = ${currency}`] : []),
]

const providerIn = (source: 'balance' | ProviderName) => (source === 'balance' ? null : source)

/**
 * One index serves every mixture of filters. The queue of the recursion begins with the newest order of each part of the
 * index that fits; whichever is taken out is followed by the next of its part, until the page is full.
 */
function pageOfFacets(filters: Slice, range: SQL[]): SQL {
  const newestOf = (part: SQL[]) => sql`(SELECT seq FROM orders INDEXED BY orders_by_facet
    WHERE ${sql.join([...part, ...range], sql` AND `)} ORDER BY placed_at DESC, seq DESC LIMIT 1)`
  const given = facetColumns.map((column, place) => sql`${column} IS facet.value ->> ${sql.raw(String(place))}`)
  const same = facetColumns.map((column) => sql`${column} IS taken.${column}`)
  const older = sql`(placed_at, seq) < (taken.placed_at, taken.seq)`
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
    ORDER BY 2 DESC, 1 DESC LIMIT ${filters.count}) SELECT id FROM taken)`
}

const facetColumns = [sql`kind`, sql`currency`, sql`payment_provider`, sql`status`, sql`reason`]

const chosenOf = <T>(chosen: T | undefined, all: readonly T[]): readonly T[] => (chosen === undefined ? all : [chosen])

function partsOf({ status, reason, kind, provider, currency }: Facets): unknown[][] {
  const stands = chosenOf(status, orderStatuses).flatMap((each) =>
    reasonsOf[each].filter((why) => reason === undefined || why === reason).map((why) => [each, why]),
  )
  const sources = chosenOf(provider, ['balance', ...providerNames] as const).map(providerIn)
  return chosenOf(kind, ['codes', 'freefire'] as const).flatMap((what) =>
    chosenOf(currency, currencies).flatMap((money) =>
      sources.flatMap((source) => stands.map((stand) => [what, money, source, ...stand])),
    ),
  )
}
