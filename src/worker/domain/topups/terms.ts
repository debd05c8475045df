import { eq } from 'drizzle-orm'
import { packageNameKey } from '../../../shared/games'
import type { Sums } from '../../../shared/money'
import type { PackageSource, SupplierPreference } from '../../../shared/suppliers'
import { topUpGames } from '../../db/schema-topups'
import type { CallerCtx } from '../ctx'
import type { Game } from '../games/games'
import { ratesOfGame } from './packages'

/** What the owner sets of a game for all of its packages. */
export type Terms = {
  region: string | null
  /** Hundredths of a percent. */
  margin: number
  /** Hundredths of each currency for a dollar, in those that the owner has set. */
  rates: Sums
  /** Which supplier of a package is asked first. */
  preference: SupplierPreference
}

/** Of a game that was never set. */
export const noTerms: Terms = { region: null, margin: 0, rates: {}, preference: 'fixed' }

/** Query of the terms of a game. */
export const gameQuery = (ctx: CallerCtx, { id }: Game) =>
  ctx.db
    .select({
      region: topUpGames.region,
      margin: topUpGames.margin,
      rates: ratesOfGame(id).as('rates'),
      preference: topUpGames.preference,
    })
    .from(topUpGames)
    .where(eq(topUpGames.game, id))

type Named = { supplier: PackageSource; ref: string; name: string }

/**
 * The place of a package that is new or renamed, and called as another of the game; -1 where there is none. Those that
 * were saved under one name may stay.
 */
export function nameTakenAt(before: readonly Named[], after: readonly Named[]): number {
  const itemOf = ({ supplier, ref }: Named) => `${supplier} ${ref}`
  const known = new Map(before.map((each) => [itemOf(each), packageNameKey(each.name)]))
  const named = Map.groupBy(after, ({ name }) => packageNameKey(name))
  return after.findLastIndex((each) => {
    const key = packageNameKey(each.name)
    return known.get(itemOf(each)) !== key && (named.get(key)?.length ?? 0) > 1
  })
}
