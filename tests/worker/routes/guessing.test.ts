import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { profile, session } from '../../../src/shared/contract/identity'
import { toMajor } from '../../../src/shared/money'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { markOf } from '../../../src/worker/domain/identity/keyed'
import * as users from '../../../src/worker/domain/users/users'
import { clientOf, codeOf, success } from '../../support/http'
import { expectBooksToBalance, keeperOf, makeBuyer, makeOffer, testCtx, uniqueName, wishFor } from '../../support/shop'

const password = 'a-password-1'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

/** Runs the work for each of them, so many at the same moment. */
async function sideBySide<Item, Result>(items: Item[], count: number, work: (item: Item) => Promise<Result>) {
  const results: Result[] = []
  for (let start = 0; start < items.length; start += count) {
    results.push(...(await Promise.all(items.slice(start, start + count).map(work))))
  }
  return results
}

const addressOf = (nth: number) => `10.1.${nth >> 8}.${nth & 255}`
const times = (outcomes: string[], code: string) => outcomes.filter((outcome) => outcome === code).length

test('a crowd of addresses guesses at one nickname a hundred times a day, and its owner logs in meanwhile', async () => {
  const nickname = uniqueName('victim ')
  const form = { nickname, password }
  const registered = await clientOf().post('/register', form)
  const cookie = registered.headers.get('Set-Cookie') ?? ''
  expect(cookie).toMatch(/^__Secure-device=[^;]+; Max-Age=31536000; Path=\/api; HttpOnly; Secure; SameSite=Strict$/)
  const { token } = await success(Promise.resolve(registered), session, 201)
  const headers = { Cookie: cookie.split(';')[0] ?? '' }

  const guess = async (nth: number): Promise<string> => {
    const guessed = codeOf(
      clientOf({ address: addressOf(nth) }).post('/login', { nickname, password: `a-guess-${nth}` }),
    )
    if (nth % 15 === 14) {
      const owner = clientOf({ address: addressOf(nth) })
      expect(await codeOf(owner.post('/login', form, { headers }))).toBe('ok')
      expect(await codeOf(clientOf({ token }).get('/profile'))).toBe('ok')
    }
    return guessed
  }
  expect(await guess(0)).toBe('invalid_credentials')
  // As if eighty had been made today.
  await ctx.db.run(sql`UPDATE failed_tries SET failures = 80 WHERE origin = 'anywhere' AND failures = 1`)
  const others = Array.from({ length: 45 }, (_, nth) => nth + 1)
  const outcomes = await sideBySide(others, 30, guess)
  expect(times(outcomes, 'invalid_credentials')).toBe(20)
  expect(times(outcomes, 'rate_limited')).toBe(25)
  expect(await codeOf(clientOf().post('/login', form, { headers }))).toBe('ok')
})

/** Buyers with the password of one that was made; one in eight has a dollar. */
async function crowdOf(count: number): Promise<string[]> {
  const { userId, nickname } = await makeBuyer(ctx)
  const nicknames = Array.from({ length: count }, (_, nth) => `${nickname}-${nth}`)
  await ctx.db.run(sql`INSERT INTO users (id, nickname, nickname_key, password, created_at)
    SELECT value, value, value, password, created_at FROM users, json_each(${JSON.stringify(nicknames)})
    WHERE users.id = ${userId}`)
  const { ctx: keeper } = await keeperOf(ctx)
  for (let nth = 0; nth < count; nth += 8) await users.edit(keeper, nicknames[nth] ?? '', { balanceUsd: 100 })
  return nicknames
}

/** An address asks all that it may in a minute. */
async function spendMinute(address: string): Promise<void> {
  await Promise.all(Array.from({ length: 600 }, () => env.LIMIT_ALL.limit({ key: address })))
}

/** An address that has used up what it may ask, and where one wrong password more makes new devices wait. */
async function makeBusy(address: string): Promise<void> {
  await spendMinute(address)
  const network = await markOf(ctx, `network ${address}`)
  await ctx.db.run(sql`INSERT INTO failed_tries (subject, origin, failures, most, window_ends_at)
    VALUES (${network}, '', 99, 100, ${Date.now() + 15 * 60_000})`)
}

test('two dozen buyers behind one busy address log in, read and buy, and nobody is refused', async () => {
  const address = '10.2.0.1'
  await makeBusy(address)
  const offer = await makeOffer(ctx, { stock: 50, usd: 100 })
  const wish = { ...wishFor(offer), price: toMajor(offer.usd), rub: toMajor(offer.rub) }
  const visit = async (nickname: string): Promise<string[]> => {
    // One in a context of its own, which shares what this isolate remembers.
    const from = { address, apart: nickname.endsWith('-10') }
    const { token } = await success(clientOf(from).post('/login', { nickname, password }), session)
    const client = clientOf({ ...from, token })
    const { balanceUsd } = await success(client.get('/profile'), profile)
    const codes = [await codeOf(client.get('/products'))]
    if (balanceUsd === 0) return codes
    const buying = [
      () => client.post('/cart/add', wish),
      () => client.post('/payment/from-balance', { currency: 'usd' }),
    ]
    for (const call of buying) codes.push(await codeOf(call()))
    return codes
  }
  const nicknames = await crowdOf(24)
  const codes = (await sideBySide(nicknames, 24, visit)).flat()
  expect(codes).toHaveLength(30)
  expect(codes.filter((code) => code !== 'ok')).toEqual([])
  // It was busy indeed; on a slow machine another minute may have begun.
  await spendMinute(address)
  const [nickname] = nicknames
  const logIn = (given: string) => codeOf(clientOf({ address }).post('/login', { nickname, password: given }))
  expect([await logIn('a-wrong-guess-1'), await logIn(password)]).toEqual(['invalid_credentials', 'rate_limited'])
  expect(await codeOf(clientOf({ address }).get('/profile'))).toBe('rate_limited')
  await expectBooksToBalance()
})
