import { eq, sql } from 'drizzle-orm'
import type { FreeFireSettings } from '../../../shared/contract/freefire'
import { AppError } from '../../../shared/errors'
import type { Prices } from '../../../shared/money'
import type { Plan } from '../../db/database'
import { topUpGames } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { askForItems, planAgree } from '../supply/supply'
import { game, knownOffers, offerOf, type PackageRow, packagesQuery } from './packages'

// The only supplier that knows players.
const supplierName = 'gamesdrop'

export type SettingsView = {
  version: string
  region: string | null
  /** Hundredths of a percent. */
  margin: number
  rubPerUsd: number
  packages: (PackageRow & { sells: Prices | null })[]
}

const gameQuery = (ctx: CallerCtx) => ctx.db.select().from(topUpGames).where(eq(topUpGames.game, game))

const freeFireForm: Form = {
  shown: sql`json_array((SELECT json_array(region, margin, rub_per_usd) FROM topup_games WHERE game = ${game}),
    (SELECT json_group_array(json_array(ref, name, price_usd, price_rub, shown))
      FROM (SELECT * FROM topup_packages WHERE game = ${game} ORDER BY position)))`,
  acts: { subjects: [game], actions: ['edit_freefire'] },
}

/** The owner's settings, and the cost and the price of each package now. */
export async function settings(ctx: CallerCtx): Promise<SettingsView> {
  const [[now], [own], rows] = await readAs(ctx, [shownQuery(ctx, freeFireForm), gameQuery(ctx), packagesQuery(ctx)])
  return {
    version: await versionOf(now?.shown ?? ''),
    ...termsOf(own),
    packages: rows.map((row) => ({ ...row, sells: offerOf(row)?.sells ?? null })),
  }
}

type Game = typeof topUpGames.$inferSelect

const termsOf = (own: Game | undefined) => ({
  region: own?.region ?? null,
  margin: own?.margin ?? 0,
  rubPerUsd: own?.earlierRubPerUsd ?? 0,
})

/**
 * Sets which packages are shown, in which order and for how much. Raises `invalid_request`, `invalid_amount`,
 * `form_changed`.
 */
export async function editSettings(ctx: CallerCtx, form: FreeFireSettings): Promise<SettingsView> {
  const refs = form.packages.map((each) => each.ref)
  if (new Set(refs).size < refs.length) throw new AppError('invalid_request', { fields: { packages: 'invalid' } })
  if (form.packages.some((each) => each.price === 0 || each.rub === 0)) throw new AppError('invalid_amount')
  await saveForm(ctx, freeFireForm, form.version, {
    reads: [gameQuery(ctx), packagesQuery(ctx)],
    plan: ([[own], rows]) => planSettings(ctx, form, { ...termsOf(own), packages: rows }),
  })
  if (await askForItems(ctx, supplierName, refs)) await commitAs(ctx, planAgree(supplierName, refs))
  knownOffers(ctx).forget()
  return settings(ctx)
}

type Before = Omit<SettingsView, 'version' | 'packages'> & { packages: PackageRow[] }

function planSettings(ctx: CallerCtx, form: FreeFireSettings, before: Before): Plan {
  const { reason, version: _, ...after } = form
  return [
    sql`INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at)
      VALUES (${game}, ${form.region}, ${Math.round(form.margin * 100)}, ${form.rubPerUsd}, ${ctx.clock.nowMs()})
      ON CONFLICT (game) DO UPDATE SET region = excluded.region, margin = excluded.margin,
        rub_per_usd = excluded.rub_per_usd, updated_at = excluded.updated_at`,
    sql`DELETE FROM topup_packages WHERE game = ${game}`,
    sql`INSERT INTO topup_packages (id, game, supplier, ref, name, position, price_usd, price_rub, shown)
      SELECT value ->> 'ref', ${game}, ${supplierName}, value ->> 'ref', value ->> 'name', key, value ->> 'price',
        value ->> 'rub', value ->> 'shown'
      FROM json_each(${JSON.stringify(form.packages)})`,
    ...planAudit(ctx, { action: 'edit_freefire', subject: game, before: recorded(before), after, reason }),
  ]
}

const recorded = ({ region, margin, rubPerUsd, packages }: Before) => ({
  region,
  margin,
  rubPerUsd,
  packages: packages.map(({ ref, name, priceUsd, priceRub, shown }) => ({ ref, name, priceUsd, priceRub, shown })),
})
