import { and, desc, eq } from 'drizzle-orm'
import { type HousePageName, housePageNames } from '../../../shared/house-pages'
import { type Language, languages } from '../../../shared/languages'
import { settingLimits } from '../../../shared/setting-limits'
import { read } from '../../db/database'
import { housePageTexts } from '../../db/schema-settings'
import type { Ctx } from '../ctx'
import type { Isolate } from '../isolate'
import { htmlOf } from '../markdown/markdown'
import { carriedTexts, type HousePageView, knownPages, shelfKey, type WrittenText } from './known-pages'
import { defaultTextsOf, housePageWords } from './shipped'

export { edit, form, preview } from './editing'
export type { HousePageView } from './known-pages'
export { housePageWords } from './shipped'

/** A page as this isolate has read it at most 10 s ago. */
export const recall = (ctx: Ctx, name: HousePageName): HousePageView | undefined =>
  knownPages(ctx).recall(shelfKey(ctx, name))

/** A page as everybody reads it, in the caller's language: what the owner has written, else what the shop came with. */
export async function show(ctx: Ctx, name: HousePageName): Promise<HousePageView> {
  const known = recall(ctx, name)
  if (known) return known
  const remember = knownPages(ctx).reading(shelfKey(ctx, name))
  const { language, settings } = ctx
  const carried = carriedTexts(ctx).recall(`${name} ${language}`)
  const newest = carried === undefined ? await readWritten(ctx, name, language) : carried
  const { title, description } = housePageWords[language][name]
  const view = {
    ...{ name, title, description },
    html: await htmlOf(newest?.text || (await defaultTextsOf(name))[language], settings, language),
    changedAt: newest?.text ? newest.at : null,
    edition: newest?.version ?? 0,
  }
  remember(view, settingLimits.cacheMs)
  return view
}

const writtenQuery = (ctx: Ctx, name: HousePageName, language: Language) => {
  const { page, language: written, version, text, at } = housePageTexts
  return ctx.db
    .select({ text, at, version })
    .from(housePageTexts)
    .where(and(eq(page, name), eq(written, language)))
    .orderBy(desc(version))
    .limit(1)
}

async function readWritten(ctx: Ctx, name: HousePageName, language: Language): Promise<WrittenText | undefined> {
  const [[newest]] = await read(ctx.db, [writtenQuery(ctx, name, language)])
  return newest
}

const everyText = housePageNames.flatMap((name) => languages.map((language) => ({ name, language })))

/** The part of the shop window that is pages of the shop. */
export const windowPart = {
  name: 'house_pages',
  async carry(ctx: Ctx): Promise<(WrittenText | null)[]> {
    const rows = await read(
      ctx.db,
      everyText.map(({ name, language }) => writtenQuery(ctx, name, language)),
    )
    return rows.map(([newest]) => newest ?? null)
  },
  take(shop: { isolate: Isolate }, carried: (WrittenText | null)[]): void {
    for (const [index, { name, language }] of everyText.entries()) {
      const text = carried[index]
      if (text !== undefined) carriedTexts(shop).begin(`${name} ${language}`, text, settingLimits.cacheMs)
    }
  },
}
