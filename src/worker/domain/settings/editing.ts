import { desc, eq, type SQL, sql } from 'drizzle-orm'
import type { EditSettings } from '../../../shared/contract/settings'
import { AppError } from '../../../shared/errors'
import { type Plan, type Reads, type Results, retryOnConflict } from '../../db/database'
import { pageOf } from '../../db/page'
import { users } from '../../db/schema'
import { settingVersions } from '../../db/schema-settings'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import type { Settings, SettingValues } from '../shop-settings'
import { differing, flat, keptIn, knownSettings, withDefaults } from './values'

/** `setAt` and `setBy` are null while nobody has set anything. */
export type SettingsView = { settings: Settings; defaults: SettingValues; setAt: number | null; setBy: string | null }

/** One version and the one before it, of which it is a change. */
export type PastVersion = {
  version: number
  at: number
  by: string
  reason: string
  before: SettingValues
  after: SettingValues
}

const versionsQuery = (ctx: CallerCtx) =>
  ctx.db
    .select({
      version: settingVersions.version,
      at: settingVersions.at,
      reason: settingVersions.reason,
      kept: settingVersions.kept,
      by: users.nickname,
    })
    .from(settingVersions)
    .innerJoin(users, eq(users.id, settingVersions.author))
    .orderBy(desc(settingVersions.version))

type VersionRow = Awaited<ReturnType<typeof versionsQuery>>[number]

const valuesOf = (ctx: CallerCtx, row: VersionRow | undefined): SettingValues =>
  withDefaults(row ? keptIn(row.kept) : {}, ctx.defaultSettings)

const viewOf = (ctx: CallerCtx, row: VersionRow | undefined): SettingsView => ({
  settings: { ...valuesOf(ctx, row), version: row?.version ?? 0 },
  defaults: ctx.defaultSettings,
  setAt: row?.at ?? null,
  setBy: row?.by ?? null,
})

/** Condition that nobody has set anything since a version. */
export const isNewest = (version: number): SQL =>
  sql`coalesce((SELECT max(version) FROM setting_versions), 0) = ${version}`

/** The settings of now, read from the database. */
export async function show(ctx: CallerCtx): Promise<SettingsView> {
  const [[newest]] = await readAs(ctx, [versionsQuery(ctx).limit(1)])
  return viewOf(ctx, newest)
}

/** What is saved in the batch of a new version, made of what was read and of the values before and after. */
type Alongside<T extends Reads> = {
  reads: T
  plan: (results: Results<T>, before: SettingValues, after: SettingValues) => Plan
}

/**
 * Sets everything anew, as one version more. What is as it is configured is not kept, so that it follows the
 * configuration. Raises `settings_changed` when the form was made from another version than the last one.
 */
export const edit = <const T extends Reads>(
  ctx: CallerCtx,
  form: EditSettings,
  alongside: Alongside<T>,
): Promise<SettingsView> => retryOnConflict(() => editOnce(ctx, form, alongside))

async function editOnce<const T extends Reads>(
  ctx: CallerCtx,
  form: EditSettings,
  { reads, plan }: Alongside<T>,
): Promise<SettingsView> {
  const { version, reason, ...given } = form
  const [[newest], ...read] = await readAs(ctx, [versionsQuery(ctx).limit(1), ...reads])
  if (version !== (newest?.version ?? 0)) {
    throw new AppError('settings_changed', newest && { changed: { by: newest.by, atMs: newest.at } })
  }
  const known = valuesOf(ctx, newest)
  const values = {
    ...given,
    fiscalRequired: given.fiscalRequired ?? known.fiscalRequired,
    deletedKeptDays: given.deletedKeptDays ?? known.deletedKeptDays,
    topUpBonus: given.topUpBonus ?? known.topUpBonus,
  }
  const [before, after] = [flat(known), flat(values)]
  const moved = Object.keys(after).filter((name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]))
  if (moved.length === 0) return viewOf(ctx, newest)
  const recorded = (state: Record<string, unknown>) => Object.fromEntries(moved.map((name) => [name, state[name]]))
  const kept = JSON.stringify(differing(values, ctx.defaultSettings))
  const [[written]] = await commitAs(
    ctx,
    [
      // The number is the key: of two changes at the same moment one is refused.
      sql`INSERT INTO setting_versions (version, at, author, reason, kept)
        VALUES (${version + 1}, ${ctx.clock.nowMs()}, ${ctx.caller.userId}, ${reason}, ${kept})`,
      ...planAudit(ctx, {
        action: 'edit_settings',
        subject: 'settings',
        before: recorded(before),
        after: recorded(after),
        reason,
      }),
      ...plan(read as Results<T>, valuesOf(ctx, newest), values),
    ],
    [versionsQuery(ctx).limit(1)],
  )
  knownSettings(ctx).forget()
  return viewOf(ctx, written)
}

/** The versions of the settings, newest first. `cursor` is the version that ended the page before. */
export async function history(
  ctx: CallerCtx,
  { limit, cursor }: { limit: number; cursor?: number },
): Promise<{ versions: PastVersion[]; nextCursor: number | null }> {
  const after = cursor === undefined ? sql`true` : sql`version < ${cursor}`
  const { count, cut } = pageOf({ limit })
  const [rows] = await readAs(ctx, [versionsQuery(ctx).where(after).limit(count)])
  const { shown, nextCursor } = cut(rows, ({ version }) => version)
  const versions = shown.map((row, index) => ({
    version: row.version,
    at: row.at,
    by: row.by,
    reason: row.reason,
    before: valuesOf(ctx, rows[index + 1]),
    after: valuesOf(ctx, row),
  }))
  return { versions, nextCursor }
}
