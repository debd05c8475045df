import { eq, type SQL, sql } from 'drizzle-orm'
import type { SaidSums } from '../../../shared/contract/common'
import { type FreeFireSettings, pricesSaid, ratesSaid } from '../../../shared/contract/freefire'
import { AppError } from '../../../shared/errors'
import { currencies, type Prices, type Sums } from '../../../shared/money'
import type { Plan } from '../../db/database'
import { topUpGames } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import type { Game } from '../games/games'
import { askForItems, planAgree } from '../supply/supply'
import { knownOffers, offerOf, type PackageRow, packagesQuery, ratesOfGame } from './packages'

// The only supplier that knows players.
const supplierName = 'gamesdrop'

type Terms = {
  region: string | null
  /** Hundredths of a percent. */
  margin: number
  /** Hundredths of each currency for a dollar, in those that the owner has set. */
  rates: Sums
}

export type SettingsView = Terms & { version: string; packages: (PackageRow & { sells: Prices | null })[] }

const gameQuery = (ctx: CallerCtx, { id }: Game) =>
  ctx.db
    .select({ region: topUpGames.region, margin: topUpGames.margin, rates: ratesOfGame(id).as('rates') })
    .from(topUpGames)
    .where(eq(topUpGames.game, id))

const formOf = ({ id }: Game): Form => ({
  shown: sql`json_array((SELECT json_array(region, margin) FROM topup_games WHERE game = ${id}),
    (SELECT json_group_object(currency, rate) FROM topup_rates WHERE game = ${id}),
    (SELECT json_group_array(json_array(ref, name, shown,
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
export async function editSettings(ctx: CallerCtx, game: Game, form: FreeFireSettings): Promise<SettingsView> {
  const refs = form.packages.map((each) => each.ref)
  if (new Set(refs).size < refs.length) throw new AppError('invalid_request', { fields: { packages: 'invalid' } })
  if (form.packages.some((each) => Object.values(pricesSaid(each)).includes(0))) throw new AppError('invalid_amount')
  await saveForm(ctx, formOf(game), form.version, {
    reads: [gameQuery(ctx, game), packagesQuery(ctx, game)],
    plan: ([[terms], rows]) => planSettings(ctx, game, form, { ...(terms ?? noTerms), packages: rows }),
  })
  if (await askForItems(ctx, supplierName, refs)) await commitAs(ctx, planAgree(supplierName, refs))
  knownOffers(ctx).forget(game.id)
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

type Settings = Terms & { packages: Pick<PackageRow, 'ref' | 'name' | 'own' | 'shown'>[] }

function settingsAfter(form: FreeFireSettings, before: Settings): Settings {
  const ownBefore = new Map(before.packages.map(({ ref, own }) => [ref, own]))
  return {
    region: form.region,
    margin: Math.round(form.margin * 100),
    rates: sumsAfter(before.rates, ratesSaid(form)),
    packages: form.packages.map(({ ref, name, shown, ...priced }) => ({
      ...{ ref, name, shown },
      own: sumsAfter(ownBefore.get(ref) ?? {}, pricesSaid(priced)),
    })),
  }
}

// A worker from before reads it as a rate at which nobody buys; the database sets it to that of roubles, if there is one.
const noRate = 1_000_000_000_000

/** SQL of the id of a package. The first game's are the bare refs, as they were before there was a second one. */
const idOf = (game: string, ref: SQL): SQL => (game === 'freefire' ? ref : sql`${game} || '-' || (${ref})`)

function planSettings(ctx: CallerCtx, { id }: Game, form: FreeFireSettings, before: Settings): Plan {
  const after = settingsAfter(form, before)
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
      SELECT ${idOf(id, sql`value ->> 'ref'`)}, ${id}, ${supplierName}, value ->> 'ref', value ->> 'name', key, value ->> 'shown'
      FROM ${packages}`,
    sql`INSERT INTO topup_prices (package_id, currency, minor)
      SELECT ${idOf(id, sql`package.value ->> 'ref'`)}, price.key, price.value
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
  packages: packages.map(({ ref, name, own, shown }) => ({ ref, name, prices: own, shown })),
})
