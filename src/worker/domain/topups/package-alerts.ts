import { type SQL, sql } from 'drizzle-orm'
import { mainCurrency } from '../../../shared/money'
import { byHand } from '../../../shared/suppliers'
import { listOf, type Plan } from '../../db/database'
import { planClearWhere, planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'
import { removedGames } from '../games/games'
import { sellsNow } from '../inventory/inventory'
import { soldIn } from '../settings/settings'
import { isSupplied, rateOf } from '../supply/supply'
import { ofPackage } from './packages'

/** A person of the shop delivers a package at the owner's own price alone. */
const hasOwnPrice = sql`EXISTS (SELECT 1 FROM topup_prices AS own
  WHERE own.package_id = topup_packages.id AND own.currency = ${mainCurrency})`

type Source = typeof ofPackage

/** Whether a package costs more at one of its suppliers than the owner sells it for. */
function isAtLoss({ settings }: Ctx, { supplier, ref }: Source): SQL {
  const cost = sql`(SELECT sold.price FROM supplier_items AS sold WHERE sold.supplier = ${supplier} AND sold.ref = ${ref})`
  const costIn = (currency: SQL) => sql`${cost} * ${rateOf(supplier, currency)}`
  const rate = sql`iif(topup_prices.currency = ${mainCurrency}, 100, topup_rates.rate)`
  return sql`EXISTS (SELECT 1 FROM topup_prices
    LEFT JOIN topup_rates ON topup_rates.game = topup_packages.game AND topup_rates.currency = topup_prices.currency
    WHERE topup_prices.package_id = topup_packages.id AND topup_prices.currency IN ${listOf(soldIn(settings))}
      AND coalesce(${costIn(sql`${mainCurrency}`)} * ${rate} > topup_prices.minor * 1000000,
        ${costIn(sql`topup_prices.currency`)} > topup_prices.minor * 10000))`
}

/** Plan of telling the operator which packages can't be sold though their supplier is open, and of taking that back. */
export function planPackageAlerts(ctx: Ctx): Plan {
  const names = JSON.stringify(Object.fromEntries(ctx.games.map(({ id, name }) => [id, name])))
  const delivers = (source: Source) => sql`(${isSupplied(ctx, source)} AND NOT ${isAtLoss(ctx, source)})`
  const ofOther = { supplier: sql`other.supplier`, ref: sql`other.ref`, forPlayer: true }
  const unsold = sql`SELECT topup_packages.id AS subject, 'package_unsold' AS kind,
      json_array('package_of_game_paused', json_object('package', topup_packages.name,
        'game', coalesce(${names} ->> topup_packages.game, topup_packages.game))) AS detail
    FROM topup_packages
      JOIN suppliers ON suppliers.name = topup_packages.supplier AND ${sellsNow(ctx.clock.nowMs())}
    WHERE shown AND game NOT IN (${removedGames}) AND NOT ${delivers(ofPackage)} AND NOT EXISTS (SELECT 1
      FROM topup_other_sources AS other WHERE other.package_id = topup_packages.id
        AND ((other.supplier = ${byHand} AND ${hasOwnPrice}) OR ${delivers(ofOther)}))`
  return [
    planRaiseAll(ctx, unsold),
    planClearWhere(ctx, ['package_unsold'], sql`subject NOT IN (SELECT subject FROM (${unsold}))`),
  ]
}
