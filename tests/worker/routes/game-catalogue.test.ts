import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { alertList, auditLog } from '../../../src/shared/contract/admin'
import { gameCatalogue } from '../../../src/shared/contract/game-catalogue'
import { gameSettings } from '../../../src/shared/contract/game-settings'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { watchSuppliers } from '../../../src/worker/domain/supply/supply'
import { planPackageAlerts } from '../../../src/worker/domain/topups/topups'
import { type Client, clientOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { makeAdmin, makeBuyer, type Person } from '../../support/shop'
import { presentCtx, sameDay } from '../../support/suppliers'

let ctx: Ctx
let person: Person
let admin: Client
let providers: Providers
const address = '/admin/games/free-fire'
const packages = [
  { ref: '1001', name: '100 Diamonds', shown: true, others: [] },
  { ref: '1002', name: '310 Diamonds', shown: true, others: [] },
]
const form = { margin: 10, rates: { rub: 90, uzs: null }, packages, reason: 'A test' }
const save = (change: object = {}) => success(admin.put(address, { ...form, ...change }), gameSettings)

let beginDay: () => Promise<void>
beforeAll(async () => {
  ctx = await presentCtx()
  person = await makeAdmin(ctx)
  admin = clientOf(person)
  beginDay = sameDay(ctx, async () => {
    await watchSuppliers(ctx)
    await save()
  })
})
beforeEach(async () => {
  providers = openProviders()
  await beginDay()
})

const ask = (query: string, client = admin) => client.get(`${address}/catalogue?${query}`)
const compare = (query = 'supplier=gamesdrop') => success(ask(query), gameCatalogue)
const itemOf = async (ref: string, query?: string) => (await compare(query)).items.find((item) => item.ref === ref)

describe('what a supplier sells for a game', () => {
  test('is found by the words of its name, and only what goes to players', async () => {
    const { words, items, counts } = await compare()
    expect(words).toBe('Free Fire')
    expect(counts).toEqual({ same: 2, new: 27 })
    expect(items.every(({ name }) => name.startsWith('Free Fire'))).toBe(true)
    const { items: ofPubg } = await compare('supplier=gamesdrop&search=pubg')
    expect(ofPubg.map(({ ref }) => ref)).not.toContain('2004')
    expect(ofPubg.map(({ ref }) => ref)).toContain('3101')
  })

  test('has the price that its cost and the margin of the game make, in each currency with a rate', async () => {
    expect(await itemOf('1003')).toMatchObject({
      ...{ state: 'new', price: 4.59, currency: 'usd', before: null, inStock: true, region: 'Global' },
      ...{ costIn: { usd: 4.59, rub: 413.1 }, sells: { usd: 5.05, rub: 455 } },
    })
    expect(await itemOf('freefire/9001', 'supplier=smileone')).toMatchObject({
      ...{ state: 'new', price: 42, currency: 'pts', costIn: { usd: 1.26 }, sells: { usd: 1.39 } },
    })
  })

  test.each<[string, string, () => Promise<unknown>]>([
    ['dearer', 'a price that has risen', () => providers.fail({ provider: 'gamesdrop', ref: '1001', price: '0.99' })],
    ['cheaper', 'a price that has fallen', () => providers.fail({ provider: 'gamesdrop', ref: '1001', price: '0.90' })],
    ['region', 'another region', async () => ctx.db.run(sql`UPDATE supplier_items SET agreed_region = 'EU'`)],
    ['same', 'nothing that has changed', async () => {}],
  ])('is %s with %s', async (state, _, change) => {
    await change()
    expect(await itemOf('1001')).toMatchObject({ state, before: 0.93 })
  })

  test('tells what is offered and was not found: gone there, or under other words', async () => {
    const [one, other] = packages
    await save({ packages: [one, other, { ref: '3101', name: '60 UC' }, { ref: '3102', name: '325 UC' }] })
    await ctx.db.run(sql`UPDATE supplier_items SET in_stock = 0 WHERE ref = '3102'`)
    const { items } = await compare()
    expect(items.slice(0, 2)).toMatchObject([
      { ref: '3102', state: 'gone', name: '325 UC', inStock: false, before: 4.37 },
      { ref: '3101', state: 'unfound', name: '60 UC' },
    ])
  })

  test('knows what another supplier of a package is', async () => {
    const others = [{ supplier: 'smileone', ref: 'freefire/9001' }]
    await save({ packages: [{ ...packages[0], others }] })
    expect(await itemOf('freefire/9001', 'supplier=smileone')).toMatchObject({ state: 'same' })
  })

  test('comes page by page, each item once', async () => {
    const refs: string[] = []
    for (let cursor: string | null = '0'; cursor; ) {
      const page: typeof gameCatalogue._output = await compare(`supplier=gamesdrop&limit=10&cursor=${cursor}`)
      refs.push(...page.items.map(({ ref }) => ref))
      cursor = page.nextCursor
    }
    expect(refs).toEqual((await compare()).items.map(({ ref }) => ref))
    expect(new Set(refs).size).toBe(29)
  })

  test('is only looked at: nothing is written', async () => {
    const before = await ctx.db.all(sql`SELECT * FROM supplier_items`)
    await compare()
    expect(await ctx.db.all(sql`SELECT * FROM supplier_items`)).toEqual(before)
  })
})

test.each<[string, number, string]>([
  ['', 400, 'invalid_request'],
  ['supplier=kinguin', 400, 'invalid_request'],
  ['supplier=hand', 400, 'invalid_request'],
  ['supplier=gamesdrop&search=ab', 400, 'invalid_request'],
  [`supplier=gamesdrop&search=${'x'.repeat(61)}`, 400, 'invalid_request'],
  ['supplier=gamesdrop&limit=0', 400, 'invalid_request'],
])('a comparison by "%s" is refused: %i %s', async (query, status, code) => {
  await failure(ask(query), status, code)
})

test('a comparison is for administrators, of a game that there is', async () => {
  await failure(ask('supplier=gamesdrop', clientOf()), 401, 'unauthenticated')
  await failure(ask('supplier=gamesdrop', clientOf(await makeBuyer(ctx))), 403, 'forbidden')
  await failure(admin.get('/admin/games/chess/catalogue?supplier=gamesdrop'), 404, 'game_not_found')
})

test.each(['error500', 'timeout'] as const)('a supplier with %s says nothing, the settings go on', async (fault) => {
  await providers.fail({ provider: 'smileone', fault, times: 2 })
  await failure(ask('supplier=smileone'), 502, 'provider_failed')
  expect((await success(admin.get(address), gameSettings)).packages).toHaveLength(2)
  expect((await compare()).items.length).toBeGreaterThan(0)
})

describe('why a package is not sold', () => {
  test.each<[string, string, ReturnType<typeof sql>]>([
    ['supplier', 'its supplier is closed', sql`UPDATE suppliers SET state = 'down' WHERE name = 'gamesdrop'`],
    ['item', 'the supplier has it no more', sql`UPDATE supplier_items SET in_stock = 0`],
    ['item', 'nobody has seen it for long', sql`UPDATE supplier_items SET seen_at = 1`],
    ['item', 'it comes as a code', sql`UPDATE supplier_items SET for_player = 0`],
    ['region', 'it is for another region', sql`UPDATE supplier_items SET region = 'EU'`],
    ['price', 'it costs more than its own price', sql`UPDATE supplier_items SET price = 101`],
    ['rate', 'nobody knows what its currency costs', sql`DELETE FROM supplier_rates WHERE supplier = 'gamesdrop'`],
  ])('is told as %s: %s', async (paused, _, change) => {
    await save({ packages: paused === 'price' ? [{ ...packages[0], priceIn: { usd: 1 } }] : [packages[0]] })
    await ctx.db.run(change)
    try {
      expect((await success(admin.get(address), gameSettings)).packages).toMatchObject([{ paused, sells: null }])
    } finally {
      await ctx.db.run(
        sql`INSERT OR IGNORE INTO supplier_rates VALUES ('gamesdrop', 'usd', 10000), ('gamesdrop', 'rub', 900000)`,
      )
    }
  })

  test('is told of each of its suppliers', async () => {
    const others = [{ supplier: 'smileone', ref: 'freefire/9001' }]
    const set = await save({ packages: [{ ...packages[0], others, priceIn: { usd: 1 } }] })
    expect(set.packages).toMatchObject([
      { paused: null, sells: { priceIn: { usd: 1 } }, costIn: { usd: 0.93 }, others: [{ paused: 'price' }] },
    ])
  })
})

test('saving a game is one act, which the log finds by its name of today and by the earlier one', async () => {
  await save()
  await ctx.db.run(sql`INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason, address)
    VALUES ('earlier', ${Date.now() - 1000}, ${person.userId}, 'edit_freefire', 'freefire', 'null', 'null', '', '')`)
  const log = async (query: string) => (await success(admin.get(`/admin/audit?${query}`), auditLog)).entries
  for (const action of ['edit_game', 'edit_freefire']) {
    const found = await log(`action=${action}&limit=100`)
    expect(new Set(found.map((entry) => entry.action))).toEqual(new Set(['edit_game', 'edit_freefire']))
    expect(found.map(({ at }) => at)).toEqual(
      found
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
    const [first] = await log(`action=${action}&limit=1`)
    expect(first).toMatchObject({ action: 'edit_game', subject: 'freefire' })
  }
  expect(await log('action=note_user')).toEqual([])
})

test('an alert about a package that is not sold names its game and leads there', async () => {
  await ctx.db.run(sql`UPDATE supplier_items SET in_stock = 0`)
  await commit(ctx.db, planPackageAlerts(ctx))
  const { alerts } = await success(admin.get('/admin/alerts?kind=package_unsold&search=1001'), alertList)
  expect(alerts).toMatchObject([
    {
      kind: 'package_unsold',
      subject: '1001',
      game: 'free-fire',
      detail: expect.stringMatching(/^Free Fire, 100 Diamonds: /),
    },
  ])
})
