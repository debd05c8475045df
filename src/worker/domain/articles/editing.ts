import { count, eq, sql } from 'drizzle-orm'
import { type ArticleKind, type ArticleState, type ArticleTexts, articleLimits } from '../../../shared/articles'
import type { EditArticle, NewArticle } from '../../../shared/contract/articles'
import { AppError } from '../../../shared/errors'
import { type Language, written } from '../../../shared/languages'
import { type Plan, retryOnConflict } from '../../db/database'
import { articles } from '../../db/schema-articles'
import { planAudit } from '../audit/audit'
import { commitAs, readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Form, saveForm, shownQuery, versionOf } from '../forms/forms'
import { earlierAnswer, earlierQuery, planAnswer } from '../idempotency/idempotency'
import { htmlOf } from '../markdown/markdown'
import { knownArticles } from './published'
import { type Span, spanOf, stateOf } from './state'

/** An article as an administrator edits it; times in ms. */
export type ArticleFormView = {
  slug: string
  version: string
  kind: ArticleKind
  state: ArticleState
  published: boolean
  startsAt: number | null
  endsAt: number | null
  banner: Span | null
  texts: ArticleTexts
}

type Row = typeof articles.$inferSelect
type Wish = Omit<EditArticle, 'version'>

const subjectOf = (slug: string) => `article ${slug}`

const formOf = (slug: string): Form => ({
  shown: sql`(SELECT json_array(edition, kind, texts, is_published, starts_at, ends_at, banner_starts_at, banner_ends_at)
    FROM articles WHERE slug = ${slug})`,
  acts: { subjects: [subjectOf(slug)], actions: ['create_article', 'edit_article', 'delete_article'] },
})

const rowQuery = (ctx: CallerCtx, slug: string) => ctx.db.select().from(articles).where(eq(articles.slug, slug))

function only([row]: Row[]): Row {
  if (!row) throw new AppError('article_not_found')
  return row
}

const msOf = (moment: string | null | undefined): number | null => (moment ? Date.parse(moment) : null)

/** What is published without a first date begins now. */
function columnsOf(ctx: CallerCtx, wish: Wish, before?: Row) {
  const startsAt = msOf(wish.startsAt) ?? (wish.published ? ctx.clock.nowMs() : null)
  const endsAt = msOf(wish.endsAt)
  if (startsAt !== null && endsAt !== null && endsAt <= startsAt) {
    throw new AppError('invalid_request', { fields: { endsAt: 'invalid' } })
  }
  return {
    ...{ kind: wish.kind, texts: JSON.stringify(wish.texts), startsAt, endsAt },
    isPublished: wish.published ? 1 : 0,
    bannerStartsAt: msOf(wish.banner?.startsAt),
    bannerEndsAt: msOf(wish.banner?.endsAt),
    // An article that was deleted may have had this name: its editions were smaller.
    edition: before ? before.edition + 1 : ctx.clock.nowMs(),
  }
}

type Logged = Pick<Row, 'kind' | 'startsAt' | 'endsAt' | 'bannerStartsAt' | 'bannerEndsAt'>

/** What stands in the log: everything but the texts themselves, of which it tells how long they are. */
const logged = (
  { kind, startsAt, endsAt, bannerStartsAt, bannerEndsAt }: Logged,
  { texts, published }: { texts: ArticleTexts; published: boolean },
) => ({
  ...{ kind, published, startsAt, endsAt, bannerStartsAt, bannerEndsAt },
  title: texts.en.title,
  ...Object.fromEntries(Object.entries(texts).map(([language, { text }]) => [`length.${language}`, text.length])),
})

const loggedRow = (row: Row) => logged(row, { texts: row.texts, published: row.isPublished })

const loggedWish = (to: Logged, { texts, published }: Wish) => logged(to, { texts: written(texts), published })

/** An article as an administrator edits it. Raises `article_not_found`. */
export async function form(ctx: CallerCtx, slug: string): Promise<ArticleFormView> {
  const [[now], rows] = await readAs(ctx, [shownQuery(ctx, formOf(slug)), rowQuery(ctx, slug)])
  const row = only(rows)
  const { kind, startsAt, endsAt, texts, isPublished: published } = row
  return {
    ...{ slug, kind, startsAt, endsAt, texts, published },
    version: await versionOf(now?.shown ?? ''),
    state: stateOf(row, ctx.clock.nowMs()),
    banner: spanOf(row.bannerStartsAt, row.bannerEndsAt),
  }
}

/** The HTML that a text would be in an article. Raises what the call demands of its caller. */
export async function preview(
  ctx: CallerCtx,
  { language, text }: { language: Language; text: string },
): Promise<string> {
  await readAs(ctx, [])
  return htmlOf(text, ctx.settings, language)
}

/**
 * Writes a new article, which visitors see once it is published and its date has come; once under a key. Raises
 * `article_slug_taken`, `too_many_articles`, `idempotency_mismatch`.
 */
export async function create(ctx: CallerCtx, wish: NewArticle): Promise<ArticleFormView> {
  await retryOnConflict(() => createOnce(ctx, wish))
  knownArticles(ctx).forget()
  return form(ctx, wish.slug)
}

async function createOnce(ctx: CallerCtx, { slug, ...wish }: NewArticle): Promise<void> {
  const [earlier, [there], [all]] = await readAs(ctx, [
    earlierQuery(ctx),
    rowQuery(ctx, slug),
    ctx.db.select({ articles: count().as('articles') }).from(articles),
  ])
  if (earlierAnswer(ctx, earlier)) return
  if (there) throw new AppError('article_slug_taken', { fields: { slug: 'article_slug_taken' } })
  if ((all?.articles ?? 0) >= articleLimits.count) throw new AppError('too_many_articles')
  const to = columnsOf(ctx, wish)
  await commitAs(ctx, [
    ...planAnswer(ctx, slug),
    sql`INSERT INTO articles (slug, kind, texts, is_published, starts_at, ends_at, banner_starts_at, banner_ends_at,
        edition, changed_at)
      VALUES (${slug}, ${to.kind}, ${to.texts}, ${to.isPublished}, ${to.startsAt}, ${to.endsAt}, ${to.bannerStartsAt},
        ${to.bannerEndsAt}, ${to.edition}, ${ctx.clock.nowMs()})`,
    ...planAudit(ctx, {
      ...{ action: 'create_article', subject: subjectOf(slug), after: loggedWish(to, wish), reason: wish.reason },
    }),
  ])
}

/** Changes an article, and publishes it or takes it back. Raises `article_not_found`, `form_changed`. */
export async function edit(ctx: CallerCtx, slug: string, { version, ...wish }: EditArticle): Promise<ArticleFormView> {
  await saveForm(ctx, formOf(slug), version, {
    reads: [rowQuery(ctx, slug)],
    plan: ([rows]): Plan => {
      const before = only(rows)
      const to = columnsOf(ctx, wish, before)
      return [
        sql`UPDATE articles SET kind = ${to.kind}, texts = ${to.texts}, is_published = ${to.isPublished},
            starts_at = ${to.startsAt}, ends_at = ${to.endsAt}, banner_starts_at = ${to.bannerStartsAt},
            banner_ends_at = ${to.bannerEndsAt}, edition = ${to.edition}, changed_at = ${ctx.clock.nowMs()}
          WHERE slug = ${slug}`,
        ...planAudit(ctx, {
          ...{ action: 'edit_article', subject: subjectOf(slug), reason: wish.reason },
          ...{ before: loggedRow(before), after: loggedWish(to, wish) },
        }),
      ]
    },
  })
  knownArticles(ctx).forget()
  return form(ctx, slug)
}

/** Deletes an article; its texts stay in the log. Raises `article_not_found`. */
export async function remove(ctx: CallerCtx, slug: string, reason?: string): Promise<void> {
  await saveForm(ctx, formOf(slug), undefined, {
    reads: [rowQuery(ctx, slug)],
    plan: ([rows]): Plan => {
      const before = only(rows)
      return [
        sql`DELETE FROM articles WHERE slug = ${slug}`,
        ...planAudit(ctx, {
          ...{ action: 'delete_article', subject: subjectOf(slug), reason },
          before: { ...loggedRow(before), texts: before.texts },
        }),
      ]
    },
  })
  knownArticles(ctx).forget()
}
