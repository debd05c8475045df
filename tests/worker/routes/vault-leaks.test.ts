import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { importReport, revealedOrder } from '../../../src/shared/contract/stock'
import { auditAll } from '../../../src/worker/domain/jobs/jobs'
import { orderOf } from '../../support/buying'
import { type Client, clientOf, success } from '../../support/http'
import { makeAdmin, makeOffer, makePaidOrder, type Offer, type Person } from '../../support/shop'
import { codeIdOf, complain, makeSuppliedOffer, makeWaitingOrder, rowsOf, shopThatWaits } from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let person: Person
let admin: Client
const logged: string[] = []
beforeAll(async () => {
  const spoken = ['log', 'info', 'warn', 'error', 'debug'] as const
  for (const way of spoken) vi.spyOn(console, way).mockImplementation((...words) => void logged.push(words.join(' ')))
  ctx = await shopThatWaits()
  ctx.log = (event, details) => void logged.push(JSON.stringify({ event, ...details }))
  person = await makeAdmin(ctx)
  admin = clientOf(person)
})
afterAll(() => vi.restoreAllMocks())

const reason = 'the supplier asked'
const secrets = Array.from({ length: 12 }, (_, index) => `SECRET-${crypto.randomUUID()}-${index}`)
const leaksIn = (text: string) => secrets.filter((code) => text.includes(code) || text.includes(btoa(code)))

/** What an administrator reads in answer; neither a success nor a refusal may hold a code. */
async function readsNone(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<number> {
  const answer = await admin.call(method, `/api${path}`, body)
  const text = `${await answer.text()} ${JSON.stringify([...answer.headers])}`
  expect({ path, leaks: leaksIn(text) }).toEqual({ path, leaks: [] })
  return answer.status
}

async function expectNothingKept(): Promise<void> {
  expect(leaksIn(logged.join('\n'))).toEqual([])
  const tables = await ctx.db.all<{ name: string }>(sql`SELECT name FROM sqlite_master WHERE type = 'table'
    AND name NOT LIKE 'sqlite%' AND name NOT LIKE '%cf%'`)
  expect(tables.length).toBeGreaterThan(20)
  for (const { name } of tables) {
    const rows = JSON.stringify(await ctx.db.all(sql`SELECT * FROM ${sql.identifier(name)}`))
    expect({ name, leaks: leaksIn(rows) }).toEqual({ name, leaks: [] })
  }
}

const bring = ({ productId, amount }: Offer, codes: string[]) =>
  success(
    admin.post(`/admin/products/${productId}/codes`, { amount, codes }, { key: `key-${codes.length}-${productId}` }),
    importReport,
    201,
  )

test('no answer, log line, alert, audit entry or row holds a code, but for what an administrator asks to see', async () => {
  const offer = await makeSuppliedOffer(ctx)
  const { batchId } = await bring(offer, secrets.slice(0, 8))
  const sold = await makePaidOrder(ctx, { offer, quantity: 2 })
  await readsNone('PUT', `/orders/${sold.id}/status`, { status: 'completed' })
  expect((await orderOf(clientOf(sold.buyer), sold.id)).codes).toEqual(secrets.slice(0, 2))
  const claimId = await complain(sold)
  const waiting = await makeWaitingOrder(ctx, { quantity: 3 })
  const free = (await rowsOf(ctx, offer)).at(-1)
  const { productId, amount } = offer

  // A look at an import shows the two codes at its ends to who has sent them, and to nobody else.
  const looked = await admin.call('POST', `/api/admin/products/${productId}/codes/preview`, { amount, codes: secrets })
  expect([looked.headers.get('cache-control'), leaksIn(await looked.text())]).toEqual([
    'no-store',
    [secrets[8], secrets[11]],
  ])
  const done = [
    await readsNone('POST', `/admin/products/${productId}/codes`, { amount, codes: secrets.slice(0, 8) }),
    await readsNone('POST', `/admin/claims/${claimId}/answer`, { decision: 'replace', reply: reason }),
    await readsNone('POST', `/admin/orders/${sold.id}/replace`, { codeId: await codeIdOf(sold), reason }),
    await readsNone('POST', `/admin/orders/${waiting.id}/codes`, { item: 0, codes: secrets.slice(8, 9), reason }),
    await readsNone('POST', `/admin/orders/${waiting.id}/refund-rest`, { reason }),
    await readsNone('POST', `/admin/orders/${sold.id}/refund`, { reason }),
    await readsNone('GET', `/admin/orders?search=${secrets[0]}`),
    await readsNone('POST', '/admin/order-export', { search: secrets[0] }),
    await readsNone('POST', `/admin/codes/${free?.id}/void`, { reason }),
    await readsNone('PUT', `/admin/offers/${offer.id}/supply`, { lowStock: 9 }),
  ]
  expect(done.filter((status) => status >= 300)).toEqual([])
  const refused = [
    await readsNone('POST', `/admin/products/${productId}/codes`, { amount, codes: [`${secrets[9]}\n${secrets[10]}`] }),
    await readsNone('POST', `/admin/products/${productId}/codes`, { amount: 1, codes: secrets }),
    await readsNone('POST', `/admin/products/${productId}/codes`, { amount, text: `"${secrets[9]}"x`, format: 'csv' }),
    await readsNone('POST', `/admin/orders/${waiting.id}/codes`, { item: 0, codes: [secrets[0]], reason }),
    await readsNone('POST', `/admin/orders/${waiting.id}/codes`, { item: 0, codes: [`${secrets[9]}\u0000`], reason }),
    await readsNone('POST', `/admin/batches/${batchId}/export`, {}),
  ]
  expect(refused.filter((status) => status < 400 || status >= 500)).toEqual([])
  await auditAll(ctx)
  const lists = ['alerts', 'audit?limit=100', 'orders', 'claims', 'supplier-orders', 'payments', `batches/${batchId}`]
  for (const list of [...lists, `products/${productId}/codes`, `users/${sold.buyer.userId}/orders`]) {
    expect([list, await readsNone('GET', `/admin/${list}`)]).toEqual([list, 200])
  }
  for (const path of [`/orders/${sold.id}`, `/orders/${waiting.id}`, '/orders', `/products/${productId}`]) {
    expect([path, await readsNone('GET', path)]).toEqual([path, 200])
  }
  expect(logged.join('\n')).toContain(sold.id)
  await expectNothingKept()
})

test('what an administrator asks to see is in that answer alone', async () => {
  const offer = await makeOffer(ctx, { stock: 0 })
  const [first = '', second = '', third = ''] = secrets.slice(9)
  const { batchId } = await bring(offer, [first, second, third])
  const { id } = await makePaidOrder(ctx, { offer })
  const rows = await rowsOf(ctx, offer)
  const one = await success(
    admin.post(`/admin/codes/${rows[1]?.id}/reveal`, { reason }),
    z.object({ code: z.string() }),
  )
  const ofOrder = await success(admin.post(`/admin/orders/${id}/reveal`, { reason }), revealedOrder)
  const file = await success(
    admin.post(`/admin/batches/${batchId}/export`, { reason }),
    z.object({ codes: z.array(z.string()) }),
  )
  expect([one.code, ofOrder.codes, file.codes]).toEqual([second, [first], [second, third]])
  const acts = await ctx.db.all<{ action: string }>(
    sql`SELECT action FROM audit_entries WHERE actor = ${person.userId} ORDER BY seq DESC LIMIT 3`,
  )
  expect(acts.map(({ action }) => action)).toEqual(['export_batch', 'reveal_order', 'reveal_code'])
  for (const path of [`/admin/batches/${batchId}`, '/admin/audit', '/admin/alerts', `/orders/${id}`]) {
    expect(await readsNone('GET', path)).toBe(200)
  }
  await expectNothingKept()
})
