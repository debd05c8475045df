import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pricingPreview } from '../../../src/shared/contract/pricing'
import { type ShopSettings, shopSettings } from '../../../src/shared/contract/settings'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makeOffer, type Offer, testCtx } from '../../support/shop'

let ctx: Ctx
let admin: Client
let offers: Offer[]
beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
  offers = [await makeOffer(ctx, { usd: 100 }), await makeOffer(ctx, { usd: 250 }), await makeOffer(ctx, { usd: 499 })]
  await tellRate(Date.now())
})

/** Eighty roubles for a dollar; of so'm nobody has told. */
const tellRate = (answeredAt: number) =>
  ctx.db.run(sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at)
    VALUES ('rub', 80000000, '2026-11-20', ${answeredAt})
    ON CONFLICT (currency) DO UPDATE SET answered_at = excluded.answered_at`)

const preview = (query: string) => admin.get(`/admin/pricing/preview?${query}`)
const rule = 'currency=rub&marginPercent=5&step=10'

describe('the preview of prices that follow', () => {
  test('tells of every offer what it costs and would cost, and counts them; nothing is changed', async () => {
    const told = await success(preview(rule), pricingPreview)
    expect(told).toMatchObject({
      ...{ rate: { perUsd: 80, source: 'cbu' }, total: 3, changed: 3, added: 0, removed: 0, nextCursor: null },
      lines: [
        { offerId: offers[0]?.id, before: 449, after: 90 },
        { offerId: offers[1]?.id, before: 449, after: 210 },
        { offerId: offers[2]?.id, before: 449, after: 420 },
      ],
    })
    expect(await success(preview(rule), pricingPreview)).toEqual(told)
  })

  test('comes page by page', async () => {
    const first = await success(preview(`${rule}&limit=2`), pricingPreview)
    const second = await success(preview(`${rule}&limit=2&cursor=${first.nextCursor}`), pricingPreview)
    expect([first, second].map(({ lines }) => lines.map(({ offerId }) => offerId))).toEqual([
      [offers[0]?.id, offers[1]?.id],
      [offers[2]?.id],
    ])
    expect([second.total, second.nextCursor]).toEqual([3, null])
  })

  test('counts what gets a price, and leaves out what stays', async () => {
    await ctx.db.run(sql`DELETE FROM prices WHERE offer_id = ${offers[0]?.id} AND currency = 'rub'`)
    await ctx.db.run(sql`UPDATE prices SET minor = 21000 WHERE offer_id = ${offers[1]?.id} AND currency = 'rub'`)
    const told = await success(preview(rule), pricingPreview)
    expect(told).toMatchObject({ total: 3, changed: 1, added: 1, removed: 0 })
    expect(told.lines.map(({ before, after }) => [before, after])).toEqual([
      [null, 90],
      [449, 420],
    ])
  })

  test.each([
    ['currency=usd&marginPercent=0&step=0.05', 'invalid_request'],
    ['currency=eur&marginPercent=0&step=1', 'unsupported_currency'],
    ['currency=rub&marginPercent=-1&step=1', 'invalid_request'],
    ['currency=rub&marginPercent=101&step=1', 'invalid_request'],
    ['currency=rub&marginPercent=0.005&step=1', 'invalid_request'],
    ['currency=rub&marginPercent=0&step=3', 'invalid_amount'],
    ['currency=uzs&marginPercent=0&step=1', 'invalid_amount'],
    ['currency=rub&marginPercent=much&step=1', 'invalid_request'],
  ])('is not made for %s', async (query, code) => {
    await failure(preview(query), 400, code)
  })

  test('is not made while nobody has told a rate', async () => {
    await failure(preview('currency=uzs&marginPercent=0&step=1000'), 409, 'rate_unknown')
  })
})

describe('the settings of prices', () => {
  const shown = () => success(admin.get('/admin/settings'), shopSettings)
  const save = ({ version, settings }: ShopSettings, rub: object) =>
    admin.put('/admin/settings', {
      ...{ ...settings, version, reason: 'A test' },
      pricing: { ...settings.pricing, rub: { ...settings.pricing.rub, ...rub } },
    })

  test('are entered until the owner lets them follow; then the product shows the new ones', async () => {
    const before = await shown()
    expect(before.settings.pricing.rub).toEqual({ how: 'entered', marginPercent: 0, step: 1, movedPercent: 1 })
    const { settings } = await success(save(before, { how: 'follows', marginPercent: 5, step: 10 }), shopSettings)
    expect(settings.pricing.rub).toEqual({ how: 'follows', marginPercent: 5, step: 10, movedPercent: 1 })
    const rows = await ctx.db.all(sql`SELECT minor FROM prices WHERE currency = 'rub' ORDER BY minor`)
    expect(rows).toEqual([{ minor: 9000 }, { minor: 21_000 }, { minor: 42_000 }])
  })

  test.each([
    [{ how: 'guessed' }, 'invalid_request'],
    [{ step: 3 }, 'invalid_amount'],
    [{ marginPercent: 100.01 }, 'invalid_request'],
    [{ movedPercent: 21 }, 'invalid_request'],
    [{ movedPercent: '1' }, 'invalid_request'],
  ])('are not saved with %j', async (rub, code) => {
    await failure(save(await shown(), rub), 400, code)
  })

  test('are not saved by a form that somebody else was faster than', async () => {
    const old = await shown()
    await success(save(old, { movedPercent: 2 }), shopSettings)
    await failure(save(old, { how: 'entered' }), 409, 'settings_changed')
  })

  test('do not follow a rate that is too old', async () => {
    await tellRate(Date.now() - 2 * 24 * 60 * 60_000)
    const refused = await failure(save(await shown(), { marginPercent: 6 }), 409, 'rate_unknown')
    expect(refused.fields).toEqual({ 'pricing.rub.how': 'rate_unknown' })
  })
})
