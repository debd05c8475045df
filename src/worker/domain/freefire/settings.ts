import { eq, sql } from 'drizzle-orm'
import type { FreeFireSettings } from '../../../shared/contract/freefire'
import { AppError } from '../../../shared/errors'
import type { Currency } from '../../../shared/money'
import { topUpGames } from '../../db/schema-supply'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { SupplierError } from '../supplier'
import { noteFailure, planAgree, refreshItems } from '../supply/supply'
import { game, offerOf, type PackageRow, packagesQuery } from './packages'

// The only supplier that knows players.
const supplierName = 'gamesdrop'

export type SettingsView = {
  region: string | null
  /** Hundredths of a percent. */
  margin: number
  rubPerUsd: number
  packages: (PackageRow & { sells: Record<Currency, number> | null })[]
}

/** What the owner has set, with what the packages cost and are sold for now. */
export async function settings(ctx: CallerCtx): Promise<SettingsView> {
  const [[own], rows] = await readAs(ctx, [
    ctx.db.select().from(topUpGames).where(eq(topUpGames.game, game)),
    packagesQuery(ctx),
  ])
  return {
    region: own?.region ?? null,
    margin: own?.margin ?? 0,
    rubPerUsd: own?.rubPerUsd ?? 0,
    packages: rows.map((row) => ({ ...row, sells: offerOf(row)?.sells ?? null })),
  }
}

/** Sets which packages are shown, in which order and for how much. Raises `invalid_request`, `invalid_amount`. */
export async function editSettings(ctx: CallerCtx, form: FreeFireSettings): Promise<SettingsView> {
  const refs = form.packages.map((each) => each.ref)
  if (new Set(refs).size < refs.length) throw new AppError('invalid_request', { fields: { packages: 'invalid' } })
  if (form.packages.some((each) => each.price === 0 || each.rub === 0)) throw new AppError('invalid_amount')
  const before = await settings(ctx)
  const nowMs = ctx.clock.nowMs()
  const { reason, ...after } = form
  await commitAs(ctx, [
    sql`INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at)
      VALUES (${game}, ${form.region}, ${Math.round(form.margin * 100)}, ${form.rubPerUsd}, ${nowMs})
      ON CONFLICT (game) DO UPDATE SET region = excluded.region, margin = excluded.margin,
        rub_per_usd = excluded.rub_per_usd, updated_at = excluded.updated_at`,
    sql`DELETE FROM topup_packages WHERE game = ${game}`,
    sql`INSERT INTO topup_packages (id, game, supplier, ref, name, position, price_usd, price_rub, shown)
      SELECT value ->> 'ref', ${game}, ${supplierName}, value ->> 'ref', value ->> 'name', key, value ->> 'price',
        value ->> 'rub', value ->> 'shown'
      FROM json_each(${JSON.stringify(form.packages)})`,
    ...planAudit(ctx, { action: 'edit_freefire', subject: game, before: told(before), after, reason }),
  ])
  await lookUp(ctx, refs)
  ctx.topUpOffers.forget()
  return settings(ctx)
}

const told = ({ region, margin, rubPerUsd, packages }: SettingsView) => ({
  region,
  margin,
  rubPerUsd,
  packages: packages.map(({ ref, name, priceUsd, priceRub, shown }) => ({ ref, name, priceUsd, priceRub, shown })),
})

async function lookUp(ctx: CallerCtx, refs: string[]): Promise<void> {
  const supplier = ctx.suppliers.get(supplierName)
  if (!supplier) return
  try {
    await refreshItems(ctx, supplier, refs)
    await commitAs(ctx, planAgree(supplierName, refs))
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    ctx.log('supplier_failed', { supplier: supplierName, outcome: error.outcome, error: error.message })
    await noteFailure(ctx, supplierName, error.outcome)
  }
}
