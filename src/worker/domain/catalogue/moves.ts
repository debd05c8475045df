import { asc, desc, gte, type SQL, sql } from 'drizzle-orm'
import type { Plan, Results, Selecting } from '../../db/database'
import { orders } from '../../db/schema'
import { catalogueMoves } from '../../db/schema-moves'

// Triggers note each move of what is shown of a product (migration 0052), so that no statement can forget it. What an
// order has sold is not noted once more: the order itself says so, and a purchase writes no row for it.

/**
 * A version of the catalogue: its last move and its last order. `at` tells a move from one of the same number in a
 * database that was put back.
 */
export type Version = { version: number; at: number; order: number }

const lastOrderQuery = (db: Selecting) =>
  db.select({ order: orders.seq }).from(orders).orderBy(desc(orders.seq)).limit(1)

/** Queries of the version of the catalogue; `versionIn` reads their rows. */
export const versionQueries = (db: Selecting) =>
  [
    db
      .select({ version: catalogueMoves.version, at: catalogueMoves.at })
      .from(catalogueMoves)
      .orderBy(desc(catalogueMoves.version))
      .limit(1),
    lastOrderQuery(db),
  ] as const

export const versionIn = ([[newest], [last]]: Results<ReturnType<typeof versionQueries>>): Version => ({
  ...(newest ?? { version: 0, at: 0 }),
  order: last?.order ?? 0,
})

/** SQL of a table whose `wanted` are the products of which more than the place has moved since a version. */
export const movedSince = ({ version, order }: Version): SQL =>
  sql`(SELECT product_id AS wanted FROM catalogue_moves WHERE version > ${version} AND position IS NULL
    UNION SELECT product_id FROM orders AS placed CROSS JOIN order_items ON order_items.order_id = placed.id
    WHERE placed.seq > ${order})`

/** Queries of what has moved since a version; `sinceIn` reads their rows. */
export const sinceQueries = (db: Selecting, { version }: Version) =>
  [
    db.select().from(catalogueMoves).where(gte(catalogueMoves.version, version)).orderBy(asc(catalogueMoves.version)),
    lastOrderQuery(db),
  ] as const

/** The version of now, the products that have moved, and where products stand of which nothing else has. */
type Since = { now: Version; moved: Set<string>; placedAt: Map<string, number> }

/**
 * What has moved since a version, but for orders; nothing where this database is not as far. Undefined when the database
 * does not have that version: another one was put in its place, or so much has moved that it was tidied away.
 */
export function sinceIn(known: Version, [moves, [last]]: Results<ReturnType<typeof sinceQueries>>): Since | undefined {
  const [first] = moves
  const isThere = known.version === 0 || (first?.version === known.version && first.at === known.at)
  if (first && !isThere) return undefined
  const since = moves.filter(({ version }) => version > known.version)
  const { version, at } = since.at(-1) ?? known
  return {
    now: { version, at, order: Math.max(known.order, last?.order ?? 0) },
    moved: new Set(since.flatMap(({ productId, position }) => (position === null ? productId : []))),
    placedAt: new Map(since.flatMap(({ productId, position }) => (position === null ? [] : [[productId, position]]))),
  }
}

/** So many moves are kept: an isolate that has slept longer reads everything. */
const kept = 5000

/** Plan of forgetting moves that no isolate asks for any more. */
export const planTidyMoves = (): Plan => [
  sql`DELETE FROM catalogue_moves WHERE version <= (SELECT max(version) FROM catalogue_moves) - ${kept}`,
]

/** Above what any isolate can know of another history of the shop. */
const leap = 1_000_000_000

/** Plan of everything counting as moved, so that no isolate keeps what it knows of another database. */
export const planAllMoved = (): Plan => [
  sql`INSERT INTO catalogue_moves (version, product_id)
    SELECT coalesce(max(version), 0) + CAST(${leap} AS INTEGER), '' FROM catalogue_moves`,
]
