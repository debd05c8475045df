import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { toppedUp } from '../../../src/shared/contract/freefire'
import { supplierNames } from '../../../src/shared/suppliers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as freeFire from '../../../src/worker/domain/freefire/freefire'
import { deliver } from '../../../src/worker/domain/orders/orders'
import { clientOf, success } from '../../support/http'
import { openProviders } from '../../support/providers'
import { makeAdmin, makePaidOrder } from '../../support/shop'
import { offerFrom } from '../../support/supplied'
import {
  diamonds,
  expectSupplyToBalance,
  forgetEarlier,
  makeGamer,
  presentCtx,
  topUpFor,
} from '../../support/suppliers'

let ctx: Ctx
beforeAll(async () => {
  ctx = await presentCtx()
})
beforeEach(async () => {
  openProviders()
  await forgetEarlier(ctx)
  await freeFire.editSettings((await makeAdmin(ctx)).ctx, diamonds)
})
afterEach(() => expectSupplyToBalance())

test('what a supplier takes, and who it is, no buyer gets to read', async () => {
  const gamer = clientOf(await makeGamer(ctx))
  const { orderId } = await success(gamer.post('/freefire/topup', topUpFor('12345678')), toppedUp)
  await deliver(ctx, orderId)
  const offer = await offerFrom(ctx, 'gamesdrop')
  const { id, buyer } = await makePaidOrder(ctx, { offer })
  await deliver(ctx, id)
  const reader = clientOf(buyer)
  const answers = await Promise.all([
    ...['/freefire/offers', '/orders', `/orders/${orderId}`, '/balance/statement'].map((path) => gamer.get(path)),
    ...['/orders', `/orders/${id}`, '/products', `/products/${offer.productId}`, '/cart'].map((path) =>
      reader.get(path),
    ),
  ])
  for (const answer of answers) {
    expect(answer.status).toBe(200)
    // A moment may hold the digits of a cost.
    expect((await answer.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '')).not.toMatch(
      new RegExp(`${supplierNames.join('|')}|cost|margin|supplied|supplierRef|0\\.93|0\\.89|"2004"`, 'i'),
    )
  }
})
