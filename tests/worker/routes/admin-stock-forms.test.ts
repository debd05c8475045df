import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure } from '../../support/http'
import { makeAdmin, makeOffer } from '../../support/shop'
import { makePartOrder, shopThatWaits } from '../../support/supplying'

let ctx: Ctx
let admin: Client
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = clientOf(await makeAdmin(ctx))
})

const reason = 'the buyer asked'

describe('a form is refused', () => {
  const bad: [what: string, method: 'post' | 'put', path: string, form: object, fields: Record<string, string>][] = [
    ['without a reason', 'post', '/admin/batches/x/void', {}, { reason: 'required' }],
    ['with an empty reason', 'post', '/admin/codes/1/void', { reason: '  ' }, { reason: 'required' }],
    ['with a long reason', 'post', '/admin/codes/1/reveal', { reason: 'x'.repeat(501) }, { reason: 'too_long' }],
    ['an export without a reason', 'post', '/admin/batches/x/export', {}, { reason: 'required' }],
    ['without a code', 'post', '/admin/orders/x/replace', { reason }, { codeId: 'required' }],
    ['with a code by its place', 'post', '/admin/orders/x/replace', { codeId: 0, reason }, { codeId: 'required' }],
    ['with another answer', 'post', '/admin/claims/x/answer', { decision: 'no', reply: 'x' }, { decision: 'invalid' }],
    ['without a reply', 'post', '/admin/claims/x/answer', { decision: 'refund' }, { reply: 'required' }],
    ['with stock below none', 'put', '/admin/offers/x/supply', { lowStock: -1 }, { lowStock: 'invalid' }],
    ['with a margin of 501 %', 'put', '/admin/offers/x/supply', { margin: 501 }, { margin: 'invalid' }],
    ['with a source that is none', 'put', '/admin/offers/x/supply', { source: 'friend' }, { source: 'invalid' }],
    ['with a supplier that is none', 'put', '/admin/offers/x/supply', { supplier: 'friend' }, { supplier: 'invalid' }],
  ]
  test.each(bad)('%s (%s %s)', async (_, method, path, form, fields) => {
    expect((await failure(admin[method](path, form), 400, 'invalid_request')).fields).toEqual(fields)
  })

  test.each<[string, object, Record<string, string>]>([
    ['no codes', {}, { codes: 'required' }],
    ['another format', { text: 'X', format: 'xls' }, { format: 'invalid' }],
    ['a day that is none', { codes: ['X'], expiresAt: 'tomorrow' }, { expiresAt: 'invalid' }],
    ['a day that is over', { codes: ['X'], expiresAt: '2020-01-01T00:00:00Z' }, { expiresAt: 'invalid' }],
  ])('of codes to bring with %s', async (_, form, fields) => {
    const { productId, amount } = await makeOffer(ctx, { stock: 0 })
    const answer = admin.post(`/admin/products/${productId}/codes`, { amount, ...form })
    expect((await failure(answer, 400, 'invalid_request')).fields).toEqual(fields)
  })

  test('of codes to bring with a cost in no currency of the shop', async () => {
    const { productId, amount } = await makeOffer(ctx, { stock: 0 })
    const form = { amount, codes: ['X'], cost: { currency: 'eur', amount: 1 } }
    await failure(admin.post(`/admin/products/${productId}/codes`, form), 400, 'unsupported_currency')
  })

  test.each<[string, object, Record<string, string>]>([
    ['no supplier', { source: 'supplier' }, { supplier: 'required' }],
    ['no name of the item', { source: 'supplier', supplier: 'gamesdrop' }, { supplierRef: 'required' }],
    ['no ceiling', { source: 'supplier', supplier: 'gamesdrop', supplierRef: '1' }, { maxCost: 'required' }],
    ['no room', { source: 'supplier', supplier: 'gamesdrop', supplierRef: '1', maxCost: 0 }, { maxCost: 'required' }],
  ])('of supply by a supplier with %s', async (_, form, fields) => {
    const { id } = await makeOffer(ctx, { stock: 0 })
    expect((await failure(admin.put(`/admin/offers/${id}/supply`, form), 400, 'invalid_request')).fields).toEqual(
      fields,
    )
  })

  test.each<[string, unknown[], string]>([
    ['none', [], 'codes'],
    ['an empty one', ['  '], 'codes.0'],
    ['a number', [5], 'codes.0'],
    ['one of 501 signs', ['x'.repeat(501)], 'codes.0'],
    ['half a character', ['fine', '\ud800'], 'codes.1'],
    ['a zero byte', ['AB\u0000'], 'codes.0'],
    ['two lines in one', ['AB\nCD'], 'codes.0'],
    ['101 of them', Array.from({ length: 101 }, (_, index) => `C-${index}`), 'codes'],
  ])('of codes by hand with %s, and nothing is delivered', async (_, codes, field) => {
    const { id } = await makePartOrder(ctx, 0, 2)
    const { fields } = await failure(
      admin.post(`/admin/orders/${id}/codes`, { item: 0, codes, reason }),
      400,
      'invalid_request',
    )
    expect(Object.keys(fields ?? {})).toEqual([field])
    expect(await ctx.db.all(sql`SELECT id FROM codes WHERE order_id = ${id}`)).toEqual([])
  })

  test.each([0.001, -1, 100_000_000.01])('with %d for a cost', async (amount) => {
    const { id, productId, amount: pieces } = await makeOffer(ctx, { stock: 0 })
    const form = { amount: pieces, codes: ['X'], cost: { currency: 'usd', amount } }
    await failure(admin.put(`/admin/offers/${id}/supply`, { maxCost: amount }), 400, 'invalid_amount')
    await failure(admin.post(`/admin/products/${productId}/codes`, form), 400, 'invalid_amount')
  })

  test('when its page is none', async () => {
    for (const search of ['limit=0', 'limit=101', 'limit=x', 'state=half']) {
      await failure(admin.get(`/admin/claims?${search}`), 400, 'invalid_request')
    }
  })
})
