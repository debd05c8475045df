import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Currency } from '../../../src/shared/money'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { statement } from '../../../src/worker/domain/ledger/ledger'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  outcomeOf,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'
import { overtaken } from '../../support/supplying'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})
afterEach(() => expectBooksToBalance())

const send = (from: Person, to: { userId: string }, minor: number, currency: Currency = 'usd') =>
  transfers.send(from.ctx, { userId: to.userId, currency, minor })
const usdOf = async (...people: Person[]) =>
  (await Promise.all(people.map(({ userId }) => balanceOf(ctx, userId)))).map(({ usd }) => usd)
const disable = async ({ userId }: Person) =>
  users.edit((await makeAdmin(ctx)).ctx, userId, { disabled: true, reason: 'sells stolen cards' })
const disabled = async () => {
  const buyer = await makeBuyer(ctx)
  await disable(buyer)
  return buyer
}
const keyed = (caller: CallerCtx, key: string, requestHash = 'same') => ({
  ...caller,
  idempotency: { key, requestHash },
})

describe('money sent to another buyer', () => {
  test.each<[Currency, number, string]>([
    ['usd', 0, 'invalid_amount'],
    ['usd', -1, 'invalid_amount'],
    ['usd', 1, 'ok'],
    ['usd', 100_000, 'ok'],
    ['usd', 100_001, 'invalid_amount'],
    ['rub', 0, 'invalid_amount'],
    ['rub', 1, 'ok'],
    ['rub', 10_000_000, 'ok'],
    ['rub', 10_000_001, 'invalid_amount'],
    ['uzs', 9900, 'invalid_amount'],
    ['uzs', 10_000, 'ok'],
    ['uzs', 1_000_000_000, 'ok'],
    ['uzs', 1_000_000_100, 'invalid_amount'],
  ])('in %s, %i minor units: %s', async (currency, minor, outcome) => {
    const sender = await makeBuyer(ctx, { usd: 200_000, rub: 20_000_000, uzs: 2_000_000_000 })
    const receiver = await makeBuyer(ctx)
    expect(await outcomeOf(send(sender, receiver, minor, currency))).toBe(outcome)
    expect((await balanceOf(ctx, receiver.userId))[currency]).toBe(outcome === 'ok' ? minor : 0)
  })

  test.each<[string, (sender: Person) => Promise<{ userId: string }>, number, string]>([
    ['to oneself', async (sender) => sender, 1, 'self_transfer'],
    ['to nobody', async () => ({ userId: '0000000000' }), 1, 'user_not_found'],
    ['to the shop itself', async () => ({ userId: 'system' }), 1, 'user_not_found'],
    ['to a name that is none', async () => ({ userId: "' OR 1 = 1 --" }), 1, 'user_not_found'],
    ['to a disabled account', () => disabled(), 1, 'user_not_found'],
    ['of more than there is', () => makeBuyer(ctx), 501, 'insufficient_funds'],
    ['of all there is', () => makeBuyer(ctx), 500, 'ok'],
    ['to an administrator', () => makeAdmin(ctx), 1, 'ok'],
  ])('%s', async (_, receiver, minor, outcome) => {
    const sender = await makeBuyer(ctx, { usd: 500 })
    expect(await outcomeOf(send(sender, await receiver(sender), minor))).toBe(outcome)
    expect(await usdOf(sender)).toEqual([outcome === 'ok' ? 500 - minor : 500])
  })

  test('to an account that is disabled in the same moment', async () => {
    const sender = await makeBuyer(ctx, { usd: 500 })
    const receiver = await makeBuyer(ctx)
    const late = overtaken(sender, () => disable(receiver))
    const wish = { userId: receiver.userId, currency: 'usd', minor: 1 } as const
    expect(await outcomeOf(transfers.send(late, wish))).toBe('user_not_found')
    expect(await usdOf(sender, receiver)).toEqual([500, 0])
  })

  test('leaves the other currency alone', async () => {
    const sender = await makeBuyer(ctx, { usd: 500, rub: 100 })
    const receiver = await makeBuyer(ctx, { rub: 7 })
    expect(await outcomeOf(send(sender, receiver, 101, 'rub'))).toBe('insufficient_funds')
    expect(await send(sender, receiver, 100, 'rub')).toEqual(everyBalance({ usd: 500 }))
    expect(await balanceOf(ctx, receiver.userId)).toEqual(everyBalance({ usd: 0, rub: 107 }))
  })

  test('under one key is sent once: twice at once, later, and for another sum never', async () => {
    const sender = await makeBuyer(ctx, { usd: 500 })
    const receiver = await makeBuyer(ctx)
    const key = uniqueName('transfer-key-')
    const click = () => transfers.send(keyed(sender.ctx, key), { userId: receiver.userId, currency: 'usd', minor: 100 })
    expect(await Promise.all([click(), click(), click()])).toEqual(Array(3).fill(everyBalance({ usd: 400 })))
    expect(await click()).toEqual(everyBalance({ usd: 400 }))
    const other = { userId: receiver.userId, currency: 'usd' as const, minor: 200 }
    expect(await outcomeOf(transfers.send(keyed(sender.ctx, key, 'another'), other))).toBe('idempotency_mismatch')
    expect(await usdOf(sender, receiver)).toEqual([400, 100])
  })

  test('is answered as it was when the owner has changed the bounds since', async () => {
    const sender = await makeBuyer(ctx, { usd: 500 })
    const { userId } = await makeBuyer(ctx)
    const caller = keyed(sender.ctx, uniqueName('transfer-key-'))
    const settings = { ...ctx.settings, transfer: { ...ctx.settings.transfer, usd: { min: 1, max: 50 } } }
    const wish = { userId, currency: 'usd' as const, minor: 100 }
    await transfers.send(caller, wish)
    expect(await outcomeOf(transfers.send({ ...caller, settings }, wish))).toBe('ok')
    expect(await outcomeOf(transfers.send({ ...sender.ctx, settings }, wish))).toBe('invalid_amount')
    expect(await usdOf(sender)).toEqual([400])
  })

  test('twenty times at the same moment never takes more than there is', async () => {
    const sender = await makeBuyer(ctx, { usd: 750 })
    const receivers = await Promise.all(Array.from({ length: 20 }, () => makeBuyer(ctx)))
    const outcomes = await Promise.all(receivers.map((receiver) => outcomeOf(send(sender, receiver, 100))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(7)
    expect(outcomes.filter((outcome) => outcome === 'insufficient_funds')).toHaveLength(13)
    const received = await usdOf(...receivers)
    expect(received).toEqual(outcomes.map((outcome) => (outcome === 'ok' ? 100 : 0)))
    expect(await usdOf(sender)).toEqual([50])
  })

  test('in a ring at the same moment comes around', async () => {
    const ring = await Promise.all(Array.from({ length: 8 }, () => makeBuyer(ctx, { usd: 100 })))
    const sends = ring.map((one, nth) => outcomeOf(send(one, ring[(nth + 1) % ring.length] ?? one, 100)))
    expect(new Set(await Promise.all(sends))).toEqual(new Set(['ok']))
    expect(await usdOf(...ring)).toEqual(Array(8).fill(100))
  })

  test('by a frozen buyer is refused, to a frozen buyer is not', async () => {
    const [frozen, other] = [await makeBuyer(ctx, { usd: 100 }), await makeBuyer(ctx, { usd: 100 })]
    const admin = await makeAdmin(ctx)
    await users.edit(admin.ctx, frozen.userId, { frozen: true, reason: 'a test' })
    const spender: Person = { ...frozen, ctx: { ...frozen.ctx, needs: 'spender' } }
    expect(await outcomeOf(send(spender, other, 1))).toBe('account_frozen')
    expect(await outcomeOf(send(other, frozen, 1))).toBe('ok')
    expect(await usdOf(frozen, other)).toEqual([101, 99])
  })
})

test('the statements of both sides name the other and what each held after it', async () => {
  const [ann, bob] = [await makeBuyer(ctx, { usd: 500 }), await makeBuyer(ctx)]
  await send(ann, bob, 200)
  await send(bob, ann, 50)
  await send(ann, bob, 350)
  const linesOf = async ({ ctx: caller }: Person) =>
    (await statement(caller, { limit: 50 })).lines.map(({ minor, balance, kind, note }) => ({
      minor,
      balance,
      kind,
      note,
    }))
  const between = (minor: number, balance: number, note: string) => ({ minor, balance, kind: 'transfer', note })
  expect(await linesOf(bob)).toEqual([
    between(350, 500, ann.userId),
    between(-50, 150, ann.userId),
    between(200, 200, ann.userId),
  ])
  expect((await linesOf(ann)).slice(0, 3)).toEqual([
    between(-350, 0, bob.userId),
    between(50, 350, bob.userId),
    between(-200, 300, bob.userId),
  ])
  const references = async ({ ctx: caller }: Person) =>
    (await statement(caller, { limit: 3 })).lines.map((line) => line.reference)
  expect(await references(ann)).toEqual(await references(bob))
})
