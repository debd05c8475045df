import { exports } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as payments from '../../../src/worker/domain/payments/payments'
import { expectDescribed } from '../../support/described'
import { fateOf } from '../../support/paying'
import { keys, openProviders, type Providers, shopOrigin } from '../../support/providers'
import { expectBooksToBalance, makeBuyer, testCtx } from '../../support/shop'

// Click's calls over HTTP, under the clock of the world.

let providers: Providers
beforeEach(() => {
  providers = openProviders()
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await expectBooksToBalance()
})

const shop = () => testCtx({ clock: { nowMs: Date.now } })

function formOf(change: Record<string, string> = {}, secret: string = keys.CLICK_SECRET_KEY): URLSearchParams {
  const form = {
    ...{ click_trans_id: '9007199254740993', service_id: keys.CLICK_SERVICE_ID, click_paydoc_id: '12' },
    ...{ merchant_trans_id: 'nobody', amount: '50000.00', action: '0', error: '0', error_note: 'Toʻlov' },
    ...{ sign_time: '2026-11-20 12:00:00', ...change },
  }
  const { click_trans_id, service_id, merchant_trans_id, amount, action, sign_time } = form
  const signed = `${click_trans_id}${service_id}${secret}${merchant_trans_id}${amount}${action}${sign_time}`
  return new URLSearchParams({ ...form, sign_string: createHash('md5').update(signed).digest('hex') })
}

async function send(body: BodyInit | null, method = 'POST', headers: Record<string, string> = {}) {
  const answer = await exports.default.fetch(`${shopOrigin}/api/webhooks/click`, { method, body, headers })
  await expectDescribed(method, '/api/webhooks/click', answer)
  const { error, error_note: note } = await answer.json<{ error: number; error_note: string }>()
  return { status: answer.status, type: answer.headers.get('Content-Type'), error, note }
}

const json = 'application/json; charset=utf-8'
const refusedSoFar = async () => {
  const [row] = await (await shop()).db.all<{ count: number }>(
    sql`SELECT coalesce(sum(count), 0) AS count FROM refused_calls WHERE provider = 'click'`,
  )
  return row?.count ?? 0
}

test('a buyer tops a balance in so’m up: Click prepares and completes over HTTP', async () => {
  const ctx = await shop()
  const buyer = await makeBuyer(ctx)
  const wish = { currency: 'uzs', method: 'click', origin: shopOrigin, minor: 5_000_000 } as const
  const payment = await payments.startTopUp(buyer.ctx, wish)
  expect(await providers.pay(payment.payUrl)).toBe(`${shopOrigin}/checkout/return?p=${payment.id}`)
  expect(await fateOf(ctx, payment.id)).toMatchObject({ payment: 'paid to balance', balance: 5_000_000, booked: 1 })
})

test('every refusal is Click’s own, in JSON and with status 200', async () => {
  const ok = { status: 200, type: json }
  expect(await send(formOf())).toEqual({ ...ok, error: -5, note: 'User does not exist' })
  expect(await send(formOf({ action: '2' }))).toEqual({ ...ok, error: -3, note: 'Action not found' })
  expect(await send(formOf({}, 'another'))).toEqual({ ...ok, error: -1, note: 'SIGN CHECK FAILED!' })
  const nothing = { ...ok, error: -8, note: 'Error in request from click' }
  expect(await send('{"click_trans_id":1}', 'POST', { 'Content-Type': 'application/json' })).toEqual(nothing)
  expect(await send(new Uint8Array([0xff, 0x26, 0xfe]))).toEqual(nothing)
  expect(await send(null, 'GET')).toEqual(nothing)
  expect(await send(null, 'DELETE')).toEqual(nothing)
  expect(await send('x'.repeat(3_000_000))).toEqual(nothing)
  // All but the first are counted, once Click has its answer: the next test counts from there.
  await expect.poll(refusedSoFar).toBe(7)
})

test('a forged call and one that says nothing are counted, a refused one is not', async () => {
  const before = await refusedSoFar()
  await send(formOf())
  await send(formOf({}, 'another'))
  await send('nothing')
  // They are counted once Click has its answer.
  while ((await refusedSoFar()) < before + 2);
  expect(await refusedSoFar()).toBe(before + 2)
})
