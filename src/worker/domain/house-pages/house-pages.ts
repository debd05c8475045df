import { and, desc, eq } from 'drizzle-orm'
import type { HousePageName } from '../../../shared/house-pages'
import { settingLimits } from '../../../shared/setting-limits'
import { read } from '../../db/database'
import { housePageTexts } from '../../db/schema-settings'
import type { Ctx } from '../ctx'
import { htmlOf } from '../markdown/markdown'
import { defaultTexts, housePageWords } from './default-texts'
import { type HousePageView, knownPages, shelfKey } from './known-pages'

export { housePageWords } from './default-texts'
export { edit, form, preview } from './editing'
export type { HousePageView } from './known-pages'

/** A page as this isolate has read it at most 10 s ago. */
export const recall = (ctx: Ctx, name: HousePageName): HousePageView | undefined =>
  knownPages(ctx).recall(shelfKey(ctx, name))

/** A page as everybody reads it, in the caller's language: what the owner has written, else what the shop came with. */
export async function show(ctx: Ctx, name: HousePageName): Promise<HousePageView> {
  const known = recall(ctx, name)
  if (known) return known
  const { language, settings } = ctx
  const { page, language: written, version } = housePageTexts
  const [[newest]] = await read(ctx.db, [
    ctx.db
      .select()
      .from(housePageTexts)
      .where(and(eq(page, name), eq(written, language)))
      .orderBy(desc(version))
      .limit(1),
  ])
  const { title, description } = housePageWords[language][name]
  const view = {
    ...{ name, title, description },
    html: await htmlOf(newest?.text || defaultTexts[name][language], settings, language),
    changedAt: newest?.text ? newest.at : null,
    edition: newest?.version ?? 0,
  }
  knownPages(ctx).remember(shelfKey(ctx, name), view, settingLimits.cacheMs)
  return view
}
