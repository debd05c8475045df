import { count, eq, sql } from 'drizzle-orm'
import type { SaidSums } from '../../../shared/contract/common'
import { type GameForm, pricesSaid, ratesSaid } from '../../../shared/contract/game-settings'
import { AppError } from '../../../shared/errors'
import { mainCurrency, type Prices, type Sums, sumsBy } from '../../../shared/money'
import { byHand, type PackageSource, playerSuppliers } from '../../../shared/suppliers'
import type { Plan } from '../../db/database'
import { topUpPackages } from '../../db/schema-topups'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { type Game, gameAt, gamesWith, ownGamesQuery } from '../games/games'
import { askForItems, planAgree } from '../supply/supply'
import { costsOf, knownGames, knownOffers, offerOf, type PackageRow, packagesQuery } from './packages'
import { pausesQuery, withPauses } from './pauses'
import type { Source } from './sources'
import { gameQuery, nameTakenAt, noTerms, type Terms } from './terms'

export type SettingsView = Terms & { version: string; packages: PackageView[] }
type PackageView = ReturnType<typeof withPauses<PackageRow & { sells: Prices | null; costs: Sums }>>

/** Every game that the shop knows, with the number of packages that buyers are shown. */
export async function listGames(ctx: CallerCtx): Promise<(Game & { packages: number })[]> {
  const shown = ctx.db
    .select({ game: topUpPackages.game, packages: count().as('packages') })
    .from(topUpPackages)
    .where(eq(topUpPackages.shown, true))
    .groupBy(topUpPackages.game)
  const [rows, own] = await readAs(ctx, [shown, ownGamesQuery(ctx.db)])
  const packagesOf = new Map(rows.map(({ game, packages }) => [game, packages]))
  const games = gamesWith(own)
  // A game of the owner's whose name a later release has taken can't be named any more.
  const named = games.filter((game) => gameAt({ games }, game.slug) === game)
  return named.map((game) => ({ ...game, packages: packagesOf.get(game.id) ?? 0 }))
}

const formOf = ({ id }: Game): Form => ({
  shown: sql`json_array((SELECT json_array(region, margin, preference) FROM topup_games WHERE game = ${id}),
    (SELECT json_group_object(currency, rate) FROM topup_rates WHERE game = ${id}),
    (SELECT json_group_array(json_array(supplier, ref, name, shown,
        (SELECT json_group_object(currency, minor) FROM topup_prices WHERE package_id = topup.id),
        (SELECT json_group_array(json_array(place, supplier, ref)) FROM topup_other_sources
          WHERE package_id = topup.id)))
      FROM (SELECT * FROM topup_packages WHERE game = ${id} ORDER BY position) AS topup))`,
  acts: { subjects: [id], actions: ['edit_game', 'edit_freefire'] },
})

/** The owner's settings, and the cost and the price of each package now. */
export async function settings(ctx: CallerCtx, game: Game): Promise<SettingsView> {
  const [[now], [terms], rows, pauses] = await readAs(ctx, [
    shownQuery(ctx, formOf(game)),
    gameQuery(ctx, game),
    packagesQuery(ctx, game),
    pausesQuery(ctx, game),
  ])
  return {
    version: await versionOf(now?.shown ?? ''),
    ...(terms ?? noTerms),
    packages: rows.map((row, nth) => {
      const offer = offerOf(ctx, { ...row, shown: true })
      const view = { ...row, sells: row.shown ? (offer?.sells ?? null) : null, costs: costsOf(offer ?? row) }
      return withPauses(view, pauses[nth], offer)
    }),
  }
}

/**
 * Sets which packages are shown, in which order and for how much. A currency that the form does not name keeps its rate
 * and the prices of its packages. Raises `invalid_request`, also for a package that is new or renamed and called as
 * another, `invalid_amount`, `form_changed`.
 */
export async function editSettings(ctx: CallerCtx, game: Game, form: GameForm): Promise<SettingsView> {
  if (!areDistinct(form.packages) || !form.packages.every((each) => areDistinct(sourcesIn(each))))
    throw new AppError('invalid_request', { fields: { packages: 'invalid' } })
  if (form.packages.some((each) => Object.values(pricesSaid(each)).includes(0))) throw new AppError('invalid_amount')
  await saveForm(ctx, formOf(game), form.version, {
    reads: [gameQuery(ctx, game), packagesQuery(ctx, game)],
    plan: ([[terms], rows]) => planSettings(ctx, game, form, { ...(terms ?? noTerms), packages: rows }),
  })
  for (const [supplier, own] of Map.groupBy(form.packages.flatMap(sourcesIn), supplierOf)) {
    const refs = own.map(({ ref }) => ref)
    if (await askForItems(ctx, supplier, refs)) await commitAs(ctx, planAgree(supplier, refs))
  }
  knownOffers(ctx).forget(game.id)
  knownGames(ctx).forget()
  return settings(ctx, game)
}

/** What is known of each currency after a form has said something of some. */
const sumsAfter = (before: Sums, said: SaidSums): Sums =>
  sumsBy((currency) => (said[currency] === undefined ? before[currency] : said[currency]) || undefined)

type Item = { supplier?: PackageSource | undefined; ref: string }

const supplierOf = ({ supplier }: Item): PackageSource => supplier ?? playerSuppliers[0]

/** Two suppliers may call different things the same. */
const itemOf = (item: Item): string => `${supplierOf(item)} ${item.ref}`

const areDistinct = (items: Item[]): boolean => new Set(items.map(itemOf)).size === items.length

const sourcesIn = (sent: GameForm['packages'][number]): Item[] => [sent, ...(sent.others ?? [])]

type Settings = Terms & {
  packages: (Pick<PackageRow, 'supplier' | 'ref' | 'name' | 'own' | 'shown'> & { others: Named[] })[]
}
type Named = Pick<Source, 'supplier' | 'ref'>

function settingsAfter(game: Game, form: GameForm, before: Settings) {
  const packagesBefore = new Map(before.packages.map((each) => [itemOf(each), each]))
  return {
    region: form.region,
    margin: Math.round(form.margin * 100),
    rates: sumsAfter(before.rates, ratesSaid(form)),
    preference: form.preference ?? before.preference,
    packages: form.packages.map((each) => ({
      ...{ id: idOf(game, each), supplier: supplierOf(each), ref: each.ref, name: each.name, shown: each.shown },
      own: sumsAfter(packagesBefore.get(itemOf(each))?.own ?? {}, pricesSaid(each)),
      // A form from before does not know of them.
      others: (each.others ?? packagesBefore.get(itemOf(each))?.others ?? []).map(({ supplier, ref }) => ({
        supplier,
        ref,
      })),
    })),
  }
}

// A worker from before reads it as a rate at which nobody buys; the database sets it to that of roubles, if there is one.
const noRate = 1_000_000_000_000

/** The id of a package, which buyers see and which does not tell them its supplier. */
function idOf({ packagePrefix }: Game, item: Item): string {
  const supplier = supplierOf(item)
  if (supplier === byHand) return `${packagePrefix}${byHand}-${item.ref}`
  const nth = playerSuppliers.indexOf(supplier)
  return `${packagePrefix}${nth === 0 ? '' : `${nth + 1}-`}${item.ref}`
}

function planSettings(ctx: CallerCtx, game: Game, form: GameForm, before: Settings): Plan {
  const { id } = game
  const after = settingsAfter(game, form, before)
  // Nobody tells what it costs.
  const free = after.packages.findIndex(({ supplier, own }) => supplier === byHand && own[mainCurrency] === undefined)
  if (free >= 0) throw new AppError('invalid_request', { fields: { [`packages.${free}.price`]: 'required' } })
  const nth = nameTakenAt(before.packages, after.packages)
  if (nth >= 0) throw new AppError('invalid_request', { fields: { [`packages.${nth}.name`]: 'name_taken' } })
  const packages = sql`json_each(${JSON.stringify(after.packages)}) AS package`
  return [
    sql`INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at, preference)
      VALUES (${id}, ${after.region}, ${after.margin}, ${noRate}, ${ctx.clock.nowMs()}, ${after.preference})
      ON CONFLICT (game) DO UPDATE SET region = excluded.region, margin = excluded.margin,
        updated_at = excluded.updated_at, preference = excluded.preference`,
    sql`DELETE FROM topup_rates WHERE game = ${id}`,
    sql`INSERT INTO topup_rates (game, currency, rate)
      SELECT ${id}, key, value FROM json_each(${JSON.stringify(after.rates)})`,
    sql`DELETE FROM topup_other_sources WHERE package_id IN (SELECT id FROM topup_packages WHERE game = ${id})`,
    sql`DELETE FROM topup_prices WHERE package_id IN (SELECT id FROM topup_packages WHERE game = ${id})`,
    sql`DELETE FROM topup_packages WHERE game = ${id}`,
    sql`INSERT INTO topup_packages (id, game, supplier, ref, name, position, shown)
      SELECT value ->> 'id', ${id}, value ->> 'supplier', value ->> 'ref', value ->> 'name', key, value ->> 'shown'
      FROM ${packages}`,
    sql`INSERT INTO topup_prices (package_id, currency, minor)
      SELECT package.value ->> 'id', price.key, price.value
      FROM ${packages}, json_each(package.value, '$.own') AS price`,
    sql`INSERT INTO topup_other_sources (package_id, place, supplier, ref)
      SELECT package.value ->> 'id', other.key + 1, other.value ->> 'supplier', other.value ->> 'ref'
      FROM ${packages}, json_each(package.value, '$.others') AS other`,
    ...planAudit(ctx, {
      ...{ action: 'edit_game', subject: id, reason: form.reason },
      before: recorded(before),
      after: recorded(after),
    }),
  ]
}

/** As the log shows them: the margin in percent, sums in minor units. */
const recorded = ({ region, margin, rates, preference, packages }: Settings) => ({
  ...{ region, margin: margin / 100, rates, preference },
  packages: packages.map(({ supplier, ref, name, own, shown, others }) => ({
    ...{ supplier, ref, name, prices: own, shown },
    ...(others.length > 0 && { others: others.map((other) => `${other.supplier} ${other.ref}`) }),
  })),
})
