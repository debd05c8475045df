import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { problem } from '../../../src/shared/contract/common'
import { paymentOptions } from '../../../src/shared/contract/payments'
import { languages } from '../../../src/shared/languages'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { register } from '../../../src/worker/domain/identity/identity'
import { runDue } from '../../../src/worker/domain/jobs/jobs'
import { readMark, writeMark } from '../../../src/worker/domain/marks/marks'
import * as orders from '../../../src/worker/domain/orders/orders'
import { closedNotice } from '../../../src/worker/i18n'
import shop from '../../../src/worker/index'
import { openWhileClosed } from '../../../src/worker/middleware/closed'
import { calls, sentOf } from '../../support/calls'
import { changedTables, digest } from '../../support/digest'
import { freshShop } from '../../support/earlier-database'
import { type Furnished, furnish } from '../../support/furnished'
import { clientOf, failure, success } from '../../support/http'
import { atCheckout } from '../../support/paying'
import { routeTable } from '../../support/route-table'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  forgetKeeper,
  makeAdmin,
  makeBuyer,
  makePaidOrder,
  outcomeOf,
  testClock,
  uniqueName,
} from '../../support/shop'

const reason = 'Thrown out since'

let furnished: Furnished
let ctx: Ctx
beforeAll(async () => {
  furnished = await furnish()
  ctx = await freshShop()
  await writeMark(ctx)
})

/** KV says that there was more than the database holds: an earlier one was put in its place. */
async function fallBehind(): Promise<Ctx> {
  const mark = await readMark(env.SESSIONS)
  await env.SESSIONS.put('mark', JSON.stringify({ ...mark, seq: (mark?.seq ?? 0) + 1 }))
  return freshShop()
}
afterEach(async () => {
  await env.SESSIONS.delete('mark')
  // What the schedule has closed meanwhile.
  await ctx.db.run(sql`DELETE FROM restorations`)
  await ctx.db.run(sql`DELETE FROM setting_versions`)
  forgetKeeper()
  await writeMark(ctx)
  await freshShop()
})

const bare = (route: string) => route.replace('/api', '')
const changing = routeTable.filter((route) => !route.startsWith('GET '))

describe('while the database is behind', () => {
  test('every call that changes something is refused, but logging in and out and bringing the shop back', async () => {
    const admin = clientOf(furnished.admin)
    await fallBehind()
    const before = await digest()
    const refused: string[] = []
    for (const route of changing.filter((each) => !openWhileClosed.map(bare).includes(each))) {
      const { method, path, body } = sentOf(furnished, route)
      const answer = await admin.call(method, `/api${path}`, body)
      if (problem.safeParse(await answer.json()).data?.code === 'shop_closed') refused.push(route)
      expect([route, answer.status, Number(answer.headers.get('Retry-After')) > 0]).toEqual([route, 503, true])
    }
    expect(refused).toEqual(changing.filter((each) => !openWhileClosed.map(bare).includes(each)))
    expect(changedTables(before, await digest())).toEqual([])
    expect(refused.length).toBeGreaterThan(55)
  })

  test('what stays open is in the table of routes', () => {
    expect(openWhileClosed.map(bare).filter((route) => !(route in calls))).toEqual([])
  })

  test('a notice of a provider is refused, so that it is sent again', async () => {
    await fallBehind()
    for (const provider of ['stripe', 'yookassa', 'kinguin']) {
      await failure(clientOf().post(`/webhooks/${provider}`, {}), 503, 'shop_closed')
    }
  })

  test.each([
    ['disables an account', '', { disabled: true }],
    ['takes a role away', '', { role: 'buyer' }],
    ['ends all sessions', '/logout', { reason }],
    ['gives another password', '/password', { reason }],
    ['takes an app away', '/totp/reset', { reason }],
  ])('an administrator %s of somebody who must not be let in any more', async (_, path, body) => {
    const { userId } = await makeAdmin(ctx)
    const admin = clientOf(furnished.admin)
    await fallBehind()
    const answer = await admin.call(path === '' ? 'PUT' : 'POST', `/api/admin/users/${userId}${path}`, body)
    expect([path, answer.ok]).toEqual([path, true])
  })

  test('nobody’s balance is set', async () => {
    const { userId } = await makeBuyer(ctx, { usd: 100 })
    await fallBehind()
    const edit = (body: object) => clientOf(furnished.admin).call('PUT', `/api/admin/users/${userId}`, body)
    await failure(edit({ balanceUsd: 2, disabled: true }), 503, 'shop_closed')
    expect(await balanceOf(ctx, userId)).toEqual(everyBalance({ usd: 100, rub: 0 }))
    await expectBooksToBalance()
  })

  test('whoever is signed in reads what they own', async () => {
    const client = clientOf(furnished.owner)
    await fallBehind()
    for (const path of ['/orders', `/orders/${furnished.things.delivered}`, '/balance', '/cart', '/products']) {
      expect([path, (await client.get(path)).status]).toEqual([path, 200])
    }
  })

  test('the health call says why the shop is closed', async () => {
    await fallBehind()
    expect(await failure(clientOf().get('/health'), 503, 'shop_closed')).toMatchObject({ closedBy: 'database_behind' })
  })

  test('the schedule makes the shop safe and does nothing else, and messages are left to the outbox', async () => {
    const order = await makePaidOrder(ctx)
    const closed = await fallBehind()
    testClock.ms += 60 * 60_000
    await runDue(closed)
    const [row] = await ctx.db.all<{ status: string; attempts: number }>(
      sql`SELECT status, attempts FROM orders JOIN outbox ON order_id = id WHERE id = ${order.id}`,
    )
    expect(row).toEqual({ status: 'processing', attempts: 0 })
    const message = { id: '1', timestamp: new Date(), attempts: 1, body: { orderId: order.id }, ack() {}, retry() {} }
    const metadata = { metrics: { backlogCount: 0, backlogBytes: 0 } }
    const batch = { queue: 'keyfall-delivery', messages: [message], metadata, ackAll() {}, retryAll() {} }
    const execution = createExecutionContext()
    await shop.queue(batch, env, execution)
    await waitOnExecutionContext(execution)
    const given = await ctx.db.all(sql`SELECT 1 FROM codes WHERE order_id = ${order.id} AND delivered_at IS NOT NULL`)
    expect(given).toEqual([])
  })
})

describe('in the seconds before an isolate notices', () => {
  /** The mark of this database goes back under a shop that is open and knows it. */
  async function unnoticed(): Promise<Ctx> {
    await makeBuyer(ctx)
    await writeMark(ctx)
    const open = await freshShop()
    expect(open.settings).toMatchObject({ closed: undefined })
    return open
  }

  test.each<[string, (open: Ctx) => Promise<() => Promise<unknown>>]>([
    [
      'buys',
      async (open) => {
        const { buyer } = await atCheckout(open, { usd: 1000 })
        await cart.show(buyer.ctx)
        return () => orders.payFromBalance(buyer.ctx, { currency: 'usd' })
      },
    ],
    [
      'is given a code',
      async (open) => {
        const { id } = await makePaidOrder(open)
        return () => orders.deliver(open, id)
      },
    ],
    ['registers', async (open) => () => register(open, { nickname: uniqueName('late-'), password: 'a-password-1' })],
  ])('nobody %s', async (_, prepare) => {
    const act = await prepare(await unnoticed())
    await ctx.db.run(sql`UPDATE marks SET seq = seq - 1`)
    expect(await outcomeOf(act())).toBe('shop_closed')
    await ctx.db.run(sql`UPDATE marks SET seq = seq + 1`)
    expect(await outcomeOf(act())).toBe('ok')
  })

  test('the schedule writes nothing, not even that it has begun a job', async () => {
    const open = await unnoticed()
    testClock.ms += 24 * 60 * 60_000
    await ctx.db.run(sql`UPDATE marks SET seq = seq - 1`)
    const before = await digest()
    await runDue(open)
    expect(changedTables(before, await digest())).toEqual([])
  })

  test('nothing is written to a database that was never marked', async () => {
    const open = await unnoticed()
    await ctx.db.run(sql`DELETE FROM marks`)
    expect(await outcomeOf(register(open, { nickname: uniqueName('late-'), password: 'a-password-1' }))).toBe(
      'shop_closed',
    )
  })
})

describe('a shop that is not behind is open', () => {
  test('when KV still tells an older mark', async () => {
    await env.SESSIONS.put('mark', JSON.stringify({ seq: 0, atMs: 1, isQuiet: false }))
    expect((await freshShop()).settings.closed).toBeUndefined()
  })

  test('when KV was never told of one', async () => {
    await env.SESSIONS.delete('mark')
    expect((await freshShop()).settings.closed).toBeUndefined()
  })
})

test('a shop that was restored and not opened is closed whatever KV says', async () => {
  await ctx.db.run(sql`INSERT INTO restorations (found_at, back_at, settings_version) VALUES (1, 1, 0)`)
  await freshShop()
  expect(await failure(clientOf().get('/health'), 503, 'shop_closed')).toMatchObject({ closedBy: 'restored' })
})

describe('SHOP_CLOSED', () => {
  const asked = async (path: string, setting: string, init: RequestInit<IncomingRequestCfProperties> = {}) => {
    const execution = createExecutionContext()
    const answer = await shop.fetch(
      new Request<unknown, IncomingRequestCfProperties>(`http://shop.test${path}`, init),
      { ...env, SHOP_CLOSED: setting },
      execution,
    )
    await waitOnExecutionContext(execution)
    return answer
  }

  test('closes the shop whatever its settings say, and everybody is told in their language', async () => {
    const answer = await asked('/api/health', 'yes')
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'shop_closed', closedBy: 'owner' }])
    const options = paymentOptions.parse(await (await asked('/api/payment/options', 'yes')).json())
    expect([options.usd.methods, options.rub.methods]).toEqual([[], []])
    const register = await asked('/api/register', 'yes', { method: 'POST', body: '{}' })
    expect(register.status).toBe(503)
    expect(new Set(languages.map((language) => closedNotice[language])).size).toBe(languages.length)
  })

  test.each(['articles', 'articles/help-me', 'products/pubg/reviews'])(
    'leaves what is only read as it was: %s',
    async (path) => {
      const [open, closed] = [await asked(`/api/${path}`, 'no'), await asked(`/api/${path}`, 'yes')]
      const codeIn = async (answer: Response) => problem.safeParse(await answer.json()).data?.code
      expect([closed.status, await codeIn(closed)]).toEqual([open.status, await codeIn(open)])
    },
  )

  test('that is “no” leaves it open', async () => {
    const answer = await asked('/api/health', 'no')
    expect(await success(Promise.resolve(answer), z.looseObject({}))).toMatchObject({ status: 'ok' })
  })
})
