import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import * as orders from '../../../src/worker/domain/orders/orders'
import { bankSays, deliveredOrder, movedBy, quietShop, stockOf } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import { makeAdmin, outcomeOf, type Person } from '../../support/shop'
import { codeIdOf, complain, expectVaultToAddUp, overtaken, standOf } from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof quietShop>>
let admin: Person
let providers: Providers
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectVaultToAddUp())

type State = 'created' | 'lost'
type Decision = 'replace' | 'refund' | 'refuse'
type Claimed = Awaited<ReturnType<typeof claimed>>

/** A delivered order with a claim about its code. */
async function claimed() {
  const at = await deliveredOrder(ctx, providers)
  const order = { id: at.orderId, buyer: at.buyer }
  return { ...order, offer: at.offer, payment: at.payment, claimId: await complain(order) }
}
const answer = ({ claimId }: Claimed, decision: Decision, by = admin.ctx) =>
  outcomeOf(orders.answerClaim(by, claimId, { decision, reply: 'We looked at it.' }))
const shownTo = async ({ claimId }: Claimed) => {
  const { claims } = await orders.listClaims(admin.ctx, { limit: 50 })
  return claims.find(({ id }) => id === claimId)
}
const replaceByHand = async (order: Claimed, by = admin.ctx) =>
  outcomeOf(orders.replaceCode(by, order.id, { codeId: await codeIdOf(order), reason: 'a test' }))

describe.each<[string, State[]]>([
  ['disputes what was paid', ['created']],
  ['has taken it back', ['created', 'lost']],
])('while a bank %s', (_, states) => {
  test('no code is replaced and none paid back, by hand or for a claim', async () => {
    const order = await claimed()
    const { offer } = order
    await bankSays(ctx, providers, order.payment.id, ...states)
    const moved = await movedBy(ctx, async () => {
      expect(await replaceByHand(order)).toBe('invalid_transition')
      expect(await answer(order, 'replace')).toBe('invalid_transition')
      expect(await answer(order, 'refund')).toBe('refund_too_large')
    })
    expect(moved).toEqual({})
    expect(await shownTo(order)).toMatchObject({ isDisputed: 1 })
    expect(await standOf(order, order.id)).toBe(`completed ${offer.codes[0]}`)
    expect(await stockOf(ctx, offer)).toBe(9)
    expect(await answer(order, 'refuse')).toBe('ok')
  })

  test.each<[string, (order: Claimed, by: Person['ctx']) => Promise<string>]>([
    ['by hand', replaceByHand],
    ['for a claim', (order, by) => answer(order, 'replace', by)],
  ])('which it says at the moment of replacing %s, nothing is replaced', async (__, replace) => {
    const order = await claimed()
    const by = overtaken(admin, () => bankSays(ctx, providers, order.payment.id, ...states))
    expect(await replace(order, by)).toBe('invalid_transition')
    expect([await standOf(order, order.id), await stockOf(ctx, order.offer)]).toEqual([
      `completed ${order.offer.codes[0]}`,
      9,
    ])
  })
})

test.each<[string, (order: Claimed) => Promise<string>, string]>([
  ['by hand', replaceByHand, 'replaced'],
  ['for a claim', (order) => answer(order, 'replace'), 'replaced'],
  ['with its price', (order) => answer(order, 'refund'), 'refunded'],
])('once the bank has given the money back a code is mended %s again', async (_, mend, state) => {
  const order = await claimed()
  await bankSays(ctx, providers, order.payment.id, 'created', 'won')
  expect(await shownTo(order)).toMatchObject({ isDisputed: 0 })
  expect(await mend(order)).toBe('ok')
  const { items } = await orders.show(order.buyer.ctx, order.id)
  expect(items[0]?.claims).toMatchObject([{ state }])
})
