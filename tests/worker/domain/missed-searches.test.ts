import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { countMissed, missed, planTidy, wordOf } from '../../../src/worker/domain/searches/searches'
import { set } from '../../support/settings'
import { makeAdmin, type Person, testClock, testCtx } from '../../support/shop'

const dayMs = 24 * 60 * 60 * 1000

let ctx: Ctx
let owner: Person
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
})
beforeEach(() => ctx.db.run(sql`DELETE FROM missed_searches`))

/** Another isolate, which has counted nothing yet. */
const elsewhere = (): Ctx => ({ ...ctx, isolate: { clock: testClock } })
const counted = () => ctx.db.all<{ word: string; times: number }>(sql`SELECT word, times FROM missed_searches`)

describe('the word that is counted', () => {
  test.each([
    ['  Zelda  ', 'zelda'],
    ['FC 25!', 'fc 25'],
    ['pubg  60   uc', 'pubg 60 uc'],
    ['Свинка Пеппа', 'свинка пеппа'],
    ['oʻyin', 'oʻyin'],
    ["o'yin", 'oyin'],
    ['nba2k25', 'nba2k25'],
    ['steam 5000', 'steam 5000'],
    ['counter-strike', 'counter strike'],
  ])('of %j is %j', (text, word) => expect(wordOf(text)).toBe(word))

  test.each([
    ['nothing', ''],
    ['one letter', 'z'],
    ['signs', '?!%'],
    ['a mailbox', 'ada@mail.test'],
    ['a link', 'https://shop.example/a'],
    ['a domain', 'keys.example'],
    ['a phone', '+998 90 123 45 67'],
    ['a card', '4242 4242 4242 4242'],
    ['a player', '12345678'],
    ['a code', 'ab12cd34'],
    ['a code in groups', 'XKCD-QWER-ASDF'],
    ['a code in spaces', 'ab1 cd2 ef3'],
    ['a long secret', 'a'.repeat(21)],
    ['more than a word', 'zelda '.repeat(8)],
  ])('is none for %s', (_, text) => expect(wordOf(text)).toBeUndefined())
})

describe('what is looked for and not found', () => {
  test('is counted by its word and day, and shown to the owner, the most frequent first', async () => {
    for (const text of ['Zelda', ' zelda', 'Halo']) await countMissed(ctx, text)
    const { days, searches } = await missed(owner.ctx)
    expect(days).toBe(30)
    expect(searches.map(({ word, times }) => [word, times])).toEqual([
      ['zelda', 2],
      ['halo', 1],
    ])
  })

  test('adds up over 30 days, and is forgotten after them', async () => {
    const begun = testClock.ms
    await countMissed(elsewhere(), 'zelda')
    testClock.ms += 29 * dayMs
    await countMissed(elsewhere(), 'zelda')
    expect((await missed(owner.ctx)).searches).toMatchObject([{ word: 'zelda', times: 2 }])
    testClock.ms += dayMs
    expect((await missed(owner.ctx)).searches).toMatchObject([{ word: 'zelda', times: 1 }])
    for (const statement of planTidy(testClock.ms)) await ctx.db.run(statement)
    expect(await counted()).toEqual([{ word: 'zelda', times: 1 }])
    testClock.ms = begun
  })

  test('is counted for everybody at once, and no count is lost', async () => {
    await Promise.all(Array.from({ length: 10 }, () => countMissed(elsewhere(), 'zelda')))
    expect(await counted()).toEqual([{ word: 'zelda', times: 10 }])
  })

  test('fills no database: 30 counts of an isolate a minute', async () => {
    const flooded = elsewhere()
    for (let nth = 0; nth < 40; nth += 1) await countMissed(flooded, `zelda ${nth}`)
    expect(await counted()).toHaveLength(30)
    testClock.ms += 60_000
    await countMissed(flooded, 'halo')
    expect(await counted()).toHaveLength(31)
  })

  test('fills no database: 500 words a day, of which the known ones are still counted', async () => {
    const today = new Date(testClock.ms).toISOString().slice(0, 10)
    await ctx.db.run(sql`WITH RECURSIVE each (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM each WHERE n < 500)
      INSERT INTO missed_searches (day, word, times) SELECT ${today}, 'word ' || n, 1 FROM each`)
    await countMissed(elsewhere(), 'one more')
    await countMissed(elsewhere(), 'word 7')
    expect(await counted()).toHaveLength(500)
    expect((await missed(owner.ctx)).searches[0]).toMatchObject({ word: 'word 7', times: 2 })
  })

  test('is neither counted nor shown while the owner has switched it off', async () => {
    await set(owner, { switches: { missedSearches: false } })
    const off = await testCtx()
    await countMissed(off, 'zelda')
    expect(await counted()).toEqual([])
    await expect(missed({ ...owner.ctx, settings: off.settings })).rejects.toMatchObject({
      code: 'searches_not_counted',
    })
    await set(owner, {})
  })
})
