import { sql } from 'drizzle-orm'
import type { EditHousePage } from '../../../shared/contract/house-pages'
import type { HousePageName } from '../../../shared/house-pages'
import { byLanguage, type Language } from '../../../shared/languages'
import { planAudit } from '../audit/audit'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { htmlOf } from '../markdown/markdown'
import { carriedTexts, knownPages, shelfKey } from './known-pages'
import { defaultTextsOf } from './shipped'

/** `texts`: what the owner has written; empty where the page has the text that the shop came with. */
type FormView = {
  name: HousePageName
  version: string
  texts: Record<Language, string>
  defaults: Record<Language, string>
}

const subjectOf = (name: HousePageName) => `page ${name}`

const formOf = (name: HousePageName): Form => ({
  shown: sql`(SELECT json_group_array(json_array(language, version, text)) FROM (
    SELECT language, version, text FROM house_page_texts AS known WHERE page = ${name} AND version =
      (SELECT max(version) FROM house_page_texts WHERE page = known.page AND language = known.language)
    ORDER BY language))`,
  acts: { subjects: [subjectOf(name)], actions: ['edit_house_page'] },
})

/** The form of one language; version 0 where nobody has written. */
function writtenIn(shown: string | undefined, language: Language): { version: number; text: string } {
  const all: [Language, number, string][] = JSON.parse(shown ?? '[]')
  const [, version, text] = all.find(([each]) => each === language) ?? [language, 0, '']
  return { version, text }
}

/** The texts of a page in all languages, read from the database. */
export async function form(ctx: CallerCtx, name: HousePageName): Promise<FormView> {
  const [[now]] = await readAs(ctx, [shownQuery(ctx, formOf(name))])
  return {
    name,
    version: await versionOf(now?.shown ?? ''),
    texts: byLanguage((language) => writtenIn(now?.shown, language).text),
    defaults: await defaultTextsOf(name),
  }
}

/** The HTML that a text would be on a page, empty or not. Raises what the call demands of its caller. */
export async function preview(
  ctx: CallerCtx,
  name: HousePageName,
  { language, text }: { language: Language; text: string },
): Promise<string> {
  await readAs(ctx, [])
  return htmlOf(text || (await defaultTextsOf(name))[language], ctx.settings, language)
}

/**
 * Writes a text on a page in one language; an empty one brings back what the shop came with. Earlier texts are kept.
 * Raises `form_changed` when the form was made from another state of the page.
 */
export async function edit(ctx: CallerCtx, name: HousePageName, wish: EditHousePage): Promise<FormView> {
  const { language, text, version, reason } = wish
  const page = formOf(name)
  await saveForm(ctx, page, version, {
    reads: [shownQuery(ctx, page)],
    plan: ([[now]]) => {
      const before = writtenIn(now?.shown, language)
      if (before.text === text) return []
      // The number is a part of the key: of two texts at the same moment one is refused.
      return [
        sql`INSERT INTO house_page_texts (page, language, version, at, author, text)
          VALUES (${name}, ${language}, ${before.version + 1}, ${ctx.clock.nowMs()}, ${ctx.caller.userId}, ${text})`,
        ...planAudit(ctx, {
          action: 'edit_house_page',
          subject: subjectOf(name),
          before: { language, version: before.version, length: before.text.length },
          after: { language, version: before.version + 1, length: text.length },
          reason,
        }),
      ]
    },
  })
  knownPages(ctx).forget(shelfKey(ctx, name, language))
  carriedTexts(ctx).forgetAll()
  return form(ctx, name)
}
