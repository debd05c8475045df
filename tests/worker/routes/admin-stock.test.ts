import { beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { order } from '../../../src/shared/contract/orders'
import {
  adminClaims,
  batchReport,
  importPreview,
  importReport,
  revealedOrder,
  stockReport,
  voidedCodes,
} from '../../../src/shared/contract/stock'
import { orderStory } from '../../../src/shared/contract/stories'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { orderOf } from '../../support/buying'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makeBuyer, makeOffer, makePaidOrder, type Offer } from '../../support/shop'
import {
  batchIdOf,
  codeIdOf,
  complain,
  makeDeliveredOrder,
  makePartOrder,
  newCodes,
  rowsOf,
  shopThatWaits,
} from '../../support/supplying'

let ctx: Ctx
let owner: Awaited<ReturnType<typeof makeAdmin>>
let admin: Client
let buyer: Client
beforeAll(async () => {
  ctx = await shopThatWaits()
  owner = await makeAdmin(ctx)
  admin = clientOf(owner)
  buyer = clientOf(await makeBuyer(ctx))
})

const reason = 'the buyer asked'
const firstIdOf = async (offer: Offer) => (await rowsOf(ctx, offer))[0]?.id ?? 0
const maskedCode = batchReport.shape.codes.element
const adminClaim = adminClaims.shape.claims.element

describe('stock', () => {
  test('is previewed and brought, by the batch with its day and its cost', async () => {
    const { productId, amount, label } = await makeOffer(ctx, { stock: 0 })
    const form = {
      amount,
      codes: newCodes(2),
      expiresAt: '2031-01-02T03:04:05.000Z',
      cost: { currency: 'usd', amount: 1.5 },
    }
    const counts = { duplicate: 0, alreadyStocked: 0, alreadySold: 0, empty: 0 }
    const preview = await success(admin.post(`/admin/products/${productId}/codes/preview`, form), importPreview)
    const [first, last] = form.codes
    expect(preview).toEqual({ new: 2, ...counts, tooLong: 0, invalid: 0, noVoucher: 0, unclear: null, first, last })
    const report = await success(admin.post(`/admin/products/${productId}/codes`, form), importReport, 201)
    expect(report).toEqual({ batchId: report.batchId, added: 2, ...counts })
    const stock = await success(admin.get(`/admin/products/${productId}/codes`), stockReport)
    expect(stock).toMatchObject({
      offers: [{ stock: 2, sold: 0, waiting: 0, source: 'stock', supplier: null, maxCost: null }],
      batches: [{ batchId: report.batchId, label, added: 2, expiresAt: form.expiresAt, cost: form.cost }],
    })
    expect(stock.batches).toMatchObject([{ actor: owner.userId, actorName: owner.nickname }])
  })

  test('is brought once under one key', async () => {
    const { productId, amount } = await makeOffer(ctx, { stock: 0 })
    const bring = (codes: string[]) =>
      admin.post(`/admin/products/${productId}/codes`, { amount, codes }, { key: `import-of-${productId}` })
    const codes = newCodes(2)
    const first = await success(bring(codes), importReport, 201)
    expect(await success(bring(codes), importReport, 201)).toEqual(first)
    await failure(bring(newCodes(2)), 409, 'idempotency_mismatch')
  })

  test('says where its pieces come from, and keeps what a change does not name', async () => {
    const offer = await makeOffer(ctx, { stock: 1 })
    const edit = (form: object) => success(admin.put(`/admin/offers/${offer.id}/supply`, form), stockReport)
    const supplied = {
      source: 'stock_then_supplier',
      supplier: 'gamesdrop',
      supplierRef: 'none',
      maxCost: 1.25,
      margin: 7.5,
    }
    expect((await edit({ lowStock: 4 })).offers).toMatchObject([{ lowStock: 4, source: 'stock', stock: 1 }])
    expect((await edit(supplied)).offers).toMatchObject([{ lowStock: 4, ...supplied }])
    expect((await edit({ maxCost: 2 })).offers).toMatchObject([{ ...supplied, maxCost: 2 }])
  })

  test('is looked through batch by batch and page by page, without a code', async () => {
    const { offer, codes } = await makeDeliveredOrder(ctx, 1, 2)
    const batchId = await batchIdOf(ctx, offer)
    const path = `/admin/batches/${batchId}?limit=2`
    const first = await success(admin.get(path), batchReport)
    const second = await success(admin.get(`${path}&cursor=${first.nextCursor}`), batchReport)
    expect([...first.codes, ...second.codes].map(({ state }) => state)).toEqual(['delivered', 'free', 'free'])
    expect([first.codes.length, second.nextCursor]).toEqual([2, null])
    expect(first.codes.map(({ masked }) => masked)).toEqual(codes.slice(0, 2).map(maskOf))
  })

  test('finds the codes of a batch by their order and by their own number', async () => {
    const { offer, id } = await makeDeliveredOrder(ctx, 1, 2)
    const batchId = await batchIdOf(ctx, offer)
    const found = async (search: string) =>
      (await success(admin.get(`/admin/batches/${batchId}?search=${search}`), batchReport)).codes
    const [code] = await found(id.toLowerCase())
    expect(await found(id)).toEqual([{ ...code, state: 'delivered', orderId: id }])
    expect(await found(String(code?.codeId))).toEqual([code])
    expect(await found('nothing')).toEqual([])
  })

  test.each([
    ['123456789', '••••'],
    ['1234567890', '••••7890'],
  ])('shows %s as %s: nothing of a code that four signs would give away', async (code, masked) => {
    const { productId, amount } = await makeOffer(ctx, { stock: 0 })
    const { batchId } = await success(
      admin.post(`/admin/products/${productId}/codes`, { amount, codes: [code] }),
      importReport,
      201,
    )
    expect((await success(admin.get(`/admin/batches/${batchId}`), batchReport)).codes).toMatchObject([{ masked }])
  })

  test('is taken out code by code, batch by batch, or in clear', async () => {
    const offer = await makeOffer(ctx, { stock: 4 })
    const [one, two] = await rowsOf(ctx, offer)
    const batchId = await batchIdOf(ctx, offer)
    const voided = await success(admin.post(`/admin/codes/${one?.id}/void`, { reason }), maskedCode)
    expect(voided).toMatchObject({ codeId: String(one?.id), state: 'void', voided: 'voided', orderId: null })
    const revealed = await success(
      admin.post(`/admin/codes/${two?.id}/reveal`, { reason }),
      z.object({ code: z.string() }),
    )
    expect(revealed).toEqual({ code: offer.codes[1] })
    const gone = await success(admin.post(`/admin/batches/${batchId}/void`, { reason }), voidedCodes)
    expect(gone).toEqual({ voided: 2, held: 0 })
    const wish = { reason }
    const exported = await success(
      admin.post(`/admin/batches/${batchId}/export`, wish),
      z.object({ codes: z.array(z.string()) }),
    )
    expect(exported).toEqual({ codes: offer.codes })
  })
})

const maskOf = (code: string) => `••••${code.length < 10 ? '' : code.slice(-4)}`

describe('a paid order', () => {
  test('is delivered by hand, mended, shown and finished', async () => {
    const part = await makePartOrder(ctx, 1, 3)
    const codes = newCodes(1)
    const act = (verb: string, body: object) => success(admin.post(`/admin/orders/${part.id}/${verb}`, body), order)
    expect(await act('codes', { item: 0, codes, reason })).toMatchObject({ status: 'processing', codes: [] })
    const shown = await success(admin.post(`/admin/orders/${part.id}/reveal`, { reason }), revealedOrder)
    expect(shown.codes).toEqual([...part.codes, ...codes])
    expect(shown.pieces).toMatchObject(shown.codes.map((code) => ({ item: 0, code, state: 'delivered' })))
    expect(await act('refund-rest', { reason })).toMatchObject({ status: 'completed', refunded: 4.99, codes: [] })
    const mine = await orderOf(clientOf(part.buyer), part.id)
    expect(mine).toMatchObject({ status: 'completed', codes: [...part.codes, ...codes], items: [{ returned: 1 }] })
  })

  test('has another code in the place of one that does not work', async () => {
    const { id, buyer: owner, codes } = await makeDeliveredOrder(ctx, 1, 1)
    const wish = { codeId: await codeIdOf({ id, buyer: owner }), reason }
    const replace = (options?: { key: string }) => admin.post(`/admin/orders/${id}/replace`, wish, options)
    const answer = await success(replace({ key: `replace-${id}` }), order)
    expect(answer).toMatchObject({ orderId: id, codes: [], items: [{ codeIds: [] }] })
    expect((await orderOf(clientOf(owner), id)).codes).toEqual([codes[1]])
    expect(await success(replace({ key: `replace-${id}` }), order)).toEqual(answer)
    await failure(replace(), 409, 'code_void')
    await failure(admin.post(`/admin/orders/${id}/replace`, wish, { key: 'short-1' }), 400, 'invalid_request')
  })

  test('is paid back what it lacks once, and answered the same under the same key', async () => {
    const { id } = await makePartOrder(ctx, 1, 2)
    const rest = (key: string) => admin.post(`/admin/orders/${id}/refund-rest`, { reason }, { key })
    const answer = await success(rest(`rest-of-${id}`), order)
    expect(answer).toMatchObject({ status: 'completed', refunded: 4.99 })
    expect(await success(rest(`rest-of-${id}`), order)).toEqual(answer)
    await failure(rest(`another-${id}`), 409, 'invalid_transition')
  })

  test('whose codes are kept for it shows them as such', async () => {
    const { id, offer } = await makePaidOrder(ctx)
    const { pieces } = await success(admin.post(`/admin/orders/${id}/reveal`, { reason }), revealedOrder)
    const codeId = String(await firstIdOf(offer))
    expect(pieces).toEqual([{ codeId, item: 0, code: offer.codes[0], state: 'held' }])
  })
})

describe('claims', () => {
  test('are listed newest first, page by page and by state, and answered', async () => {
    const made = [await makeDeliveredOrder(ctx, 1, 1), await makeDeliveredOrder(ctx), await makeDeliveredOrder(ctx)]
    const ids: string[] = []
    for (const each of made) ids.unshift(await complain(each))
    const about = made[2]
    if (!about) throw new Error('nothing was made')
    const list = (search: string) => success(admin.get(`/admin/claims?${search}`), adminClaims)
    const first = await list('limit=2')
    const second = await list(`limit=1&cursor=${first.nextCursor}`)
    expect([...first.claims, ...second.claims].map(({ claimId }) => claimId)).toEqual(ids)
    const [offer] = (await success(admin.get(`/admin/products/${about.offer.productId}/codes`), stockReport)).offers
    expect(first.claims[0]).toMatchObject({
      ...{ orderId: about.id, code: 0, codeId: await codeIdOf(about), masked: maskOf(about.codes[0] ?? '') },
      ...{ item: 0, amount: offer?.amount, region: offer?.region, label: offer?.label },
      ...{ currency: 'usd', refundable: 4.99 },
    })
    expect((await success(admin.get(`/admin/orders/${about.id}`), orderStory)).claims).toEqual([first.claims[0]])
    const answer = { decision: 'refuse', reply: 'It worked for us.' }
    const refused = await success(admin.post(`/admin/claims/${ids[0]}/answer`, answer), adminClaim)
    expect(refused).toMatchObject({ claimId: ids[0], state: 'refused', reply: answer.reply, orderId: made[2]?.id })
    expect((await list('state=refused&limit=1')).claims).toEqual([refused])
    expect((await list('state=open')).claims.map(({ claimId }) => claimId)).not.toContain(ids[0])
    await failure(admin.post(`/admin/claims/${ids[0]}/answer`, answer), 409, 'claim_closed')
  })

  test('are answered the same under the same key', async () => {
    const claimId = await complain(await makeDeliveredOrder(ctx))
    const pay = (key: string, reply = 'Here it is.') =>
      admin.post(`/admin/claims/${claimId}/answer`, { decision: 'refund', reply }, { key })
    const answer = await success(pay(`answer-${claimId}`), adminClaim)
    expect(answer).toMatchObject({ state: 'refunded' })
    expect(await success(pay(`answer-${claimId}`), adminClaim)).toEqual(answer)
    await failure(pay(`answer-${claimId}`, 'Here it is again.'), 409, 'idempotency_mismatch')
    await failure(pay(`another-${claimId}`), 409, 'claim_closed')
  })
})

type Route = [method: string, path: string, body?: object]
const routes: Route[] = [
  ['GET', '/admin/products/nothing/codes'],
  ['POST', '/admin/products/nothing/codes/preview', { amount: 60, codes: ['X'] }],
  ['POST', '/admin/products/nothing/codes', { amount: 60, codes: ['X'] }],
  ['PUT', '/admin/offers/nothing/supply', { lowStock: 1 }],
  ['GET', '/admin/batches/nothing'],
  ['POST', '/admin/batches/nothing/void', { reason }],
  ['POST', '/admin/batches/nothing/export', { reason }],
  ['POST', '/admin/codes/999999999/void', { reason }],
  ['POST', '/admin/codes/999999999/reveal', { reason }],
  ['POST', '/admin/orders/000000000000/codes', { item: 0, codes: ['X'], reason }],
  ['POST', '/admin/orders/000000000000/replace', { codeId: '1', reason }],
  ['POST', '/admin/orders/000000000000/refund-rest', { reason }],
  ['POST', '/admin/orders/000000000000/reveal', { reason }],
  ['POST', '/admin/claims/nothing/answer', { decision: 'refuse', reply: reason }],
]

describe.each<Route>([...routes, ['GET', '/admin/claims']])('%s %s', (method, path, body) => {
  const ask = (client: Client) => client.call(method, `/api${path}`, body)

  test('is refused to visitors and buyers', async () => {
    await failure(ask(clientOf()), 401, 'unauthenticated')
    await failure(ask(clientOf({ token: 'x'.repeat(43) })), 401, 'unauthenticated')
    await failure(ask(buyer), 403, 'forbidden')
  })
})

test.each(routes.filter(([, , body]) => body))('%s %s refuses what is no form', async (method, path) => {
  for (const text of ['', '{', 'null', '[]', '5', '"text"']) {
    await failure(admin.call(method, `/api${path}`, text), 400, 'invalid_request')
  }
})

test.each(routes)('%s %s says that there is no such thing', async (method, path, body) => {
  const answer = await admin.call(method, `/api${path}`, body)
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^\w+_not_found$/) })
})

test.each(['0x10', '-1', '1.5', ' ', '1'.repeat(16), 'abc'])('a code is not found by the id %j', async (id) => {
  const path = `/admin/codes/${encodeURIComponent(id)}`
  for (const verb of ['void', 'reveal']) await failure(admin.post(`${path}/${verb}`, { reason }), 404, 'code_not_found')
})
