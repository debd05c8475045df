import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newArticle } from '../../src/shared/contract/articles'
import type { Language } from '../../src/shared/languages'
import { createCtx } from '../../src/worker/context'
import * as articles from '../../src/worker/domain/articles/articles'
import type { Ctx } from '../../src/worker/domain/ctx'
import { page } from '../../src/worker/render/page'
import { newsOfTests } from '../support/articles'
import { filesOf } from '../support/assets'
import { set } from '../support/settings'
import { makeAdmin, type Person, testClock, testCtx, uniqueName } from '../support/shop'

const origin = 'http://shop.test'
const shell = `<!doctype html><html lang="en"><head><title>Keyfall</title></head><body><div id="root"></div><div id="footer"></div></body></html>`
const ASSETS = filesOf(shell)

let owner: Person
beforeAll(async () => {
  owner = await makeAdmin(await testCtx())
})

/** What time it is for the pages. */
const clock = { ms: Date.now(), nowMs: () => clock.ms }
const isolate = { clock }
const ctxIn = async (language: Language): Promise<Ctx> => ({
  ...(await createCtx(env, { waitUntil: () => {} }, { language })),
  ...{ clock, isolate },
})
const ask = (path: string): Promise<Response> => page(new Request(origin + path), { ...env, ASSETS }, ctxIn)
const textAt = async (path: string) => (await ask(path)).text()

const at = (ms: number) => new Date(clock.ms + ms).toISOString()
async function make(changes: object = {}): Promise<string> {
  const wish = { ...newsOfTests, startsAt: at(-1000), slug: uniqueName('edge-'), ...changes }
  const { slug } = await articles.create(owner.ctx, newArticle.parse(wish))
  clock.ms += 10_000
  return slug
}

beforeEach(async () => {
  await owner.ctx.db.run(sql`DELETE FROM articles`)
  clock.ms += 10_000
})

/** What search engines read of an article. */
function factsIn(html: string): Record<string, unknown> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)]
  return JSON.parse(blocks[0]?.[1] ?? '{}')
}

describe('the page of an article', () => {
  test('is there before any script, in its language, with its head', async () => {
    const slug = await make()
    const html = await textAt(`/ru/articles/${slug}`)
    expect(html).toMatch(/<h1[^>]*><span lang="ru">Летние цены<\/span><\/h1>/)
    expect(html).toContain('<p>UC стоят <strong>меньше</strong>.</p>')
    expect(html).toContain('<meta name="description" content="В июне UC дешевле.">')
    expect(html).toContain(`<link rel="canonical" href="${origin}/ru/articles/${slug}">`)
    expect(html).toContain(`hreflang="uz"`)
    expect(html).toContain('<meta property="og:type" content="article">')
  })

  test('says in English what is in no other language, and that it is English', async () => {
    const html = await textAt(`/uz/articles/${await make()}`)
    expect(html).toContain('<html lang="uz" ')
    expect(html).toContain('<article lang="en">')
    expect(html).toMatch(/<h1[^>]*><span lang="en">Summer prices/)
  })

  test.each([
    ['news', 'NewsArticle'],
    ['help', 'Article'],
  ])('tells search engines of %s as %s', async (kind, type) => {
    const slug = await make({ kind })
    expect(factsIn(await textAt(`/articles/${slug}`))).toMatchObject({
      ...{ '@type': type, headline: 'Summer prices', inLanguage: 'en' },
      mainEntityOfPage: `${origin}/articles/${slug}`,
    })
  })

  test('holds no HTML of its text, in the page or in its data', async () => {
    const text = '<script>alert(1)</script> <img src=x onerror=alert(1)> [go](javascript:alert(1))'
    const words = { title: '</script><b>x', summary: '"><script>alert(2)</script>', text }
    const html = await textAt(`/articles/${await make({ texts: { en: words } })}`)
    expect(html).toContain('&lt;script&gt;alert(1)')
    expect(html).not.toMatch(/<script>alert|<img src=x|href="javascript|<b>x/)
  })

  test.each([
    ['is a draft', { published: false }],
    ['begins later', { startsAt: at(60 * 60 * 1000) }],
  ])('is a page that there is not while it %s', async (_, changes) => {
    const answer = await ask(`/articles/${await make(changes)}`)
    expect(answer.status).toBe(404)
    expect(await answer.text()).toContain('Article not found')
  })

  test('ends by itself, also in the memory of an isolate', async () => {
    const slug = await make({ endsAt: at(20_000) })
    for (const _ of ['made', 'remembered']) expect((await ask(`/articles/${slug}`)).status).toBe(200)
    clock.ms += 10_000
    expect((await ask(`/articles/${slug}`)).status).toBe(404)
    expect(await textAt('/sitemap.xml')).not.toContain(slug)
  })
})

describe('the list', () => {
  test.each(['/', '/support'])(
    'names an article as it was written anew under its address, also where only %s was asked for in between',
    async (other) => {
      const slug = await make()
      expect(await textAt('/articles')).toContain('Summer prices')
      await articles.remove(owner.ctx, slug, 'a test')
      testClock.ms += 1
      await make({ slug, texts: { en: { title: 'Winter prices', summary: 'In December.', text: 'UC costs more.' } } })
      await ask(other)
      expect(await textAt('/articles')).toContain('Winter prices')
    },
  )

  test('names the articles with their summaries, newest first, and leads to older ones', async () => {
    await owner.ctx.db.run(sql`WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 21)
      INSERT INTO articles (slug, kind, texts, is_published, starts_at, edition, changed_at)
      SELECT 'edge-many-' || n, 'help', json_object('en', json_object('title', 'Title ' || n, 'summary', 's', 'text', 't')),
        1, n, 1, 1 FROM each`)
    clock.ms += 10_000
    const html = await textAt('/articles')
    expect(html.indexOf('Title 21<')).toBeLessThan(html.indexOf('Title 20<'))
    expect(html).not.toContain('Title 1<')
    expect(html).toContain('href="/articles?after=edge-many-2"')
    expect(await textAt('/articles?after=edge-many-2')).toContain('Title 1<')
  })
})

describe('what leads to articles', () => {
  const link = 'href="/ru/articles"'
  test('is in the footer as soon as there is one, and goes with the last', async () => {
    expect(await textAt('/ru/support')).not.toContain(link)
    await make({ endsAt: at(20_000) })
    expect(await textAt('/ru/support')).toContain(link)
    expect(await textAt('/ru/cart')).toContain(link)
    clock.ms += 10_000
    expect(await textAt('/ru/support')).not.toContain(link)
  })

  test('is the sitemap, in every language', async () => {
    const slug = await make()
    const xml = await textAt('/sitemap.xml')
    for (const root of ['', '/ru', '/uz'])
      expect(xml).toContain(`<loc>${origin}${root}/articles/${slug}</loc><lastmod>`)
    expect(xml).toContain(`<loc>${origin}/uz/articles</loc>`)
  })

  test('is a banner above the home page between its two times', async () => {
    const slug = await make({ banner: { startsAt: at(0), endsAt: at(30_000) } })
    expect(await textAt('/ru/')).toMatch(new RegExp(`href="/ru/articles/${slug}".*Летние цены`))
    expect(await textAt('/ru/products')).not.toContain(slug)
    clock.ms += 20_000
    expect(await textAt('/ru/')).not.toContain(slug)
  })

  test('is nothing while articles are switched off', async () => {
    const slug = await make({ banner: { startsAt: at(0), endsAt: at(60_000) } })
    await set(owner, { switches: { articles: false } })
    clock.ms += 10_000
    expect((await ask(`/articles/${slug}`)).status).toBe(404)
    for (const path of ['/', '/support', '/sitemap.xml']) expect(await textAt(path)).not.toContain('/articles')
    await set(owner, {})
  })
})
