import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adminPayments } from '../../../src/shared/contract/payments'
import { adminClaim, adminClaims } from '../../../src/shared/contract/stock'
import { supplierOrders } from '../../../src/shared/contract/suppliers'
import { adminTicket, adminTickets } from '../../../src/shared/contract/support'
import { madeVouchers, voucherBatches } from '../../../src/shared/contract/vouchers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { atPage, toppedUp } from '../../support/buying'
import { type Client, clientOf, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { makeAdmin, makeBuyer, type Person, testCtx, uniqueName } from '../../support/shop'
import { supplierOrder } from '../../support/supplied'
import { expectSupplyToBalance, piecesOf } from '../../support/suppliers'
import { complain, makeDeliveredOrder, shopThatWaits } from '../../support/supplying'

let ctx: Ctx
let keeper: Person
let admin: Client
let providers: Providers
beforeAll(async () => {
  ctx = await testCtx()
  keeper = await makeAdmin(ctx)
  admin = clientOf(keeper)
})
beforeEach(() => {
  providers = openProviders()
})
afterEach(() => expectSupplyToBalance())

type Finds = (search: string) => Promise<unknown[]>

/** Each text finds this and nothing else; the other one stands in the list all the while. */
async function expectEachToFind(find: Finds, it: unknown, other: unknown, texts: string[]) {
  const all = await find('')
  expect(all).toContain(it)
  expect(all).toContain(other)
  for (const text of texts) expect([text, await find(text)]).toEqual([text, [it]])
  expect(await find('nobody-has-said-this')).toEqual([])
}

const query = (search: string, more = '') =>
  `?limit=100${search && `&search=${encodeURIComponent(search)}`}${more && `&${more}`}`

describe('the back office finds', () => {
  const tickets: Finds = async (search) => {
    const found = await success(admin.get(`/admin/support${query(search)}`), adminTickets)
    return found.tickets.map(({ ticketId }) => ticketId)
  }
  const ask = async (client: Client, wish: object) => {
    const answer = await client.post('/support', { nickname: 'somebody', userId: '1', message: 'Hello', ...wish })
    return ((await answer.json()) as { ticketId: string }).ticketId
  }

  test('a request by its number, by whoever sent it, by the name they gave, and by what was said', async () => {
    const buyer = await makeBuyer(ctx)
    const it = await ask(clientOf(buyer), { nickname: 'Pavlik', userId: '4242', message: 'Где мой Код от Steam?' })
    const other = await ask(clientOf(), {})
    await success(admin.put(`/admin/support/${it}`, { state: 'answered', reply: 'Он в истории заказов' }), adminTicket)
    await expectEachToFind(tickets, it, other, [
      ...[it, it.toLowerCase(), buyer.userId, '4242', buyer.nickname.toUpperCase(), 'pavlik', 'код от', 'истории'],
    ])
  })

  test('a request among the open ones alone where these are asked for', async () => {
    const message = uniqueName('The same words ')
    const open = await ask(clientOf(), { message })
    const closed = await ask(clientOf(), { message: `${message} again` })
    await success(admin.put(`/admin/support/${closed}`, { state: 'closed' }), adminTicket)
    expect(await tickets(message)).toEqual([closed, open])
    const narrowed = await success(admin.get(`/admin/support${query(message, 'state=open')}`), adminTickets)
    expect(narrowed.tickets.map(({ ticketId }) => ticketId)).toEqual([open])
  })

  test('a claim by its order, its buyer and what was said', async () => {
    const shop = await shopThatWaits()
    const [order, another] = [await makeDeliveredOrder(shop), await makeDeliveredOrder(shop)]
    const [it, other] = [await complain(order), await complain(another)]
    const reply = 'Проверено, код не был использован'
    await success(admin.post(`/admin/claims/${it}/answer`, { decision: 'refuse', reply }), adminClaim)
    const claims: Finds = async (search) =>
      (await success(admin.get(`/admin/claims${query(search)}`), adminClaims)).claims.map(({ claimId }) => claimId)
    const { id, buyer } = order
    await expectEachToFind(claims, it, other, [
      id,
      `#${id}`,
      id.slice(0, 6).toLowerCase(),
      buyer.userId,
      buyer.nickname,
      'проверено',
    ])
  })

  test('a payment by our number and the provider’s, by its order, and by whoever pays', async () => {
    const { payment, orderId, buyer } = await atPage(ctx, 'usd')
    const another = await toppedUp(ctx, providers, 'rub')
    const payments: Finds = async (search) => {
      const found = await success(admin.get(`/admin/payments${query(search)}`), adminPayments)
      return found.payments.map(({ paymentId }) => paymentId)
    }
    const [row] = await ctx.db.all<{ number: string }>(
      sql`SELECT external_id AS number FROM payments WHERE id = ${payment.paymentId}`,
    )
    await expectEachToFind(payments, payment.paymentId, another.payment.paymentId, [
      ...[
        payment.paymentId,
        payment.paymentId.toLowerCase(),
        row?.number ?? '',
        orderId.toLowerCase(),
        `#${orderId}`,
        buyer.userId,
        buyer.nickname.toUpperCase(),
      ],
    ])
  })

  test('an order at a supplier by its number, the supplier’s, and the buyer’s order', async () => {
    await providers.fail({ provider: 'gamesdrop', fault: 'slow' })
    const order = await supplierOrder(ctx, 'gamesdrop')
    const another = await supplierOrder(ctx, 'kinguin')
    const [[it], [other]] = [await piecesOf(ctx, order.id), await piecesOf(ctx, another.id)]
    const pieces: Finds = async (search) =>
      (await success(admin.get(`/admin/supplier-orders${query(search)}`), supplierOrders)).orders.map(({ id }) => id)
    await expectEachToFind(pieces, it?.id, other?.id, [it?.id ?? '', it?.externalId ?? '', order.id.toLowerCase()])
  })

  test('vouchers by their batch, their currency and whoever made them', async () => {
    const make = (client: Client, currency: string) =>
      success(client.post('/admin/vouchers', { currency, amount: 10, count: 1 }), madeVouchers, 201)
    const colleague = await makeAdmin(ctx)
    const { batchId } = await make(clientOf(colleague), 'rub')
    const other = await make(admin, 'usd')
    const batches: Finds = async (search) =>
      (await success(admin.get(`/admin/vouchers${query(search)}`), voucherBatches)).batches.map(
        (batch) => batch.batchId,
      )
    await expectEachToFind(batches, batchId, other.batchId, [
      batchId.slice(0, 8),
      batchId.slice(0, 8).toLowerCase(),
      'RUB',
      colleague.userId,
      colleague.nickname,
    ])
  })
})
