import { z } from 'zod'
import { type ArticleWords, articleKinds, articleLimits, articleStates } from '../articles'
import { byTranslation, languages } from '../languages'
import { readsOneWay } from '../text'
import {
  endsLater,
  field,
  formVersion,
  instant,
  line,
  lines,
  neededLine,
  neededLines,
  pageQuery,
  reason,
  searchQuery,
  translatedOut,
} from './common'

const longest = articleLimits
const oneWay = [readsOneWay, field('invalid')] as const

const listed = {
  slug: z.string(),
  kind: z.enum(articleKinds),
  title: z.string(),
  summary: z.string(),
  date: instant,
}

/** Articles in a list, as everybody reads them: in the caller's language, or in English where they are in no other. */
export const articles = z.object({ articles: z.array(z.object(listed)), nextCursor: z.string().nullable() })
export type Articles = z.infer<typeof articles>
export type ListedArticle = Articles['articles'][number]

/** One article. `language` is that of its words. */
export const article = z.object({
  ...listed,
  changedAt: instant,
  language: z.enum(languages),
  html: z.string(),
})
export type Article = z.infer<typeof article>

/** `banner`: only what stands above the home page now. */
export const articlesQuery = z.object({
  limit: pageQuery.shape.limit.unwrap().default(longest.pageSize),
  cursor: pageQuery.shape.cursor,
  kind: z.enum(articleKinds).optional(),
  banner: z.literal('now').optional(),
})

const englishIn = z.object(
  {
    title: neededLine(longest.title).refine(...oneWay),
    summary: neededLine(longest.summary).refine(...oneWay),
    text: neededLines(longest.text).refine(...oneWay),
  },
  field('required'),
)

/** The words of another language: all of them, or none. */
const wordsIn = z
  .object({
    title: line(longest.title).refine(...oneWay),
    summary: line(longest.summary).refine(...oneWay),
    text: lines(longest.text).refine(...oneWay),
  })
  .superRefine((words, context) => {
    const names = ['title', 'summary', 'text'] as const
    const empty = names.filter((name) => words[name] === '')
    if (empty.length === names.length) return
    for (const name of empty)
      context.addIssue({ code: 'custom', path: [name], ...{ message: field('required').error } })
  })
  .transform((words): ArticleWords | undefined => (words.text === '' ? undefined : words))
  .optional()

const span = z
  .object({ startsAt: instant, endsAt: instant })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) > Date.parse(startsAt), {
    ...field('invalid'),
    path: ['endsAt'],
  })

const articleIn = {
  kind: z.enum(articleKinds, field('invalid')),
  /** Whether visitors may see it, between its dates. Without a first date it begins when it is published. */
  published: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  /** When it stands above the home page. */
  banner: span.nullable(),
  texts: z.object({ en: englishIn, ...byTranslation(() => wordsIn) }, field('required')),
  reason,
}

export const newArticle = z
  .object({ slug: neededLine(longest.slug).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, field('invalid')), ...articleIn })
  .superRefine(endsLater)
export type NewArticle = z.output<typeof newArticle>

/** All of what an article is; made from another version than the last one it is refused as `form_changed`. */
export const editArticle = z.object({ version: formVersion, ...articleIn }).superRefine(endsLater)
export type EditArticle = z.output<typeof editArticle>

/** Markdown, and the language of its reader. */
export const previewArticle = z.object({ language: z.enum(languages), text: lines(longest.text) })

export const articlePreview = z.object({ html: z.string() })

const words = z.object({ title: z.string(), summary: z.string(), text: z.string() })
const spanOut = z.object({ startsAt: instant, endsAt: instant })

/** An article as an administrator edits it. */
export const articleForm = z.object({
  version: formVersion,
  slug: z.string(),
  kind: z.enum(articleKinds),
  state: z.enum(articleStates),
  published: z.boolean(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  banner: spanOut.nullable(),
  texts: translatedOut(words),
})
export type ArticleForm = z.infer<typeof articleForm>

export const adminArticlesQuery = searchQuery.extend({ state: z.enum(articleStates).optional() })

/** Articles of every state, the newest first. `isOn`: whether the shop shows articles at all. */
export const adminArticles = z.object({
  articles: z.array(
    z.object({
      slug: z.string(),
      kind: z.enum(articleKinds),
      state: z.enum(articleStates),
      title: z.string(),
      languages: z.array(z.enum(languages)),
      startsAt: instant.nullable(),
      endsAt: instant.nullable(),
      banner: spanOut.nullable(),
    }),
  ),
  isOn: z.boolean(),
  nextCursor: z.string().nullable(),
})
export type AdminArticles = z.infer<typeof adminArticles>
