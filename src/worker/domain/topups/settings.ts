import { count, eq, sql } from 'drizzle-orm'
import type { SaidSums } from '../../../shared/contract/common'
import { type GameForm, pricesSaid, ratesSaid } from '../../../shared/contract/game-settings'
import { AppError } from '../../../shared/errors'
import { currencies, type Prices, type Sums } from '../../../shared/money'
import { type PlayerSupplier, playerSuppliers } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import { topUpGames, topUpPackages } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { type Game, games } from '../games/games'
import { askForItems, planAgree } from '../supply/supply'
import { knownGames, knownOffers, offerOf, type PackageRow, packagesQuery, ratesOfGame } from './packages'

type Terms = {
  region: string | null
  /** Hundredths of a percent. */
  margin: number
  /** Hundredths of each currency for a dollar, in those that the owner has set. */
  rates: Sums
}

export type SettingsView = Terms & { version: string; packages: (PackageRow & { sells: Prices | null })[] }

/** Every game that the shop knows, with the number of packages that buyers are shown. */
export async function listGames(ctx: CallerCtx): Promise<(Game & { packages: number })[]> {
  const shown = ctx.db
    .select({ game: topUpPackages.game, packages: count().as('packages') })
    .from(topUpPackages)
    .where(eq(topUpPackages.shown, true))
    .groupBy(topUpPackages.game)
  const [rows] = await readAs(ctx, [shown])
  const packagesOf = new Map(rows.map(({ game, packages }) => [game, packages]))
  return games.map((game) => ({ ...game, packages: packagesOf.get(game.id) ?? 0 }))
}

const gameQuery = (ctx: CallerCtx, { id }: Game) =>
  ctx.db
    .select({ region: topUpGames.region, margin: topUpGames.margin, rates: ratesOfGame(id).as('rates') })
    .from(topUpGames)
    .where(eq(topUpGames.game, id))

const formOf = ({ id }: Game): Form => ({
  shown: sql`json_array((SELECT json_array(region, margin) FROM topup_games WHERE game = ${id}),
    (SELECT json_group_object(currency, rate) FROM topup_rates WHERE game = ${id}),
    (SELECT json_group_array(json_array(supplier, ref, name, shown,
        (SELECT json_group_object(currency, minor) FROM topup_prices WHERE package_id = topup.id)))
      FROM (SELECT * FROM topup_packages WHERE game = ${id} ORDER BY position) AS topup))`,
  acts: { subjects: [id], actions: ['edit_freefire'] },
})

/** The owner's settings, and the cost and the price of each package now. */
export async function settings(ctx: CallerCtx, game: Game): Promise<SettingsView> {
  const [[now], [terms], rows] = await readAs(ctx, [
    shownQuery(ctx, formOf(game)),
    gameQuery(ctx, game),
    packagesQuery(ctx, game),
  ])
  return {
    version: await versionOf(now?.shown ?? ''),
    ...(terms ?? noTerms),
    packages: rows.map((row) => ({ ...row, sells: offerOf(ctx, row)?.sells ?? null })),
  }
}

const noTerms: Terms = { region: null, margin: 0, rates: {} }

/**
 * Sets which packages are shown, in which order and for how much. A currency that the form does not name keeps its rate
 * and the prices of its packages. Raises `invalid_request`, `invalid_amount`, `form_changed`.
 */
export async function editSettings(ctx: CallerCtx, game: Game, form: GameForm): Promise<SettingsView> {
  if (new Set(form.packages.map(itemOf)).size < form.packages.length)
    throw new AppError('invalid_request', { fields: { packages: 'invalid' } })
  if (form.packages.some((each) => Object.values(pricesSaid(each)).includes(0))) throw new AppError('invalid_amount')
  await saveForm(ctx, formOf(game), form.version, {
    reads: [gameQuery(ctx, game), packagesQuery(ctx, game)],
    plan: ([[terms], rows]) => planSettings(ctx, game, form, { ...(terms ?? noTerms), packages: rows }),
  })
  for (const [supplier, own] of Map.groupBy(form.packages, supplierOf)) {
    const refs = own.map(({ ref }) => ref)
    if (await askForItems(ctx, supplier, refs)) await commitAs(ctx, planAgree(supplier, refs))
  }
  knownOffers(ctx).forget(game.id)
  knownGames(ctx).forget()
  return settings(ctx, game)
}

/** What is known of each currency after a form has said something of some. */
function sumsAfter(before: Sums, said: SaidSums): Sums {
  const after: Sums = {}
  for (const currency of currencies) {
    const sum = said[currency] === undefined ? before[currency] : said[currency]
    if (sum) after[currency] = sum
  }
  return after
}

type Item = { supplier?: PlayerSupplier | undefined; ref: string }

const supplierOf = ({ supplier }: Item): PlayerSupplier => supplier ?? playerSuppliers[0]

/** Two suppliers may call different things the same. */
const itemOf = (item: Item): string => `${supplierOf(item)} ${item.ref}`

type Settings = Terms & { packages: Pick<PackageRow, 'supplier' | 'ref' | 'name' | 'own' | 'shown'>[] }

function settingsAfter(game: Game, form: GameForm, before: Settings) {
  const ownBefore = new Map(before.packages.map((each) => [itemOf(each), each.own]))
  return {
    region: form.region,
    margin: Math.round(form.margin * 100),
    rates: sumsAfter(before.rates, ratesSaid(form)),
    packages: form.packages.map((each) => ({
      ...{ id: idOf(game, each), supplier: supplierOf(each), ref: each.ref, name: each.name, shown: each.shown },
      own: sumsAfter(ownBefore.get(itemOf(each)) ?? {}, pricesSaid(each)),
    })),
  }
}

// A worker from before reads it as a rate at which nobody buys; the database sets it to that of roubles, if there is one.
const noRate = 1_000_000_000_000

/** The id of a package, which buyers see and which does not tell them its supplier. */
function idOf({ packagePrefix }: Game, item: Item): string {
  const nth = playerSuppliers.indexOf(supplierOf(item))
  return `${packagePrefix}${nth === 0 ? '' : `${nth + 1}-`}${item.ref}`
}

function planSettings(ctx: CallerCtx, game: Game, form: GameForm, before: Settings): Plan {
  const { id } = game
  const after = settingsAfter(game, form, before)
  const packages = sql`json_each(${JSON.stringify(after.packages)}) AS package`
  return [
    sql`INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at)
      VALUES (${id}, ${after.region}, ${after.margin}, ${noRate}, ${ctx.clock.nowMs()})
      ON CONFLICT (game) DO UPDATE SET region = excluded.region, margin = excluded.margin,
        updated_at = excluded.updated_at`,
    sql`DELETE FROM topup_rates WHERE game = ${id}`,
    sql`INSERT INTO topup_rates (game, currency, rate)
      SELECT ${id}, key, value FROM json_each(${JSON.stringify(after.rates)})`,
    sql`DELETE FROM topup_prices WHERE package_id IN (SELECT id FROM topup_packages WHERE game = ${id})`,
    sql`DELETE FROM topup_packages WHERE game = ${id}`,
    sql`INSERT INTO topup_packages (id, game, supplier, ref, name, position, shown)
      SELECT value ->> 'id', ${id}, value ->> 'supplier', value ->> 'ref', value ->> 'name', key, value ->> 'shown'
      FROM ${packages}`,
    sql`INSERT INTO topup_prices (package_id, currency, minor)
      SELECT package.value ->> 'id', price.key, price.value
      FROM ${packages}, json_each(package.value, '$.own') AS price`,
    ...planAudit(ctx, {
      ...{ action: 'edit_freefire', subject: id, reason: form.reason },
      before: recorded(before),
      after: recorded(after),
    }),
  ]
}

/** As the log shows them: the margin in percent, sums in minor units. */
const recorded = ({ region, margin, rates, packages }: Settings) => ({
  ...{ region, margin: margin / 100, rates },
  packages: packages.map(({ supplier, ref, name, own, shown }) => ({ supplier, ref, name, prices: own, shown })),
})
