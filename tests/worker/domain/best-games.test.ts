import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { refusedSpan } from '../../../src/shared/delivery-spans'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { dayOf } from '../../../src/worker/domain/reports/top-up-days'
import { knownDelivered } from '../../../src/worker/domain/topups/packages'
import * as topUps from '../../../src/worker/domain/topups/topups'
import { costOf } from '../../support/counting'
import { makeAdmin } from '../../support/shop'
import { diamonds, presentCtx } from '../../support/suppliers'

let ctx: Ctx
beforeAll(async () => {
  ctx = await presentCtx()
  const admin = await makeAdmin(ctx)
  const packages = [{ ref: '3101', name: '60 UC', price: null, rub: null, shown: true }]
  for (const slug of ['free-fire', 'mobile-legends', 'pubg-mobile', 'genshin-impact']) {
    await topUps.editSettings(admin.ctx, topUps.gameAt(ctx, slug), { ...diamonds, region: null, packages })
  }
})

describe('the order of the games', () => {
  const day = (daysAgo: number) => dayOf(ctx.clock.nowMs() - daysAgo * 24 * 60 * 60 * 1000)
  const count = (game: string, pieces: number, { daysAgo = 0, span = 0 } = {}) =>
    ctx.db.run(sql`INSERT INTO daily_topups (day, game, supplier, span, pieces)
      VALUES (${day(daysAgo)}, ${game}, 'gamesdrop', ${span}, ${pieces})`)
  const slugs = async () => (await topUps.gamesOnSale(ctx)).map(({ slug }) => slug)
  const forget = async () => {
    await ctx.db.run(sql`DELETE FROM daily_topups`)
    for (const known of [topUps.knownGames, knownDelivered]) known(ctx).forget()
  }
  beforeEach(forget)
  test('is that of their sales in thirty days, else their own: refused pieces and older ones count for nothing', async () => {
    expect(await slugs()).toEqual(['free-fire', 'mobile-legends', 'pubg-mobile', 'genshin-impact'])
    knownDelivered(ctx).forget()
    topUps.knownGames(ctx).forget()
    await count('genshin-impact', 2, { daysAgo: 29 })
    await count('genshin-impact', 2, { span: 3 })
    await count('pubg-mobile', 3)
    await count('mobile-legends', 9, { span: refusedSpan })
    await count('mobile-legends', 9, { daysAgo: 30 })
    expect(await slugs()).toEqual(['genshin-impact', 'pubg-mobile', 'free-fire', 'mobile-legends'])
  })

  test('comes with the packages in one trip, and its rows are read once in an hour', async () => {
    for (let daysAgo = 0; daysAgo < 30; daysAgo += 1) await count('pubg-mobile', 1, { daysAgo })
    const first = await costOf(ctx, topUps.gamesOnSale)
    topUps.knownGames(ctx).forget()
    const later = await costOf(ctx, topUps.gamesOnSale)
    expect([first.roundTrips, later.roundTrips]).toEqual([1, 1])
    expect(first.rowsRead - later.rowsRead).toBeGreaterThanOrEqual(30)
    expect((await slugs())[0]).toBe('pubg-mobile')
  })
})
