import { asc, eq, sql } from 'drizzle-orm'
import { mainCurrency } from '../../../shared/money'
import { byHand, type PackagePause } from '../../../shared/suppliers'
import { topUpPackages } from '../../db/schema-topups'
import type { Ctx } from '../ctx'
import type { Game } from '../games/games'
import { pauseOf } from '../supply/supply'
import { type Offer, ofPackage, type PackageRow } from './packages'
import type { Source } from './sources'

type Pause = PackagePause | null

/** Query of why each package of a game, and each of its other suppliers, is not had now; in the order of `packagesQuery`. */
export const pausesQuery = (ctx: Ctx, { id }: Game) => {
  const ofOther = { supplier: sql`other.supplier`, ref: sql`other.ref`, forPlayer: true }
  return ctx.db
    .select({
      own: pauseOf(ctx, ofPackage).as('own_pause'),
      others: sql`(SELECT json_group_array(${pauseOf(ctx, ofOther)})
        FROM (SELECT * FROM topup_other_sources WHERE package_id = topup_packages.id ORDER BY place) AS other)`
        .mapWith((text: string): Pause[] => JSON.parse(text))
        .as('other_pauses'),
    })
    .from(topUpPackages)
    .where(eq(topUpPackages.game, id))
    .orderBy(asc(topUpPackages.position))
}

type Pauses = { own: Pause; others: Pause[] }

/** A package with why it, and each of its other suppliers, is not sold at its price; null where it would be. */
export function withPauses<Row extends PackageRow>(row: Row, pauses: Pauses | undefined, offer: Offer | undefined) {
  const delivers = (source: Source) =>
    offer && [offer, ...offer.nexts].some(({ supplier, ref }) => supplier === source.supplier && ref === source.ref)
  const ofPrice = (source: Source): Pause => {
    if (delivers(source)) return null
    return row.own[mainCurrency] === undefined && source.supplierRates[mainCurrency] === undefined ? 'rate' : 'price'
  }
  // A person of the shop is no supplier that could be silent.
  const pauseOfSource = (source: Source, pause: Pause | undefined): Pause =>
    source.supplier === byHand ? null : (pause ?? ofPrice(source))
  const { others, ...own } = row
  return {
    ...own,
    paused: pauseOfSource(row, pauses?.own),
    others: others.map((other, nth) => ({ ...other, paused: pauseOfSource(other, pauses?.others[nth]) })),
  }
}
