import { desc, eq } from 'drizzle-orm'
import type { ArticleTexts } from '../../../shared/articles'
import { workerLimits } from '../../../shared/limits'
import { read } from '../../db/database'
import { articles } from '../../db/schema-articles'
import type { Ctx } from '../ctx'
import { type Isolate, shelf } from '../isolate'
import { type ArticleHead, knownArticles, renew, renewRead } from './published'

type Text = Pick<ArticleHead, 'slug' | 'edition'> & { texts: ArticleTexts }

/** The newest articles whose texts are carried, and how many letters of them together. */
const most = { articles: 30, letters: 300_000 }

/** Texts out of the shop window, each under its article and edition. */
export const carriedTexts = shelf<ArticleTexts>(most.articles)
export const textKey = ({ slug, edition }: Pick<Text, 'slug' | 'edition'>): string => `${slug} ${edition}`

function lightest(all: Text[]): Text[] {
  let letters = 0
  return all.filter((each) => {
    letters += JSON.stringify(each.texts).length
    return letters <= most.letters
  })
}

/** The part of the shop window that is news and help. */
export const windowPart = {
  name: 'articles',
  async carry(ctx: Ctx) {
    const { slug, edition, texts } = articles
    const newest = ctx.db.select({ slug, edition, texts }).from(articles).where(eq(articles.isPublished, true))
    const [heads, [rows]] = await Promise.all([
      renew(ctx),
      read(ctx.db, [newest.orderBy(desc(articles.seq)).limit(most.articles)]),
    ])
    return { heads, texts: lightest(rows) }
  },
  take(shop: { isolate: Isolate }, { heads, texts }: { heads: readonly ArticleHead[]; texts: Text[] }): void {
    for (const each of texts) carriedTexts(shop).begin(textKey(each), each.texts, workerLimits.catalogueCacheMs)
    knownArticles(shop).begin([...heads], workerLimits.catalogueCacheMs)
  },
  renew,
  renewBeside: renewRead,
}
