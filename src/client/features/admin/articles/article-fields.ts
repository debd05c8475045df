import { type ArticleKind, articleLimits } from '../../../../shared/articles'
import type { ArticleForm } from '../../../../shared/contract/articles'
import { byLanguage, type Language, languages } from '../../../../shared/languages'
import type { ArticleChange } from '../../../calls/admin-articles'
import type { Formats } from '../../../i18n/formats'
import {
  type Draft,
  draftOf,
  type Fields,
  type FormText,
  problemsIn,
  type TextField,
  textOfFields,
  valuesOf,
} from '../form/fields'
import { keepSeconds, minuteOf, momentField } from '../form/moments'
import type { Problems } from '../form/problems'
import { inOneLine, textIn } from '../form/readings'
import { slugField } from '../games/own-game-draft'

type Words = { title: string; summary: string; text: string }
type Values = {
  slug: string
  kind: ArticleKind
  published: boolean
  startsAt: string | null
  endsAt: string | null
  banner: { startsAt: string | null; endsAt: string | null }
  texts: Record<Language, Words>
}
export type ArticleDraft = Draft<Values>

export const addressField: TextField<string> = {
  ...slugField,
  label: 'admin.product.slug',
  hint: 'admin.articles.slugHint',
  input: { maxLength: articleLimits.slug },
}

export const kindField = {
  label: 'admin.orders.kind',
  options: { news: 'admin.articles.kinds.news', help: 'admin.articles.kinds.help' },
} as const

export const dateFields = {
  published: { label: 'admin.articles.published', isFlag: true },
  startsAt: momentField('admin.articles.startsAt', 'admin.articles.startsAtHint'),
  endsAt: momentField('admin.articles.endsAt', 'admin.articles.endsAtHint'),
} as const

export const bannerFields = {
  'banner.startsAt': momentField('admin.articles.startsAt'),
  'banner.endsAt': momentField('admin.articles.endsAt'),
} as const

export function textFields(language: Language) {
  const summary = textIn(language, 'admin.articles.summary', articleLimits.summary)
  return {
    [`texts.${language}.title`]: textIn(language, 'admin.articles.titleField', articleLimits.title),
    [`texts.${language}.summary`]: { ...summary, read: inOneLine(summary.read), rows: 2 },
    [`texts.${language}.text`]: {
      ...textIn(language, 'admin.articles.text', articleLimits.text),
      ...{ rows: 12, hint: 'admin.articles.textHint' },
    },
  } as Record<`texts.${Language}.${keyof Words}`, TextField<string>>
}
const allTexts: ReturnType<typeof textFields> = Object.assign({}, ...languages.map(textFields))

const fields: Fields<Values> = {
  ...{ slug: addressField, kind: kindField },
  ...dateFields,
  ...bannerFields,
  ...allTexts,
}

const noWords: Words = { title: '', summary: '', text: '' }
const nothing: Values = {
  ...{ slug: '', kind: 'news', published: false, startsAt: null, endsAt: null },
  banner: { startsAt: null, endsAt: null },
  texts: byLanguage(() => noWords),
}

/** The draft of a stored article, or of one that is made. */
export const draftOfArticle = (article: ArticleForm | undefined): ArticleDraft =>
  draftOf<Values>(
    fields,
    article
      ? {
          ...article,
          startsAt: minuteOf(article.startsAt),
          endsAt: minuteOf(article.endsAt),
          banner: { startsAt: minuteOf(article.banner?.startsAt), endsAt: minuteOf(article.banner?.endsAt) },
          texts: { ...nothing.texts, ...article.texts },
        }
      : nothing,
  )

const isBefore = (end: string, start: string): boolean => end !== '' && start !== '' && end <= start

/** A language has all of its words or none, a banner both moments or none, and nothing ends before it begins. */
export function problemsOf(draft: ArticleDraft): Problems {
  const problems: Problems = {}
  for (const language of languages) {
    const names = (['title', 'summary', 'text'] as const).map((name) => `texts.${language}.${name}` as const)
    const empty = names.filter((name) => draft[name].trim() === '')
    if (empty.length < names.length) for (const name of empty) problems[name] = 'required'
  }
  const [from, until] = [draft['banner.startsAt'], draft['banner.endsAt']]
  if (from === '' && until !== '') problems['banner.startsAt'] = 'required'
  if (from !== '' && until === '') problems['banner.endsAt'] = 'required'
  if (isBefore(until, from)) problems['banner.endsAt'] = 'invalid'
  if (isBefore(draft.endsAt, draft.startsAt)) problems.endsAt = 'invalid'
  return { ...problems, ...problemsIn(fields, draft) }
}

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(
  draft: ArticleDraft,
  saved: ArticleForm | undefined,
): Omit<ArticleChange, 'version' | 'reason'> | undefined {
  const values = valuesOf<Values>(fields, draft)
  if (!values || Object.keys(problemsOf(draft)).length > 0) return undefined
  const { banner, startsAt, endsAt, texts, ...rest } = values
  const from = keepSeconds(banner.startsAt, saved?.banner?.startsAt)
  const until = keepSeconds(banner.endsAt, saved?.banner?.endsAt)
  return {
    ...rest,
    startsAt: keepSeconds(startsAt, saved?.startsAt),
    endsAt: keepSeconds(endsAt, saved?.endsAt),
    banner: from && until ? { startsAt: from, endsAt: until } : null,
    texts,
  }
}

/** An article in words. */
export const textOf = (draft: ArticleDraft, { t }: Formats): FormText => [
  ...textOfFields({ slug: addressField, kind: kindField, ...dateFields }, draft, t),
  ...textOfFields(bannerFields, draft, t).map(({ name, value }) => ({
    name: `${t('admin.articles.banner')}: ${name}`,
    value,
  })),
  ...textOfFields(allTexts, draft, t),
]
