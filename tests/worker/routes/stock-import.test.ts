import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { type AuditLog, auditLog } from '../../../src/shared/contract/admin'
import { product, productPage } from '../../../src/shared/contract/catalogue'
import { order } from '../../../src/shared/contract/orders'
import { importReport, stockReport } from '../../../src/shared/contract/stock'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { deliver } from '../../../src/worker/domain/orders/orders'
import { type Client, clientOf, failure, success } from '../../support/http'
import {
  expectBooksToBalance,
  makeAdmin,
  makeOffer,
  makePaidOrder,
  type Person,
  testCtx,
  uniqueName,
} from '../../support/shop'

let ctx: Ctx
let adminPerson: Person
let admin: Client
beforeAll(async () => {
  ctx = await testCtx()
  adminPerson = await makeAdmin(ctx)
  admin = clientOf(adminPerson)
})

const bring = (productId: string, form: object) =>
  admin.post(`/admin/products/${productId}/codes`, { amount: 60, ...form })
const brought = (productId: string, form: object) => success(bring(productId, form), importReport, 201)
const stockOf = async (productId: string) =>
  (await success(clientOf().get(`/products/${productId}`), productPage)).prices.map((price) => price.stock)

test('codes are sealed at rest: neither the code nor its plain hash is in the database', async () => {
  const { productId } = await makeOffer(ctx, { stock: 0 })
  const code = uniqueName('SECRET-CODE-')
  await brought(productId, { codes: [code] })
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code)))
  const tables = await ctx.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%'`)
  expect(tables.length).toBeGreaterThan(10)
  for (const { name } of tables) {
    const rows = JSON.stringify(await ctx.db.all(sql`SELECT * FROM ${sql.identifier(name)}`))
    for (const secret of [code, btoa(code), btoa(String.fromCharCode(...hash))]) expect(rows).not.toContain(secret)
  }
})

describe('importing codes', () => {
  /** A product that whatever is refused leaves without a code. */
  let empty: string
  beforeAll(async () => {
    empty = (await makeOffer(ctx, { stock: 0 })).productId
  })

  test.each([
    ['half a character', '\ud800'],
    ['a line break', 'AAAA\nBBBB'],
    ['a zero byte', 'AAAA\u0000'],
  ])('refuses a code with %s in it', async (_, code) => {
    const answer = bring(empty, { codes: [uniqueName('OK-'), code] })
    expect((await failure(answer, 400, 'invalid_request')).fields).toEqual({ codes: 'invalid' })
    expect(await stockOf(empty)).toEqual([0])
  })

  test('counts what is new, twice in the file, empty, in stock already and sold already', async () => {
    const { productId, offer } = await makePaidOrder(ctx, { quantity: 2 }).then(({ offer }) => ({ ...offer, offer }))
    const [sold = '', alsoSold = '', stocked = ''] = offer.codes
    const fresh = [uniqueName('NEW-'), uniqueName('NEW-')]
    const codes = [...fresh, ` ${fresh[0]} `, '', '   ', sold, alsoSold, stocked, stocked]
    expect(await brought(productId, { codes })).toMatchObject({
      added: 2,
      duplicate: 2,
      empty: 2,
      alreadyStocked: 1,
      alreadySold: 2,
    })
    expect(await stockOf(productId)).toEqual([10])
    await expectBooksToBalance()
  })

  test('takes text with one code a line, whatever ends the lines', async () => {
    const { productId } = await makeOffer(ctx, { stock: 0 })
    const [a, b, c] = [uniqueName('T-'), uniqueName('T-'), uniqueName('T-')]
    expect(await brought(productId, { text: `${a}\r\n${b}\n\n${c} ` })).toMatchObject({ added: 3, empty: 1 })
    expect(await stockOf(productId)).toEqual([3])
  })

  test('knows a code of one product when it comes for another', async () => {
    const [first, second] = [await makeOffer(ctx, { stock: 1 }), await makeOffer(ctx, { stock: 0 })]
    expect(await brought(second.productId, { codes: first.codes })).toMatchObject({ added: 0, alreadyStocked: 1 })
    expect(await stockOf(second.productId)).toEqual([0])
  })

  // A repetition is looked through by `supply-budgets.test.ts`. The 64 KiB of other bodies are no limit here.
  test('of ten thousand at once keeps every one of them', async () => {
    const { productId } = await makeOffer(ctx, { stock: 0 })
    const codes = Array.from({ length: 10_000 }, (_, index) => `TENTHOUSAND-${index}`)
    expect(JSON.stringify(codes).length).toBeGreaterThan(2 * 65_536)
    expect(await brought(productId, { codes })).toMatchObject({ added: 10_000, alreadyStocked: 0 })
    expect(await stockOf(productId)).toEqual([10_000])
    await expectBooksToBalance()
  })

  test('from the same file twice at once stocks each code once', async () => {
    const { productId } = await makeOffer(ctx, { stock: 0 })
    const codes = Array.from({ length: 300 }, () => uniqueName('TWICE-'))
    const reports = await Promise.all([brought(productId, { codes }), brought(productId, { codes })])
    expect(reports.reduce((sum, report) => sum + report.added, 0)).toBe(300)
    expect(reports.reduce((sum, report) => sum + report.alreadyStocked, 0)).toBe(300)
    expect(await stockOf(productId)).toEqual([300])
    await expectBooksToBalance()
  })

  test('is on sale at once, and what is sold is what was brought', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const code = 'Ünïcode 🎮 #1'
    await brought(offer.productId, { codes: [code] })
    const { id, buyer } = await makePaidOrder(ctx, { offer })
    await deliver(ctx, id)
    expect((await success(clientOf(buyer).get(`/orders/${id}`), order)).codes).toEqual([code])
    await expectBooksToBalance()
  })

  test.each<[string, Record<string, unknown>, number, string, Record<string, string> | undefined]>([
    ['an amount that is not sold', { amount: 61, codes: ['X'] }, 400, 'price_not_found', undefined],
    ['a region it is not sold in', { region: 'tr', codes: ['X'] }, 400, 'price_not_found', undefined],
    ['no codes', {}, 400, 'invalid_request', { codes: 'required' }],
    ['a number among the codes', { codes: ['X', 5] }, 400, 'invalid_request', { 'codes.1': 'invalid' }],
    ['a code of 501 characters', { codes: ['x'.repeat(501)] }, 400, 'invalid_request', { codes: 'too_long' }],
    ['10 001 codes', { codes: Array(10_001).fill('X') }, 400, 'invalid_request', { codes: 'too_long' }],
    [
      '10 001 lines',
      { text: Array.from({ length: 10_001 }, (_, i) => i).join('\n') },
      400,
      'invalid_request',
      { codes: 'too_long' },
    ],
    ['more than 1 MiB', { text: 'x'.repeat(1024 * 1024) }, 413, 'too_large', undefined],
  ])('with %s is refused and stocks nothing', async (_, form, status, code, fields) => {
    expect((await failure(bring(empty, form), status, code)).fields).toEqual(fields)
    expect(await stockOf(empty)).toEqual([0])
  })

  test('for a product that is not there, or no longer, is not found', async () => {
    const { productId } = await makeOffer(ctx)
    await admin.remove(`/products/${productId}`)
    for (const gone of [productId, 'nothing']) {
      await failure(bring(gone, { codes: ['X'] }), 404, 'product_not_found')
      await failure(admin.get(`/admin/products/${gone}/codes`), 404, 'product_not_found')
    }
  })
})

test('the stock report counts by offer and batch and shows no code', async () => {
  const { offer, id } = await makePaidOrder(ctx, { quantity: 2 })
  await deliver(ctx, id)
  const response = await admin.get(`/admin/products/${offer.productId}/codes`)
  const text = await response.clone().text()
  for (const code of offer.codes) expect(text).not.toContain(`"${code}"`)
  const report = await success(Promise.resolve(response), stockReport)
  expect(report.offers).toMatchObject([
    { offerId: offer.id, amount: 60, region: null, label: offer.label, stock: 8, sold: 2, waiting: 0, source: 'stock' },
  ])
  expect(report.batches).toMatchObject([{ amount: 60, region: null, added: 10 }])
})

test('every write of an administrator is in the audit log, and no code is', async () => {
  const form = { title: uniqueName('Audited '), description: 'x', image: '/a.svg', category: 'games', type: 'uc' }
  const made = await success(admin.post('/products', { ...form, price: 1, rub: 90, amounts: '60' }), product, 201)
  const code = uniqueName('AUDITED-CODE-')
  const { batchId } = await brought(made.id, { codes: [code] })
  await success(admin.put(`/products/${made.id}`, { price: 2 }), product)
  await admin.remove(`/products/${made.id}`)
  const { id } = await makePaidOrder(ctx)
  await success(admin.put(`/orders/${id}/status`, { status: 'cancelled', reason: 'Asked for' }), order)
  const log: AuditLog = await success(admin.get('/admin/audit?limit=100'), auditLog)
  const mine = log.entries.filter((entry) => entry.actor === adminPerson.userId).slice(0, 5)
  expect(mine.map((entry) => entry.action)).toEqual([
    'set_status_cancelled',
    'delete_product',
    'update_product',
    'import_codes',
    'create_product',
  ])
  expect(mine[0]).toMatchObject({ subject: id, before: 'processing', reason: 'Asked for' })
  expect(mine[3]).toMatchObject({ after: { batchId, added: 1 } })
  expect(JSON.stringify(log)).not.toContain(code)
})
