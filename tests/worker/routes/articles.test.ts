import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { articleLimits } from '../../../src/shared/articles'
import { auditLog } from '../../../src/shared/contract/admin'
import {
  adminArticles,
  article,
  articleForm,
  articlePreview,
  articles as articlesShape,
} from '../../../src/shared/contract/articles'
import { found } from '../../../src/shared/contract/catalogue'
import { missedSearches } from '../../../src/shared/contract/searches'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { newsOfTests } from '../../support/articles'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { set } from '../../support/settings'
import { makeAdmin, type Person, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const visitor = clientOf()
const hourMs = 60 * 60 * 1000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()

const make = (changes: object = {}) => {
  const wish = { ...newsOfTests, slug: uniqueName('news-'), ...changes }
  return success(admin.post('/admin/articles', wish), articleForm, 201)
}
const change = (slug: string, changes: object) => admin.put(`/admin/articles/${slug}`, { ...newsOfTests, ...changes })
const version = async (slug: string) => (await success(admin.get(`/admin/articles/${slug}`), articleForm)).version
const read = (slug: string, language = 'en') => success(clientOf({ language }).get(`/articles/${slug}`), article)
const listed = async (query = '') =>
  (await success(visitor.get(`/articles${query}`), articlesShape)).articles.map(({ slug }) => slug)

describe('what the owner publishes', () => {
  test('is read at once in the language of the reader', async () => {
    const { slug } = await make()
    expect(await read(slug, 'ru')).toMatchObject({ title: 'Летние цены', language: 'ru', kind: 'news' })
    expect((await read(slug, 'ru')).html).toBe('<h2>Июнь</h2>\n<p>UC стоят <strong>меньше</strong>.</p>')
    expect(await listed()).toContain(slug)
  })

  test('is written once under one key, at once or after a lost answer', async () => {
    const [wish, key] = [{ ...newsOfTests, slug: uniqueName('news-') }, uniqueName('one-press-')]
    const write = () => success(admin.post('/admin/articles', wish, { key }), articleForm, 201)
    const first = await Promise.all([write(), write()])
    expect([...first, await write()]).toEqual(Array(3).fill(first[0]))
    await failure(admin.post('/admin/articles', wish), 409, 'article_slug_taken')
  })

  test('is read in English by who reads a language without words', async () => {
    const { slug } = await make()
    expect(await read(slug, 'uz')).toMatchObject({ title: 'Summer prices', language: 'en' })
  })

  test('is read by nobody while it is a draft', async () => {
    const { slug, state } = await make({ published: false })
    expect(state).toBe('draft')
    await failure(visitor.get(`/articles/${slug}`), 404, 'article_not_found')
    expect(await listed()).not.toContain(slug)
  })

  test.each([
    ['before its date', { startsAt: inHours(1), endsAt: null }, 'planned', 'article_not_found'],
    ['from its date on', { startsAt: inHours(-2), endsAt: inHours(1) }, 'shown', 'ok'],
    ['after its end', { startsAt: inHours(-2), endsAt: inHours(-1) }, 'ended', 'article_not_found'],
  ])('%s it is as it should be', async (_, dates, state, outcome) => {
    const made = await make(dates)
    expect(made.state).toBe(state)
    expect(await codeOf(visitor.get(`/articles/${made.slug}`))).toBe(outcome)
  })

  test('is shown no more once it is taken back, and again once it is published anew', async () => {
    const { slug } = await make()
    expect((await change(slug, { version: await version(slug), published: false })).status).toBe(200)
    await failure(visitor.get(`/articles/${slug}`), 404, 'article_not_found')
    expect((await change(slug, { version: await version(slug) })).status).toBe(200)
    await read(slug)
  })

  test('is gone once it is deleted, and its texts stay in the log with the reason', async () => {
    const { slug } = await make()
    const gone = await admin.call('DELETE', `/api/admin/articles/${slug}?reason=Written%20by%20mistake`)
    expect(gone.status).toBe(204)
    await failure(visitor.get(`/articles/${slug}`), 404, 'article_not_found')
    await failure(admin.get(`/admin/articles/${slug}`), 404, 'article_not_found')
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({
      action: 'delete_article',
      subject: `article ${slug}`,
      reason: 'Written by mistake',
      before: { texts: { en: { text: newsOfTests.texts.en.text } } },
    })
  })

  test('stands in the log with its reason', async () => {
    const { slug } = await make()
    const texts = { en: { ...newsOfTests.texts.en, title: 'Autumn prices' } }
    await success(change(slug, { version: await version(slug), texts }), articleForm)
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({
      ...{ actor: owner.userId, action: 'edit_article', subject: `article ${slug}`, reason: newsOfTests.reason },
      before: { title: 'Summer prices', published: true },
      after: { title: 'Autumn prices', published: true },
    })
  })

  test('stands in the log with the dates of its banner, and with the moment at which it was published', async () => {
    const banner = { startsAt: inHours(1), endsAt: inHours(2) }
    const { slug } = await make({ published: false, startsAt: null, endsAt: null })
    const published = { published: true, startsAt: null, endsAt: null, banner }
    const saved = await success(change(slug, { version: await version(slug), ...published }), articleForm)
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({
      before: { startsAt: null, bannerStartsAt: null, bannerEndsAt: null },
      after: {
        startsAt: Date.parse(saved.startsAt ?? ''),
        endsAt: null,
        bannerStartsAt: Date.parse(banner.startsAt),
        bannerEndsAt: Date.parse(banner.endsAt),
      },
    })
  })
})

describe('the list', () => {
  test('is paged, newest first, and a cursor of nothing ends it', async () => {
    await ctx.db.run(sql`DELETE FROM articles`)
    const slugs = []
    for (const hours of [-1, -3, -2]) slugs.push((await make({ startsAt: inHours(hours) })).slug)
    const [first, third, second] = slugs
    expect(await listed()).toEqual([first, second, third])
    const { articles: page, nextCursor } = await success(visitor.get('/articles?limit=2'), articlesShape)
    expect([page.map(({ slug }) => slug), nextCursor]).toEqual([[first, second], second])
    const rest = await success(visitor.get(`/articles?limit=2&cursor=${nextCursor}`), articlesShape)
    expect([rest.articles.map(({ slug }) => slug), rest.nextCursor]).toEqual([[third], null])
    expect(await listed('?cursor=nothing')).toEqual([])
  })

  test('shows one kind, or what stands above the home page now', async () => {
    const span = { startsAt: inHours(-1), endsAt: inHours(1) }
    const { slug: help } = await make({ kind: 'help', banner: span })
    const { slug: later } = await make({ banner: { startsAt: inHours(1), endsAt: inHours(2) } })
    expect(await listed('?kind=help')).toEqual([help])
    expect(await listed('?banner=now')).toEqual([help])
    expect(await listed('?banner=now')).not.toContain(later)
  })

  test('of the back office has every state, is searched in any language, and has titles in that of the reader', async () => {
    const title = uniqueName('Осенние скидки ')
    const texts = { ...newsOfTests.texts, ru: { ...newsOfTests.texts.ru, title } }
    const { slug } = await make({ published: false, texts })
    const path = `/admin/articles?search=${encodeURIComponent(title)}&state=draft`
    const list = await success(admin.get(path), adminArticles)
    expect(list).toMatchObject({ isOn: true, articles: [{ slug, state: 'draft', languages: ['en', 'ru'] }] })
    const titleIn = async (language: string) => {
      const { token } = owner
      return (await success(clientOf({ token, language }).get(path), adminArticles)).articles[0]?.title
    }
    const english = newsOfTests.texts.en.title
    expect([await titleIn('ru'), await titleIn('uz'), await titleIn('en')]).toEqual([title, english, english])
    expect((await success(admin.get('/admin/articles?limit=1'), adminArticles)).nextCursor).toBe(slug)
    expect((await success(admin.get('/admin/articles?state=ended'), adminArticles)).articles).toEqual([])
  })
})

describe('the search', () => {
  const search = async (text: string, language = 'en', more = '') =>
    success(clientOf({ language }).get(`/search?q=${encodeURIComponent(text)}${more}`), found)

  test('finds an article by its title in any language, and tells it in that of the caller', async () => {
    const name = uniqueName('Quarzite ')
    const texts = { ...newsOfTests.texts, en: { ...newsOfTests.texts.en, title: name } }
    const { slug } = await make({ texts })
    expect((await search(name, 'ru')).articles).toEqual([{ slug, title: 'Летние цены', summary: 'В июне UC дешевле.' }])
    for (let nth = 0; nth < 6; nth += 1) await make({ texts })
    expect((await search(name)).articles).toHaveLength(5)
  })

  test('that finds nothing is counted once it is whole, and the owner sees it', async () => {
    const word = uniqueName('xyloquint ')
    await search(word, 'en', '&typing=yes')
    await search(word)
    await visitor.get(`/products?search=${encodeURIComponent(word)}`)
    const times = async () => {
      const { searches } = await success(admin.get('/admin/missed-searches'), missedSearches)
      return searches.find((each) => each.word === word)?.times ?? 0
    }
    await expect.poll(times).toBe(2)
  })

  test('that finds nothing is counted a few times a minute for one network', async () => {
    const word = uniqueName('xylophant ')
    for (let nth = 0; nth < 8; nth += 1) await visitor.get(`/search?q=${encodeURIComponent(word)}`)
    await new Promise((done) => setTimeout(done, 200))
    const [row] = await ctx.db.all<{ times: number }>(sql`SELECT times FROM missed_searches WHERE word = ${word}`)
    expect(row?.times ?? 0).toBeLessThan(8)
  })
})

describe('a form of an article', () => {
  const en = newsOfTests.texts.en
  test.each([
    ['without English', { texts: {} }, { 'texts.en': 'required' }],
    ['without a title', { texts: { en: { ...en, title: ' ' } } }, { 'texts.en.title': 'required' }],
    [
      'half in Russian',
      { texts: { en, ru: { title: 'Да', summary: '', text: 'Да' } } },
      { 'texts.ru.summary': 'required' },
    ],
    [
      'too long',
      { texts: { en: { ...en, text: 'x'.repeat(articleLimits.text + 1) } } },
      { 'texts.en.text': 'too_long' },
    ],
    ['that turns the text around', { texts: { en: { ...en, title: 'a\u202eb' } } }, { 'texts.en.title': 'invalid' }],
    ['of another kind', { kind: 'advert' }, { kind: 'invalid' }],
    ['that ends before it begins', { startsAt: inHours(2), endsAt: inHours(1) }, { endsAt: 'invalid' }],
    ['that ended before it is published', { endsAt: inHours(-1) }, { endsAt: 'invalid' }],
    [
      'whose banner ends first',
      { banner: { startsAt: inHours(2), endsAt: inHours(1) } },
      { 'banner.endsAt': 'invalid' },
    ],
    ['with an address of signs', { slug: '../admin' }, { slug: 'invalid' }],
    ['without a reason', { reason: ' ' }, { reason: 'required' }],
  ])('%s is refused', async (_, changes, fields) => {
    const wish = { ...newsOfTests, slug: uniqueName('news-'), ...changes }
    const refusal = await failure(admin.post('/admin/articles', wish), 400, 'invalid_request')
    expect(refusal.fields).toEqual(fields)
  })

  test('with an address that is taken is refused', async () => {
    const { slug } = await make()
    const refusal = await failure(admin.post('/admin/articles', { ...newsOfTests, slug }), 409, 'article_slug_taken')
    expect(refusal.fields).toEqual({ slug: 'article_slug_taken' })
  })

  test('undoes nobody’s words: of two administrators at once one is told', async () => {
    const { slug, version: seen } = await make()
    const both = ['One', 'Other'].map((title) =>
      codeOf(change(slug, { version: seen, texts: { en: { ...en, title } } })),
    )
    expect((await Promise.all(both)).sort()).toEqual(['form_changed', 'ok'])
  })

  test('may be as long in Russian as in English', async () => {
    const long = { ...en, text: 'я'.repeat(articleLimits.text) }
    const { texts } = await make({ texts: { en: long, ru: long, uz: long } })
    expect(texts.uz?.text).toHaveLength(articleLimits.text)
  })

  test('is refused for one article too many', async () => {
    await ctx.db.run(sql`WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < ${articleLimits.count})
      INSERT INTO articles (slug, kind, texts, is_published, edition, changed_at)
      SELECT 'many-' || n, 'news', '{"en":{"title":"a","summary":"b","text":"c"}}', 0, 1, 0 FROM each`)
    const wish = { ...newsOfTests, slug: uniqueName('news-') }
    await failure(admin.post('/admin/articles', wish), 409, 'too_many_articles')
    await ctx.db.run(sql`DELETE FROM articles WHERE slug LIKE 'many-%'`)
  })
})

describe('what a visitor will read', () => {
  const shown = async (text: string) =>
    (await success(admin.post('/admin/articles/preview', { language: 'ru', text }), articlePreview)).html

  test('is shown before it is published, with links in the language of the reader', async () => {
    expect(await shown('[Заказы](/orders)')).toBe('<p><a href="/ru/orders">Заказы</a></p>')
  })

  test.each([
    ['a script', '<script>alert(1)</script>', /<script/],
    ['a handler', '<img src=x onerror=alert(1)>', /<img/],
    ['a script as a link', '[go](javascript:alert(1))', /javascript/],
    ['a picture that tells who reads', '![x](https://tracker.example/1.gif)', /<img|tracker/],
  ])('has no place for %s', async (_, text, harm) => {
    expect(await shown(text)).not.toMatch(harm)
    const { slug } = await make({ texts: { en: { ...newsOfTests.texts.en, text } } })
    expect((await read(slug)).html).not.toMatch(harm)
  })
})

test('while articles are switched off nobody reads or finds one, and the owner is told so', async () => {
  const { slug } = await make()
  await set(owner, { switches: { articles: false } })
  await failure(visitor.get(`/articles/${slug}`), 409, 'articles_closed')
  await failure(visitor.get('/articles'), 409, 'articles_closed')
  expect((await success(visitor.get('/search?q=Summer'), found)).articles).toEqual([])
  expect((await success(admin.get('/admin/articles'), adminArticles)).isOn).toBe(false)
  await set(owner, {})
  await read(slug)
})
