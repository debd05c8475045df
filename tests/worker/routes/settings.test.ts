import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { auditLog } from '../../../src/shared/contract/admin'
import { payment, paymentOptions } from '../../../src/shared/contract/payments'
import { settingsHistory, shopSettings } from '../../../src/shared/contract/settings'
import { supportOptions } from '../../../src/shared/contract/support'
import { versionHeader } from '../../../src/shared/headers'
import { byCurrency } from '../../../src/shared/money'
import { settingLimits } from '../../../src/shared/setting-limits'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { knownSettings, shopNow } from '../../../src/worker/domain/settings/settings'
import { cartIn, shopperOf } from '../../support/buying'
import { beforeAnswer, costOf } from '../../support/counting'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { set } from '../../support/settings'
import { makeAdmin, makeBuyer, makeOffer, type Person, testClock, testCtx } from '../../support/shop'

let ctx: Ctx
let owner: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  openProviders()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
})
afterEach(async () => void (await set(owner, {})))

const reason = 'It is time'
const read = () => success(admin.get('/admin/settings'), shopSettings)
/** The form as the screen sends it, with something changed. */
const formWith = async (change: object = {}) => {
  const { version, settings } = await read()
  return { ...settings, version, reason, ...change }
}
const save = async (change: object) => admin.put('/admin/settings', await formWith(change))

/** The shop as an isolate meets it that has just begun. */
const fresh = (shop: Ctx): Ctx => ({ ...shop, isolate: { clock: testClock } })

const bonusIn = (...usd: { from: number; percent: number }[]) => ({ usd, rub: [], uzs: [] })

describe('the settings', () => {
  test('are what is configured until somebody sets something, and each change is one version more', async () => {
    const before = await read()
    expect(before.settings).toEqual(before.defaults)
    expect(before.settings.topUp.usd).toEqual({ min: 5, max: 1000 })
    const after = await success(save({ shopName: 'Nightkeys', unpaidOrders: 5 }), shopSettings)
    expect(after).toMatchObject({ version: before.version + 1, setBy: owner.nickname })
    expect(after.settings).toEqual({ ...before.settings, shopName: 'Nightkeys', unpaidOrders: 5 })
    expect(await read()).toEqual(after)
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({
      action: 'edit_settings',
      subject: 'settings',
      before: { shopName: 'Keyfall', unpaidOrders: 3 },
      after: { shopName: 'Nightkeys', unpaidOrders: 5 },
      reason,
    })
  })

  test('that are saved as they are make no version and no entry in the log', async () => {
    const { version } = await read()
    expect((await success(save({}), shopSettings)).version).toBe(version)
  })

  test('of two administrators at the same moment are one’s, and the other is told', async () => {
    const form = await formWith()
    const both = ['One', 'Other'].map((shopName) => codeOf(admin.put('/admin/settings', { ...form, shopName })))
    expect((await Promise.all(both)).sort()).toEqual(['ok', 'settings_changed'])
    await failure(admin.put('/admin/settings', { ...form, shopName: 'Late' }), 409, 'settings_changed')
    expect((await read()).version).toBe(form.version + 1)
  })

  test('keep only what is other than the configuration, so that the rest follows it', async () => {
    await success(save({ supportLink: 'https://t.me/other', playerChecks: 7 }), shopSettings)
    const [row] = await ctx.db.all<{ kept: string }>(
      sql`SELECT kept FROM setting_versions ORDER BY version DESC LIMIT 1`,
    )
    expect(JSON.parse(row?.kept ?? '')).toEqual({ supportLink: 'https://t.me/other', playerChecks: 7 })
    const reconfigured = { ...ctx.defaultSettings, shopName: 'Configured' }
    const now = await shopNow(fresh(ctx), reconfigured)
    expect(now.settings).toMatchObject({ shopName: 'Configured', playerChecks: 7 })
  })

  test('are told version by version, each with what it changed', async () => {
    await success(save({ shopName: 'First' }), shopSettings)
    await success(save({ shopName: 'Second' }), shopSettings)
    const page = await success(admin.get('/admin/settings/history?limit=1'), settingsHistory)
    expect(page.versions.map(({ before, after, by }) => [before.shopName, after.shopName, by])).toEqual([
      ['First', 'Second', owner.nickname],
    ])
    const older = `/admin/settings/history?limit=1&cursor=${page.nextCursor}`
    expect((await success(admin.get(older), settingsHistory)).versions[0]?.after.shopName).toBe('First')
  })

  const refused: [change: object, name: string, code: string][] = [
    [{ shopName: ' ' }, 'shopName', 'required'],
    [{ shopName: 'x'.repeat(41) }, 'shopName', 'too_long'],
    [{ shopName: 'Key{{fall}}' }, 'shopName', 'invalid'],
    [{ shopName: '<b>Keyfall</b>' }, 'shopName', 'invalid'],
    [{ shopName: 'The "Key"' }, 'shopName', 'invalid'],
    [{ shopName: 'Key\\fall' }, 'shopName', 'invalid'],
    [{ shopName: 'Key$&' }, 'shopName', 'invalid'],
    [{ supportLink: 'http://t.me/x' }, 'supportLink', 'invalid'],
    [{ supportLink: 'javascript:alert(1)' }, 'supportLink', 'invalid'],
    [{ unpaidOrders: 0 }, 'unpaidOrders', 'invalid'],
    [{ unpaidOrders: 21 }, 'unpaidOrders', 'invalid'],
    [{ unpaidOrders: 1.5 }, 'unpaidOrders', 'invalid'],
    [{ heldPieces: 0 }, 'heldPieces', 'invalid'],
    [{ heldPieces: 1001 }, 'heldPieces', 'invalid'],
    [{ newcomerHeldPieces: 0 }, 'newcomerHeldPieces', 'invalid'],
    [{ playerChecks: 51 }, 'playerChecks', 'invalid'],
    [{ topUp: { usd: { min: 0, max: 5 }, rub: { min: 1, max: 5 } } }, 'topUp.usd.min', 'invalid_amount'],
    [{ topUp: { usd: { min: 6, max: 5 }, rub: { min: 1, max: 5 } } }, 'topUp.usd.max', 'invalid_amount'],
    [{ topUpBonus: bonusIn({ from: 0, percent: 5 }) }, 'topUpBonus.usd.0.from', 'invalid_amount'],
    [{ topUpBonus: bonusIn({ from: 9, percent: 0 }) }, 'topUpBonus.usd.0.percent', 'invalid'],
    [{ topUpBonus: bonusIn({ from: 9, percent: 51 }) }, 'topUpBonus.usd.0.percent', 'invalid'],
    [{ topUpBonus: bonusIn({ from: 9, percent: 1.5 }) }, 'topUpBonus.usd.0.percent', 'invalid'],
    [
      { topUpBonus: bonusIn({ from: 9, percent: 5 }, { from: 9, percent: 6 }) },
      'topUpBonus.usd.1.from',
      'invalid_amount',
    ],
    [{ topUpBonus: bonusIn(...[1, 2, 3, 4].map((from) => ({ from, percent: 5 }))) }, 'topUpBonus.usd', 'invalid'],
    [{ transfer: { usd: { min: 1, max: 5 }, rub: { min: 1, max: 1e12 } } }, 'transfer.rub.max', 'invalid_amount'],
    [{ transfer: { usd: { min: 1, max: 5 } } }, 'transfer.rub', 'required'],
    [{ banner: { shown: true, texts: { en: 'Soon', ru: '', uz: 'Tez orada' } } }, 'banner.texts.ru', 'required'],
    [{ banner: { shown: false, texts: { en: 'x'.repeat(301), ru: '', uz: '' } } }, 'banner.texts.en', 'too_long'],
    [{ switches: { sales: true } }, 'switches.freeFire', 'required'],
    [{ reason: ' ' }, 'reason', 'required'],
    [{ version: undefined }, 'version', 'required'],
  ]
  test('that do not fit are refused beside their field', async () => {
    const form = await formWith()
    for (const [change, name, code] of refused) {
      const answered = await admin.put('/admin/settings', { ...form, ...change })
      expect([change, answered.status]).toEqual([change, 400])
      expect([change, await answered.json()]).toMatchObject([change, { fields: { [name]: code } }])
    }
    expect((await read()).version).toBe(form.version)
  })
})

const inAll = (bounds: { min: number; max: number }) => byCurrency(() => bounds)

describe('what is set', () => {
  test('of the bonus on top-ups is told to buyers from the smallest step on, promised, and in the log', async () => {
    const steps = [
      { from: 100, percent: 8 },
      { from: 50, percent: 5 },
    ]
    const shown = (await success(save({ topUpBonus: bonusIn(...steps) }), shopSettings)).settings.topUpBonus
    expect(shown).toEqual(bonusIn(...steps.toReversed()))
    const [act] = (await success(admin.get('/admin/audit?limit=1'), auditLog)).entries
    expect(act).toMatchObject({ action: 'edit_settings', before: { 'topUpBonus.usd': [] } })
    const client = clientOf(await makeBuyer(ctx))
    const told = async () => (await success(client.get('/payment/options'), paymentOptions)).usd.topUpBonus
    const promised = async (amount: number) =>
      (await success(client.post('/balance/topup', { currency: 'usd', amount }), payment, 201)).bonus
    expect(await told()).toEqual(steps.toReversed())
    expect([await promised(49.99), await promised(50), await promised(100)]).toEqual([0, 2.5, 8])
    const { topUpBonus: _, ...older } = await formWith({ unpaidOrders: 4 })
    expect((await success(admin.put('/admin/settings', older), shopSettings)).settings.topUpBonus).toEqual(shown)
    await success(save({ switches: { ...(await read()).settings.switches, topUpBonus: false } }), shopSettings)
    expect([await told(), await promised(50)]).toEqual([[], 0])
  })

  test('holds for buyers: bounds, unpaid orders, the name on the provider’s page, the chat link', async () => {
    const bounds = { min: 700, max: 900 }
    await set(owner, {
      shopName: 'Nightkeys',
      supportLink: 'https://t.me/night',
      topUp: inAll(bounds),
      transfer: inAll(bounds),
      unpaidOrders: 1,
    })
    const { buyer, client } = await shopperOf(ctx, { usd: 10_000 })
    const shown = { min: 7, max: 9 }
    expect(await success(client.get('/payment/options'), paymentOptions)).toMatchObject({
      usd: { topUp: shown, transfer: shown },
    })
    const to = (await makeBuyer(ctx)).userId
    const topUp = (amount: number) => codeOf(client.post('/balance/topup', { currency: 'usd', amount }))
    const send = (amount: number) => codeOf(client.post('/balance/transfer', { currency: 'usd', amount, userId: to }))
    expect([await topUp(6.99), await topUp(7), await topUp(9), await topUp(9.01)]).toEqual([
      ...['invalid_amount', 'ok', 'ok', 'invalid_amount'],
    ])
    expect([await send(6.99), await send(7), await send(9.01)]).toEqual(['invalid_amount', 'ok', 'invalid_amount'])
    const made = await success(client.post('/payment/create', cartIn('usd')), payment, 201)
    const [row] = await ctx.db.all<{ request: string }>(sql`SELECT request FROM payments WHERE id = ${made.paymentId}`)
    expect(JSON.parse(row?.request ?? '{}')).toMatchObject({ title: `Nightkeys ${made.orderId}` })
    const other = await makeOffer(ctx, { amount: 70 })
    const wish = { amount: 70, label: other.label, productId: other.productId, price: 4.99, rub: 449 }
    await client.post('/cart/add', wish)
    const second = client.post('/payment/create', { type: 'order', currency: 'usd', amount: 9.98 })
    await failure(second, 409, 'too_many_unpaid')
    expect(await success(client.get('/support/options'), supportOptions)).toEqual({ messenger: 'https://t.me/night' })
    expect(buyer.userId).not.toBe(to)
  })

  test('is known everywhere within ten seconds, and read from D1 no more often', async () => {
    // Nobody asks there between.
    const { later: _, ...elsewhere } = fresh(ctx)
    const nameThere = async () => (await shopNow(elsewhere, ctx.defaultSettings)).settings.shopName
    const costs = async () => (await costOf(elsewhere, (counted) => shopNow(counted, ctx.defaultSettings))).roundTrips
    expect([await costs(), await costs()]).toEqual([1, 0])
    await set(owner, { shopName: 'Nightkeys' })
    testClock.ms += settingLimits.cacheMs - 1
    expect([await costs(), await nameThere()]).toEqual([0, 'Keyfall'])
    testClock.ms += 1
    expect([await costs(), await nameThere()]).toEqual([1, 'Nightkeys'])
    expect(settingLimits.cacheMs).toBeLessThanOrEqual(10_000)
  })

  test('is not remembered as it was before a change here, by a reading that was answered after', async () => {
    const here = fresh(ctx)
    const change = async () => {
      await set(owner, { shopName: 'Nightkeys' })
      knownSettings(here).forget()
    }
    await shopNow({ ...here, db: drizzle(beforeAnswer(env.DB, change)) }, ctx.defaultSettings)
    expect((await shopNow(here, ctx.defaultSettings)).settings.shopName).toBe('Nightkeys')
  })

  describe('in a shop with visitors', () => {
    /** An isolate, and what its calls have left to do after their answers. */
    function busy() {
      const left: Promise<unknown>[] = []
      const shop = { ...fresh(ctx), later: (work: Promise<unknown>) => void left.push(work) }
      const name = async () => (await shopNow(shop, ctx.defaultSettings)).settings.shopName
      return { shop, left, name, rest: () => Promise.all(left) }
    }

    test('is read anew after an answer, before its time is over: nobody waits for it', async () => {
      const { shop, left, name, rest } = busy()
      expect(await name()).toBe('Keyfall')
      await set(owner, { shopName: 'Nightkeys' })
      testClock.ms += settingLimits.cacheMs / 2 - 1
      expect([await name(), left.length]).toEqual(['Keyfall', 0])
      testClock.ms += 1
      // Two callers, one reading.
      expect([await name(), await name(), left.length]).toEqual(['Keyfall', 'Keyfall', 1])
      await rest()
      const { roundTrips } = await costOf(shop, (counted) => shopNow(counted, ctx.defaultSettings))
      expect(roundTrips).toBe(0)
      // The first reading would be over by now.
      testClock.ms += settingLimits.cacheMs - 1
      expect(await name()).toBe('Nightkeys')
      await rest()
    })

    test('is not taken back by a reading that began before a change', async () => {
      const { shop, name, rest } = busy()
      await name()
      testClock.ms += settingLimits.cacheMs / 2
      await name()
      // Changed here while the reading is on its way.
      knownSettings(shop).forget()
      await rest()
      expect(knownSettings(shop).recall()).toBeUndefined()
    })
  })

  test('is named by every answer: by which version it was made', async () => {
    const { settings } = await set(owner, { shopName: 'Nightkeys' })
    for (const path of ['/products', '/nothing', '/admin/settings']) {
      expect((await clientOf().get(path)).headers.get(versionHeader)).toBe(String(settings.version))
    }
  })
})
