import { asc, sql } from 'drizzle-orm'
import type { Game } from '../../../shared/games'
import type { Selecting } from '../../db/database'
import { ownGames } from '../../db/schema-topups'
import { memory } from '../isolate'
import { builtIn, isBuiltIn } from './registry'

/** All games, as they were read last with the settings. */
export const rememberedGames = memory<readonly Game[]>()

/** Query of the games that the owner has made, the oldest first. */
export const ownGamesQuery = (db: Selecting) => db.select().from(ownGames).orderBy(asc(ownGames.createdAt))

export type OwnGameRow = typeof ownGames.$inferSelect

/** The id of an own game, made of its name in addresses: no row is ever deleted, so that name is never free again. */
export const idOf = (slug: string): string => `own-${slug}`

/** A game that the shop comes with wins over one of the owner's of the same name, of which nothing is sold from then on. */
const gameIn = ({ id, slug, about, removedAt }: OwnGameRow): Game => ({
  ...about,
  ...{ slug, id },
  // No name in addresses has the low line, so that the packages of `a` and of `a-b` are never called the same.
  packagePrefix: `${id}_`,
  own: { isRemoved: removedAt !== null || isBuiltIn(slug) },
})

/** All games: those that the shop comes with, then those of the owner. */
export const gamesWith = (rows: OwnGameRow[]): readonly Game[] =>
  rows.length === 0 ? builtIn : [...builtIn, ...rows.map(gameIn)]

/** SQL of the pictures that games of the owner show. */
export const ownPictures = sql`SELECT about ->> 'image' FROM own_games`

/** SQL of the ids of the games that the owner has removed. */
export const removedGames = sql`SELECT id FROM own_games WHERE removed_at IS NOT NULL`
