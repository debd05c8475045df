import { beforeAll, describe, expect, test } from 'vitest'
import { adminUser, adminUserStory, bookedUser } from '../../../src/shared/contract/admin'
import { statement } from '../../../src/shared/contract/identity'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import {
  balanceOf,
  everyBalance,
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  outcomeOf,
  type Person,
  testCtx,
  wishFor,
} from '../../support/shop'
import { interrupted } from '../../support/supplied'

let ctx: Ctx
let operator: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  operator = await makeAdmin(ctx)
  admin = clientOf(operator)
})

const edit = (userId: string, form: object) => admin.put(`/admin/users/${userId}`, form)

/** The buyer buys something for 60 dollars. */
async function spendSixty(buyer: Person) {
  await cart.add(buyer.ctx, wishFor(await makeOffer(ctx, { usd: 6000 })))
  await orders.payFromBalance(buyer.ctx, { currency: 'usd' })
}

/** 9 000 roubles come in. */
async function receiveRoubles({ userId }: Person) {
  const friend = await makeBuyer(ctx, { rub: 900_000 })
  await transfers.send(friend.ctx, { userId, currency: 'rub', minor: 900_000 })
}

const adjustmentsOf = async (buyer: Person) => {
  const { lines } = await success(clientOf(buyer).get('/balance/statement'), statement)
  return lines.filter(({ kind }) => kind === 'adjustment').map(({ currency, amount }) => [currency, amount])
}

describe('an administrator who has seen 100 dollars', () => {
  let buyer: Person
  const seen = { balanceUsd: 100 }
  beforeAll(async () => {
    buyer = await makeBuyer(ctx, { usd: 10_000 })
  })

  test('and adds 5 after the buyer has spent 60 is refused, and nothing is booked', async () => {
    await spendSixty(buyer)
    const { fields } = await failure(edit(buyer.userId, { balanceUsd: 105, seen }), 409, 'balance_changed')
    expect(fields).toEqual({ balanceUsd: 'balance_changed' })
    expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 4000, rub: 0 }))
    expect(await adjustmentsOf(buyer)).toEqual([['usd', 100]])
    await expectBooksToBalance()
  })

  test('and looks again adds exactly 5, and is told so', async () => {
    const { user } = await success(admin.get(`/admin/users/${buyer.userId}`), adminUserStory)
    const form = { balanceUsd: user.balanceUsd + 5, seen: { balanceUsd: user.balanceUsd }, reason: 'Sorry' }
    const edited = await success(edit(buyer.userId, form), bookedUser)
    expect(edited).toMatchObject({ balanceUsd: 45, balanceRub: 0, booked: [{ currency: 'usd', amount: 5 }] })
    await expectBooksToBalance()
  })

  test('never books away the 9 000 roubles that came in meanwhile', async () => {
    const other = await makeBuyer(ctx, { usd: 10_000 })
    await receiveRoubles(other)
    const edited = await success(edit(other.userId, { balanceUsd: 105, seen }), bookedUser)
    expect(edited).toMatchObject({ balanceUsd: 105, balanceRub: 9000, booked: [{ currency: 'usd', amount: 5 }] })
    const both = { balanceUsd: 110, balanceRub: 0, seen: { balanceUsd: 105, balanceRub: 0 } }
    const { fields } = await failure(edit(other.userId, both), 409, 'balance_changed')
    expect(fields).toEqual({ balanceRub: 'balance_changed' })
    expect(await balanceOf(ctx, other.userId)).toEqual(everyBalance({ usd: 10_500, rub: 900_000 }))
    await expectBooksToBalance()
  })
})

test.each<[what: string, form: object, code: string, booked: unknown]>([
  ['adds', { balanceUsd: 12, seen: { balanceUsd: 10 } }, 'ok', [{ currency: 'usd', amount: 2 }]],
  ['takes off', { balanceUsd: 7.5, seen: { balanceUsd: 10 } }, 'ok', [{ currency: 'usd', amount: -2.5 }]],
  ['empties', { balanceRub: 0, seen: { balanceRub: 90 } }, 'ok', [{ currency: 'rub', amount: -90 }]],
  ['sets what it is', { balanceUsd: 10, seen: { balanceUsd: 10 } }, 'ok', []],
  [
    'sets both',
    { balanceUsd: 11, balanceRub: 80, seen: { balanceUsd: 10, balanceRub: 90 } },
    'ok',
    [
      { currency: 'usd', amount: 1 },
      { currency: 'rub', amount: -10 },
    ],
  ],
  ['has seen nothing', { balanceUsd: 12 }, 'ok', [{ currency: 'usd', amount: 2 }]],
  ['has seen another balance', { balanceUsd: 12, seen: { balanceRub: 1 } }, 'ok', [{ currency: 'usd', amount: 2 }]],
  ['sees a cent more', { balanceUsd: 12, seen: { balanceUsd: 10.01 } }, 'balance_changed', undefined],
  ['sees what it wants', { balanceUsd: 12, seen: { balanceUsd: 12 } }, 'balance_changed', undefined],
  ['repeats a change whose answer was lost', { balanceUsd: 10, seen: { balanceUsd: 8 } }, 'balance_changed', undefined],
  ['sees a third decimal', { balanceUsd: 12, seen: { balanceUsd: 0.001 } }, 'invalid_amount', undefined],
  ['sees a text', { balanceUsd: 12, seen: { balanceUsd: '10' } }, 'invalid_request', undefined],
])('of 10 dollars and 90 roubles, who %s (%j): %s', async (_, form, code, booked) => {
  const { userId } = await makeBuyer(ctx, { usd: 1000, rub: 9000 })
  const answer = await edit(userId, form)
  expect(await codeOf(Promise.resolve(answer.clone()))).toBe(code)
  if (code === 'ok') expect(await answer.json()).toMatchObject({ booked })
  else expect(await balanceOf(ctx, userId)).toEqual(everyBalance({ usd: 1000, rub: 9000 }))
  await expectBooksToBalance()
})

test.each([
  ['was seen', { seen: { balanceUsd: 10_000 } }],
  ['was not named', {}],
])('a balance that %s and moves while it is set is not set over: nothing is booked', async (_, seen) => {
  const buyer = await makeBuyer(ctx, { usd: 10_000 })
  const db = interrupted(2, () => spendSixty(buyer))
  const set = users.edit({ ...operator.ctx, db }, buyer.userId, { balanceUsd: 10_500, role: 'admin', ...seen })
  expect(await outcomeOf(set)).toBe('balance_changed')
  expect(await balanceOf(ctx, buyer.userId)).toEqual(everyBalance({ usd: 4000, rub: 0 }))
  const { user } = await success(admin.get(`/admin/users/${buyer.userId}`), adminUserStory)
  expect(adminUser.parse(user)).toMatchObject({ role: 'buyer' })
  await expectBooksToBalance()
})

test('ten administrators who have all seen 10 dollars and add 1 add 1 in all', async () => {
  const { userId } = await makeBuyer(ctx, { usd: 1000 })
  const form = { balanceUsd: 11, seen: { balanceUsd: 10 } }
  const codes = await Promise.all(Array.from({ length: 10 }, () => codeOf(edit(userId, form))))
  expect(codes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'balance_changed'), 'ok'])
  expect(await balanceOf(ctx, userId)).toEqual(everyBalance({ usd: 1100, rub: 0 }))
  await expectBooksToBalance()
})
