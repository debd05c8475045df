import { eq } from 'drizzle-orm'
import { type ArticleKind, type ArticleTexts, articleLimits } from '../../../shared/articles'
import { AppError } from '../../../shared/errors'
import { inLanguage, type Language } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { search } from '../../../shared/search'
import { read } from '../../db/database'
import { pageOf } from '../../db/page'
import { articles } from '../../db/schema-articles'
import type { Ctx } from '../ctx'
import { shelf } from '../isolate'
import { htmlOf } from '../markdown/markdown'
import { editionOf, refuseClosed } from '../settings/settings'
import { carriedTexts, textKey } from './in-window'
import { type ArticleHead, type Published, published, recallPublished } from './published'

export { type ListedArticleView, listAll } from './administration'
export { type ArticleFormView, create, edit, form, preview, remove } from './editing'
export { windowPart } from './in-window'
export { type ArticleHead, type Published, published, recallPublished } from './published'

/** An article with its HTML; `language` is that of its words, which is not the reader's where it is in English only. */
export type ArticleView = ArticleHead & { language: Language; html: string }

const knownTexts = shelf<ArticleView>(50)

const keyOf = ({ settings, language }: Ctx, { slug, edition }: ArticleHead): string =>
  [slug, edition, language, editionOf(settings)].join(' ')

const headAt = ({ articles: heads }: Published, slug: string): ArticleHead | undefined =>
  heads.find((head) => head.slug === slug)

/** The words of a list in the caller's language. */
export const wordsFor = ({ words }: ArticleHead, language: Language) => inLanguage(words, language)

type PageWish = { limit: number; cursor?: string | undefined; kind?: ArticleKind | undefined }

/**
 * A page of what visitors see now, newest first, from the memory of this isolate. A cursor is the slug of the last one
 * shown before; one that is shown no more ends the list. Raises `articles_closed`.
 */
export async function list(ctx: Ctx, wish: PageWish) {
  refuseClosed(ctx, 'articles')
  return pageIn(await published(ctx), wish)
}

/** The same of what is known already. */
export function pageIn({ articles: published }: Published, { limit, cursor, kind }: PageWish) {
  const all = published.filter((head) => kind === undefined || head.kind === kind)
  const place = cursor === undefined ? 0 : all.findIndex(({ slug }) => slug === cursor) + 1
  const { count, cut } = pageOf({ limit })
  const rows = cursor !== undefined && place === 0 ? [] : all.slice(place, place + count)
  return cut(rows, ({ slug }) => slug)
}

/** What stands above the home page now, at most two articles. Raises `articles_closed`. */
export async function banners(ctx: Ctx): Promise<readonly ArticleHead[]> {
  refuseClosed(ctx, 'articles')
  return bannersIn(await published(ctx))
}

export const bannersIn = ({ banners: all }: Published): readonly ArticleHead[] => all.slice(0, articleLimits.banners)

/** The few articles whose titles, in any language, fit what was typed. None while articles are switched off. */
export async function suggest(ctx: Ctx, text: string): Promise<readonly ArticleHead[]> {
  return text.trim() === '' ? [] : findIn(await published(ctx), text)
}

/** The same among what is known already. */
export function findIn({ articles: all }: Published, text: string): readonly ArticleHead[] {
  const namesOf = ({ words }: ArticleHead) => Object.values(words).map(({ title }) => title)
  return search(all, text, namesOf).slice(0, workerLimits.suggestions)
}

/** An article as this isolate has read it at most 10 s ago; undefined where it has to be read, null where there is none. */
export function recall(ctx: Ctx, slug: string): ArticleView | undefined | null {
  const known = recallPublished(ctx)
  if (!known) return undefined
  const head = headAt(known, slug)
  return head ? knownTexts(ctx).recall(keyOf(ctx, head)) : null
}

/**
 * An article in the caller's language, in English where it has no words in that. Raises `articles_closed`, and
 * `article_not_found` also before its first date and after its last.
 */
export async function show(ctx: Ctx, slug: string): Promise<ArticleView> {
  refuseClosed(ctx, 'articles')
  const head = headAt(await published(ctx), slug)
  if (!head) throw new AppError('article_not_found')
  const known = knownTexts(ctx).recall(keyOf(ctx, head))
  if (known) return known
  const texts = carriedTexts(ctx).recall(textKey(head)) ?? (await readTexts(ctx, slug))
  const language = texts[ctx.language] ? ctx.language : 'en'
  const view = {
    ...head,
    language,
    html: await htmlOf(inLanguage(texts, language).text, ctx.settings, ctx.language),
  }
  knownTexts(ctx).remember(keyOf(ctx, head), view, workerLimits.catalogueCacheMs)
  return view
}

async function readTexts(ctx: Ctx, slug: string): Promise<ArticleTexts> {
  const [[row]] = await read(ctx.db, [
    ctx.db.select({ texts: articles.texts }).from(articles).where(eq(articles.slug, slug)).limit(1),
  ])
  if (!row) throw new AppError('article_not_found')
  return row.texts
}
