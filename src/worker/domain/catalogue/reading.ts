import { getTableColumns, type SQL, sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import { read } from '../../db/database'
import { offers, products } from '../../db/schema'
import type { Ctx } from '../ctx'
import type { Isolate } from '../isolate'
import type { Reader } from '../window-part'
import { movedSince, sinceIn, sinceQueries, type Version, versionIn, versionQueries } from './moves'
import {
  heldUntilMs,
  knownProducts,
  type OfferView,
  offerColumns,
  type Placed,
  type Reading,
  viewsOf,
} from './product-view'

/**
 * SQL of a table whose `wanted` are ids of products. It stands first and is joined crosswise: left to itself SQLite may read
 * all rows, and look for each among the few that are wanted.
 */
type Wanted = SQL

const publishedQuery = (ctx: Reader, wanted: Wanted) =>
  ctx.db
    .select(getTableColumns(products))
    .from(wanted)
    .crossJoin(products)
    .where(sql`products.id = wanted AND products.state = 'published'`)

const offersQuery = (ctx: Reader, wanted: Wanted) =>
  ctx.db
    .select({ ...offerColumns, heldUntilMs: heldUntilMs.as('held_until') })
    .from(wanted)
    .crossJoin(offers)
    .where(sql`offers.product_id = wanted AND offers.state = 'live'`)
    .orderBy(offers.productId, offers.position)

const published: Wanted = sql`(SELECT id AS wanted FROM products WHERE state = 'published')`

type ProductRows = Awaited<ReturnType<typeof publishedQuery>>

function placedOf(rows: ProductRows, offerRows: OfferView[]): Placed[] {
  const positionOf = new Map(rows.map(({ id, position }) => [id, position]))
  return viewsOf(rows, offerRows).map((view) => ({ view, position: positionOf.get(view.id) ?? 0 }))
}

function readingOf({ version, at, order }: Version, placed: readonly Placed[]): Reading {
  const inOrder = placed.toSorted((a, b) => a.position - b.position || (a.view.id < b.view.id ? -1 : 1))
  return { version, at, order, placed: inOrder, views: inOrder.map(({ view }) => view) }
}

async function readAll(ctx: Ctx): Promise<Reading> {
  const [newest, last, rows, offerRows] = await read(ctx.db, [
    ...versionQueries(ctx.db),
    publishedQuery(ctx, published),
    offersQuery(ctx, published),
  ])
  return readingOf(versionIn([newest, last]), placedOf(rows, offerRows))
}

/** An earlier reading with what has moved since; the same list where nothing has. */
async function readMoved(ctx: Reader, earlier: Reading): Promise<Reading | undefined> {
  const wanted = movedSince(earlier)
  const [moves, last, rows, offerRows] = await read(ctx.db, [
    ...sinceQueries(ctx.db, earlier),
    publishedQuery(ctx, wanted),
    offersQuery(ctx, wanted),
  ])
  const since = sinceIn(earlier, [moves, last])
  if (!since) return undefined
  const { now, placedAt } = since
  if (rows.length + since.moved.size + placedAt.size === 0) return { ...earlier, ...now }
  const isRead = new Set([...since.moved, ...rows.map(({ id }) => id)])
  const kept = earlier.placed.flatMap((each) => {
    const { view, position } = each
    const place = placedAt.get(view.id) ?? position
    return isRead.has(view.id) ? [] : [place === position ? each : { view, position: place }]
  })
  return readingOf(now, [...kept, ...placedOf(rows, offerRows)])
}

/**
 * Reads for this isolate what has moved since it read last; everything where it has not, or where the database may be
 * another one. A slower call does not put back what a faster one has renewed.
 */
export async function renew(ctx: Ctx): Promise<Reading> {
  const before = knownProducts(ctx).last()
  const remember = knownProducts(ctx).reading()
  const isTrusted = before && !ctx.settings.closed
  const found = (isTrusted && (await readMoved(ctx, before))) || (await readAll(ctx))
  return keep(ctx, { before, found, remember })
}

/**
 * The same while the settings are read, which say whether this database is trusted. Where it is not, and where it does not
 * have the version known here, nothing is kept: whoever needs the products reads them as `renew` does.
 */
async function renewBeside(shop: Reader, isTrusted: Promise<boolean>): Promise<void> {
  const known = knownProducts(shop)
  const before = known.last()
  if (!before || known.recall()) return
  const remember = known.reading()
  const [found, trusts] = await Promise.all([readMoved(shop, before), isTrusted])
  if (found && trusts) keep(shop, { before, found, remember })
}

type Read = {
  before: Reading | undefined
  found: Reading
  remember: (reading: Reading, ttlMs: number) => void
}

function keep(shop: Reader, { before, found, remember }: Read): Reading {
  const meanwhile = knownProducts(shop).last()
  if (meanwhile && meanwhile !== before && isNewer(meanwhile, found)) return meanwhile
  remember(found, workerLimits.catalogueCacheMs)
  return found
}

const isNewer = (one: Version, other: Version): boolean =>
  one.version > other.version || (one.version === other.version && one.order > other.order)

/** The part of the shop window that is products. */
export const windowPart = {
  name: 'products',
  async carry(ctx: Ctx) {
    const { views: _, ...carried } = await renew(ctx)
    return carried
  },
  take(shop: { isolate: Isolate }, { placed, ...version }: Omit<Reading, 'views'>): void {
    knownProducts(shop).begin(readingOf(version, placed), workerLimits.catalogueCacheMs)
  },
  renew,
  renewBeside,
}
