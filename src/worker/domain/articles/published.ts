import { desc, eq, sql } from 'drizzle-orm'
import type { ArticleKind } from '../../../shared/articles'
import { languages, type Translated } from '../../../shared/languages'
import { workerLimits } from '../../../shared/limits'
import { read } from '../../db/database'
import { articles } from '../../db/schema-articles'
import type { Ctx } from '../ctx'
import { memory } from '../isolate'
import type { Reader } from '../window-part'

/** A published article without its texts; times in ms. */
export type ArticleHead = {
  slug: string
  kind: ArticleKind
  words: Translated<{ title: string; summary: string }>
  startsAt: number
  endsAt: number | null
  bannerStartsAt: number | null
  bannerEndsAt: number | null
  edition: number
  changedAt: number
}

/** What visitors see now, newest first; `edition` names it among all that they ever see. */
export type Published = { articles: readonly ArticleHead[]; banners: readonly ArticleHead[]; edition: string }

const nothing: Published = { articles: [], banners: [], edition: '' }

/** The published articles of every date, as they were read last. */
export const knownArticles = memory<readonly ArticleHead[]>()

/** Reads them anew where they have been read, too long ago; where they are switched off they have not. */
export async function renewRead(shop: Reader): Promise<void> {
  const known = knownArticles(shop)
  if (known.last() && !known.recall()) await renew(shop)
}

// One reading shows the same until the next article of it begins or ends.
const shown = new WeakMap<readonly ArticleHead[], Published & { fromMs: number; untilMs: number }>()

const isWithin = (from: number | null, until: number | null, nowMs: number): boolean =>
  from !== null && from <= nowMs && (until === null || nowMs < until)

function publishedIn(heads: readonly ArticleHead[], nowMs: number): Published {
  const kept = shown.get(heads)
  if (kept && kept.fromMs <= nowMs && nowMs < kept.untilMs) return kept
  const articlesNow = heads
    .filter(({ startsAt, endsAt }) => isWithin(startsAt, endsAt, nowMs))
    .toSorted((a, b) => b.startsAt - a.startsAt)
  const banners = articlesNow.filter((head) => isWithin(head.bannerStartsAt, head.bannerEndsAt, nowMs))
  const moments = heads.flatMap(({ startsAt, endsAt, bannerStartsAt, bannerEndsAt }) =>
    [startsAt, endsAt, bannerStartsAt, bannerEndsAt].filter((moment) => moment !== null && moment > nowMs),
  )
  const made = {
    ...{ articles: articlesNow, banners, fromMs: nowMs },
    untilMs: Math.min(...moments.map(Number)),
    edition: [...articlesNow, ...banners].map(({ slug, edition }) => `${slug} ${edition}`).join(),
  }
  shown.set(heads, made)
  return made
}

/** What visitors see now, from the memory of this isolate; undefined where it has to be read. */
export function recallPublished(ctx: Ctx): Published | undefined {
  if (!ctx.settings.switches.articles) return nothing
  const heads = knownArticles(ctx).recall()
  return heads && publishedIn(heads, ctx.clock.nowMs())
}

/**
 * What visitors see now: nothing while articles are switched off. What is saved elsewhere is seen 10 s later; dates hold
 * to the millisecond, because they are looked at with every call.
 */
export const published = async (ctx: Ctx): Promise<Published> =>
  recallPublished(ctx) ?? publishedIn(await renew(ctx), ctx.clock.nowMs())

/** Reads the published articles of every date for this isolate. */
export async function renew(ctx: Reader): Promise<readonly ArticleHead[]> {
  const { slug, kind, endsAt, bannerStartsAt, bannerEndsAt, edition, changedAt } = articles
  const remember = knownArticles(ctx).reading()
  const [heads] = await read(ctx.db, [
    ctx.db
      .select({
        ...{ slug, kind, endsAt, bannerStartsAt, bannerEndsAt, edition, changedAt },
        startsAt: sql<number>`starts_at`.as('starts_at'),
        words: sql`json_remove(texts, ${sql.raw(languages.map((each) => `'$.${each}.text'`).join())})`
          .mapWith((text: string): ArticleHead['words'] => JSON.parse(text))
          .as('words'),
      })
      .from(articles)
      .where(eq(articles.isPublished, true))
      .orderBy(desc(articles.seq)),
  ])
  remember(heads, workerLimits.catalogueCacheMs)
  return heads
}
