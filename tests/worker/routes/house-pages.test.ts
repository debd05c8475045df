import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import { beforeAll, describe, expect, test } from 'vitest'
import { addressIn } from '../../../src/shared/addresses'
import { auditLog } from '../../../src/shared/contract/admin'
import { housePage, housePageForm, housePagePreview } from '../../../src/shared/contract/house-pages'
import { housePageNames } from '../../../src/shared/house-pages'
import { type Language, languages } from '../../../src/shared/languages'
import { settingLimits } from '../../../src/shared/setting-limits'
import { createCtx } from '../../../src/worker/context'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as housePages from '../../../src/worker/domain/house-pages/house-pages'
import { beforeAnswer, costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { set } from '../../support/settings'
import { makeAdmin, makeBuyer, type Person, testClock, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})

const reason = 'A lawyer has read it'
const read = (name: string, language: Language = 'en') =>
  success(clientOf({ language }).get(`/pages/${name}`), housePage)
const form = (name: string) => success(admin.get(`/admin/pages/${name}`), housePageForm)
const write = async (name: string, text: string, language: Language = 'en') =>
  success(
    admin.put(`/admin/pages/${name}`, { language, text, version: (await form(name)).version, reason }),
    housePageForm,
  )
const shown = async (text: string, language: Language = 'en') =>
  (await success(admin.post('/admin/pages/terms/preview', { language, text }), housePagePreview)).html

describe.each(languages)('a shop where nobody has written anything, in %s', (language) => {
  test.each(housePageNames)('has a sensible page of %s', async (name) => {
    const page = await read(name, language)
    expect(page).toMatchObject({ name, changedAt: null })
    expect(page.html).toContain('<p>')
    expect(page.html.length).toBeGreaterThan(500)
    expect(page.html).not.toMatch(/[{}]|<h1/)
    expect(/\p{Script=Cyrillic}/u.test(page.title + page.html)).toBe(language === 'ru')
    if (language === 'uz') expect(page.html).not.toMatch(/[og]['`’‘ʼ]/i)
  })
})

test('a language that the shop does not speak reads English', async () => {
  const page = await success(clientOf({ language: 'de' }).get('/pages/terms'), housePage)
  expect(page).toEqual(await read('terms'))
})

test.each(languages)(
  'the page of privacy in %s tells of linked contacts, and where to take the data along or delete the account',
  async (language) => {
    const { html } = await read('privacy', language)
    expect(html).toContain(`href="${addressIn(language, '/security')}"`)
    expect(html.match(/Telegram/g)?.length).toBe(3)
    expect(html).toMatch(/email|почт|pochta/)
  },
)

test('a page that there is not is not found', async () => {
  await failure(clientOf().get('/pages/imprint'), 404, 'not_found')
  await failure(admin.get('/admin/pages/imprint'), 404, 'not_found')
})

test('links of a page stay in its language', async () => {
  expect((await read('terms', 'uz')).html).toContain('href="/uz/refunds"')
  expect((await read('terms')).html).toContain('href="/refunds"')
})

test('the page says the name of the shop and where its messenger is, and nothing about one that there is not', async () => {
  await set(owner, { shopName: 'Night & *Keys*', supportLink: 'https://t.me/night_keys' })
  expect((await read('terms')).html).toContain('between you and Night &amp; *Keys* for')
  expect((await read('contact')).html).toContain(
    '<a href="https://t.me/night_keys" rel="nofollow noopener noreferrer">t.me/night_keys</a>',
  )
  await set(owner, { supportLink: '' })
  expect((await read('contact')).html).not.toContain('Messenger')
  await set(owner, {})
})

describe.each([
  ['GET', '/admin/pages/terms'],
  ['PUT', '/admin/pages/terms'],
  ['POST', '/admin/pages/terms/preview'],
])('%s %s', (method, path) => {
  test('is for administrators only', async () => {
    const { version } = await form('terms')
    const body = method === 'GET' ? undefined : { language: 'en', text: '', version, reason }
    await failure(clientOf().call(method, `/api${path}`, body), 401, 'unauthenticated')
    await failure(clientOf(await makeBuyer(ctx)).call(method, `/api${path}`, body), 403, 'forbidden')
    expect((await admin.call(method, `/api${path}`, body)).status).toBe(200)
  })
})

describe('what the owner writes', () => {
  test('is read at once in its language, the others stay as they are, and an empty text takes it back', async () => {
    const [english, russian] = [await read('refunds'), await read('refunds', 'ru')]
    const saved = await write('refunds', '## Always\n\nAsk, and **all** comes back.')
    expect(saved.texts).toEqual({ en: '## Always\n\nAsk, and **all** comes back.', ru: '', uz: '' })
    expect(saved.defaults.ru).toContain('Код не работает')
    const page = await read('refunds')
    expect(page.html).toBe('<h2>Always</h2>\n<p>Ask, and <strong>all</strong> comes back.</p>')
    expect(page.changedAt).not.toBeNull()
    expect(await read('refunds', 'ru')).toEqual(russian)
    await write('refunds', '')
    expect(await read('refunds')).toEqual(english)
  })

  test('is read at once, also where a reading of the old text is answered after the change', async () => {
    const here = { ...owner.ctx, isolate: { clock: testClock } }
    const { version } = await form('refunds')
    const change = () => housePages.edit(here, 'refunds', { language: 'en', text: 'At once', version, reason })
    await housePages.show({ ...here, db: drizzle(beforeAnswer(env.DB, change)) }, 'refunds')
    expect((await housePages.show(here, 'refunds')).html).toBe('<p>At once</p>')
    await write('refunds', '')
  })

  test('stands in the log with its reason, and what was written before is kept', async () => {
    await write('privacy', 'One')
    await write('privacy', 'Two, longer')
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({
      actor: owner.userId,
      action: 'edit_house_page',
      subject: 'page privacy',
      before: { language: 'en', version: 1, length: 3 },
      after: { language: 'en', version: 2, length: 11 },
      reason,
    })
    const { results } = await env.DB.prepare(
      "SELECT version, text FROM house_page_texts WHERE page = 'privacy' ORDER BY version",
    ).all()
    expect(results).toEqual([
      { version: 1, text: 'One' },
      { version: 2, text: 'Two, longer' },
    ])
  })

  test('that is there already makes no version', async () => {
    const { version } = await write('contact', 'Call us')
    expect((await write('contact', 'Call us')).version).toBe(version)
  })

  test('undoes nobody’s words: of two administrators at once one is told', async () => {
    const { version } = await form('terms')
    const both = ['One', 'Other'].map((text) =>
      codeOf(admin.put('/admin/pages/terms', { language: 'en', text, version, reason })),
    )
    expect((await Promise.all(both)).sort()).toEqual(['form_changed', 'ok'])
    await write('terms', '')
  })

  test.each([
    ['too long', 'x'.repeat(settingLimits.housePage + 1), 'too_long'],
    ['with a control character', 'Bell\u0007', 'invalid'],
    ['with half a sign', '\ud800', 'invalid'],
  ])('is refused when it is %s', async (_, text, problem) => {
    const { version } = await form('terms')
    const { fields } = await failure(
      admin.put('/admin/pages/terms', { language: 'en', text, version, reason }),
      400,
      'invalid_request',
    )
    expect(fields).toEqual({ text: problem })
  })

  test('may be as long in Russian as in English', async () => {
    const long = `${'я'.repeat(settingLimits.housePage - 1)}.`
    expect((await write('terms', long, 'ru')).texts.ru).toBe(long)
    await write('terms', '', 'ru')
  })

  test('reaches a worker elsewhere within ten seconds, which reads it with one row', async () => {
    const elsewhere: Ctx = { ...ctx, isolate: { clock: testClock } }
    await write('terms', 'Before')
    expect((await housePages.show(elsewhere, 'terms')).html).toBe('<p>Before</p>')
    await write('terms', 'After')
    testClock.ms += settingLimits.cacheMs - 1
    expect((await housePages.show(elsewhere, 'terms')).html).toBe('<p>Before</p>')
    testClock.ms += 1
    const cost = await costOf(elsewhere, (counted) => housePages.show(counted, 'terms'))
    expect(cost).toEqual({ roundTrips: 1, rowsRead: 1, rowsWritten: 0 })
    expect((await housePages.show(elsewhere, 'terms')).html).toBe('<p>After</p>')
    await write('terms', '')
  })

  test('is not known twice to a browser that has it', async () => {
    const first = await clientOf().get('/pages/terms')
    const tag = first.headers.get('ETag') ?? ''
    expect((await clientOf().get('/pages/terms', { headers: { 'If-None-Match': tag } })).status).toBe(304)
  })
})

describe('Markdown that means harm', () => {
  test.each([
    ['a script', '<script>alert(1)</script>', /<script/],
    ['a handler', '<img src=x onerror=alert(1)>', /<img/],
    ['HTML in a line', 'a <b onclick="x()">b</b>', /<b/],
    ['a script as a link', '[go](javascript:alert(1))', /javascript/],
    ['one in capitals with a tab', '[go](JaVa\tScRiPt:alert(1))', /href="[^"]*script/i],
    ['one behind entities', '[go](java&#115;cript&colon;alert(1))', /href="[^"]*script/i],
    ['one as an address', '<javascript:alert(1)>', /href="javascript/],
    ['one by reference', '[go][x]\n\n[x]: javascript:alert(1)', /javascript/],
    ['data as a link', '[go](data:text/html;base64,PHN2Zz4=)', /data:/],
    ['a picture of data', '![x](data:image/svg+xml;base64,PHN2Zz4=)', /<img|data:/],
    ['a picture that tells who reads', '![x](https://tracker.example/1.gif)', /<img|tracker/],
    ['a name of a picture that is HTML', '![<script>](https://a.example/b "c")', /<script|<img/],
    ['an end of the attribute', '[go](https://a.example/"onmouseover="alert(1))', /"onmouseover|" onmouseover/],
    ['a title that ends itself', '[go](/a \'"onclick="x\')', /"onclick/],
    ['a language of code that ends itself', '```"><script>\nx\n```', /<script/],
    ['entities of a script', '&lt;script&gt;alert(1)&lt;/script&gt;', /<script/],
    ['a comment', '<!-- <script> -->', /<!--|<script/],
  ])('%s does nothing', async (_, text, harm) => {
    expect(await shown(text)).not.toMatch(harm)
  })

  test.each([
    [
      'elsewhere',
      '[a](https://a.example/?b=1&c=2)',
      'href="https://a.example/?b=1&amp;c=2" rel="nofollow noopener noreferrer"',
    ],
    ['elsewhere without a protocol', '[a](//a.example)', 'href="//a.example" rel="nofollow noopener noreferrer"'],
    ['that begins like one elsewhere', '[a](</\\a.example>)', 'href="/ru/%5Ca.example"'],
    ['to a mailbox', '<me@a.example>', 'href="mailto:me@a.example"'],
    ['to a page of the shop', '[a](/products/pubg)', '<a href="/ru/products/pubg">'],
  ])('a link %s is one', async (_, text, link) => {
    expect(await shown(text, 'ru')).toContain(link)
  })

  test('a heading of its own is no second title of the page', async () => {
    expect(await shown('# Terms')).toBe('<h2>Terms</h2>')
  })
})

test('a closed shop still shows its pages, and changes none', async () => {
  const closed = await createCtx({ ...env, SHOP_CLOSED: 'yes' }, { waitUntil: () => {} })
  expect((await housePages.show(closed, 'refunds')).html).toContain('<h2>')
})
