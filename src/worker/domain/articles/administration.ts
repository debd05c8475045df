import { desc, sql } from 'drizzle-orm'
import type { ArticleKind, ArticleState } from '../../../shared/articles'
import { type Language, languages } from '../../../shared/languages'
import { search } from '../../../shared/search'
import { type PageWish, pageOf } from '../../db/page'
import { articles } from '../../db/schema-articles'
import { readAs } from '../caller/caller'
import type { CallerCtx } from '../ctx'
import { type Span, spanOf, stateOf } from './state'

/** An article in the list of the back office; times in ms. */
export type ListedArticleView = {
  slug: string
  kind: ArticleKind
  state: ArticleState
  titles: Partial<Record<Language, string>>
  startsAt: number | null
  endsAt: number | null
  banner: Span | null
}

type Wish = PageWish & { search?: string | undefined; state?: ArticleState | undefined }

const titlesIn = sql.raw(`json_object(${languages.map((each) => `'${each}', texts ->> '$.${each}.title'`).join()})`)

/** Articles of one state, or of every state: the newest first, or by how well their titles answer `search`. */
export async function listAll(ctx: CallerCtx, { state, search: text = '', limit, cursor }: Wish) {
  const { slug, kind, isPublished, startsAt, endsAt, bannerStartsAt, bannerEndsAt } = articles
  const [rows] = await readAs(ctx, [
    ctx.db
      .select({
        ...{ slug, kind, isPublished, startsAt, endsAt, bannerStartsAt, bannerEndsAt },
        titles: sql`${titlesIn}`
          .mapWith((json: string): Record<Language, string | null> => JSON.parse(json))
          .as('titles'),
      })
      .from(articles)
      .orderBy(desc(articles.seq)),
  ])
  const nowMs = ctx.clock.nowMs()
  const all = rows.map(
    ({ titles, ...row }): ListedArticleView => ({
      ...{ slug: row.slug, kind: row.kind, startsAt: row.startsAt, endsAt: row.endsAt, state: stateOf(row, nowMs) },
      titles: Object.fromEntries(languages.flatMap((each) => (titles[each] ? [[each, titles[each]]] : []))),
      banner: spanOf(row.bannerStartsAt, row.bannerEndsAt),
    }),
  )
  const fitting = all.filter((each) => state === undefined || each.state === state)
  const found = search(fitting, text, ({ titles, slug: address }) => [...Object.values(titles), address])
  const place = cursor === undefined ? 0 : found.findIndex((each) => each.slug === cursor) + 1
  const { count, cut } = pageOf({ limit })
  return cut(cursor !== undefined && place === 0 ? [] : found.slice(place, place + count), (each) => each.slug)
}
