import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newArticle } from '../../../src/shared/contract/articles'
import { workerLimits } from '../../../src/shared/limits'
import * as articles from '../../../src/worker/domain/articles/articles'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { newsOfTests } from '../../support/articles'
import { costOf } from '../../support/counting'
import { makeAdmin, type Person, testClock, testCtx, uniqueName } from '../../support/shop'

const minuteMs = 60 * 1000

let ctx: Ctx
let owner: Person
beforeAll(async () => {
  ctx = await testCtx()
  owner = await makeAdmin(ctx)
})
beforeEach(() => ctx.db.run(sql`DELETE FROM articles`))

const at = (ms: number) => new Date(testClock.ms + ms).toISOString()
const make = async (changes: object = {}) => {
  const wish = newArticle.parse({ ...newsOfTests, slug: uniqueName('news-'), ...changes })
  return articles.create(owner.ctx, wish)
}
const elsewhere = (): Ctx => ({ ...ctx, isolate: { clock: testClock } })
const slugsIn = async (reader: Ctx) => (await articles.published(reader)).articles.map(({ slug }) => slug)

describe('dates', () => {
  test('hold to the millisecond in the memory of an isolate, without anybody saving', async () => {
    const begun = testClock.ms
    const { slug } = await make({ startsAt: at(3000), endsAt: at(6000) })
    const reader = elsewhere()
    const steps: [number, string[]][] = [
      [0, []],
      [2999, []],
      [3000, [slug]],
      [5999, [slug]],
      [6000, []],
    ]
    await articles.published(reader)
    for (const [afterMs, shown] of steps) {
      testClock.ms = begun + afterMs
      const cost = await costOf(reader, async (counted) =>
        expect([afterMs, await slugsIn(counted)]).toEqual([afterMs, shown]),
      )
      expect(cost.roundTrips).toBe(0)
    }
    testClock.ms = begun
  })

  test('of a banner hold within those of its article', async () => {
    const begun = testClock.ms
    await make({ startsAt: at(1000), banner: { startsAt: at(0), endsAt: at(2000) } })
    const reader = elsewhere()
    const shown = async (afterMs: number) => {
      testClock.ms = begun + afterMs
      return (await articles.banners(reader)).length
    }
    expect([await shown(0), await shown(1000), await shown(1999), await shown(2000)]).toEqual([0, 1, 1, 0])
    testClock.ms = begun
  })

  test('name another edition of what is published whenever something begins or ends', async () => {
    const begun = testClock.ms
    await make({ startsAt: at(1000), endsAt: at(2000) })
    const reader = elsewhere()
    const editionAt = async (afterMs: number) => {
      testClock.ms = begun + afterMs
      return (await articles.published(reader)).edition
    }
    const [before, within, after] = [await editionAt(0), await editionAt(1000), await editionAt(2000)]
    expect(within).not.toBe(before)
    expect(after).toBe(before)
    testClock.ms = begun
  })
})

test('what is saved elsewhere is seen within ten seconds, with one trip', async () => {
  const reader = elsewhere()
  expect(await slugsIn(reader)).toEqual([])
  const { slug } = await make()
  testClock.ms += workerLimits.catalogueCacheMs - 1
  expect(await slugsIn(reader)).toEqual([])
  testClock.ms += 1
  const cost = await costOf(reader, (counted) => articles.published(counted))
  expect(cost).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
  expect(await slugsIn(reader)).toEqual([slug])
})

test('a change is read at once where it was saved, its old words nowhere after ten seconds', async () => {
  const { slug, version } = await make()
  const reader = elsewhere()
  expect((await articles.show(reader, slug)).html).toContain('less')
  const texts = { en: { ...newsOfTests.texts.en, text: 'UC costs more.' } }
  await articles.edit(owner.ctx, slug, {
    ...newsOfTests,
    kind: 'news',
    texts: { ...texts, ru: undefined, uz: undefined },
    version,
  })
  expect((await articles.show(owner.ctx, slug)).html).toBe('<p>UC costs more.</p>')
  testClock.ms += workerLimits.catalogueCacheMs
  expect((await articles.show(reader, slug)).html).toBe('<p>UC costs more.</p>')
})

test('the database holds no published article without a date, and none that ends first', async () => {
  const insert = (dates: object) => {
    const { startsAt = null, endsAt = null, bannerEndsAt = null } = dates as Record<string, number | null>
    return ctx.db.run(sql`INSERT INTO articles (slug, kind, texts, is_published, starts_at, ends_at, banner_ends_at, edition, changed_at)
      VALUES (${uniqueName('row-')}, 'news', '{}', 1, ${startsAt}, ${endsAt}, ${bannerEndsAt}, 1, 0)`)
  }
  await expect(insert({})).rejects.toThrow()
  await expect(insert({ startsAt: 2, endsAt: 1 })).rejects.toThrow()
  await expect(insert({ startsAt: 1, bannerEndsAt: 2 })).rejects.toThrow()
  await insert({ startsAt: 1, endsAt: 1 + minuteMs })
})
