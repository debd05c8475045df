import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import {
  batchOf,
  exportBatch,
  previewImport,
  revealCode,
  voidBatch,
  voidCode,
} from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import { stockOf } from '../../support/paying'
import { openProviders } from '../../support/providers'
import { makeAdmin, makeOffer, makePaidOrder, type Offer, outcomeOf, type Person, uniqueName } from '../../support/shop'
import {
  batchIdOf,
  codeIdOf,
  complain,
  expectVaultToAddUp,
  makeDeliveredOrder,
  newCodes,
  openCodesOf,
  refill,
  rowsOf,
  shopThatWaits,
  standOf,
  statesOf,
} from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof shopThatWaits>>
let admin: Person
beforeAll(async () => {
  ctx = await shopThatWaits()
  admin = await makeAdmin(ctx)
  openProviders(ctx)
})
afterEach(() => expectVaultToAddUp())

const reason = 'a test'

test('a preview counts as the import does and changes nothing', async () => {
  const { offer } = await makeDeliveredOrder(ctx, 1, 1)
  const [fresh = ''] = newCodes(1)
  const form = { amount: offer.amount, codes: [fresh, ` ${fresh}`, ' ', ...offer.codes] }
  const everything = async () => [await rowsOf(ctx, offer), await stockOf(ctx, offer), await auditedOf(offer)]
  const before = await everything()
  const counts = { duplicate: 1, empty: 1, alreadySold: 1, alreadyStocked: 1 }
  const preview = await previewImport(admin.ctx, offer.productId, form)
  const ends = { first: fresh, last: fresh }
  expect(preview).toEqual({ ...counts, new: 1, tooLong: 0, invalid: 0, noVoucher: 0, unclear: null, ...ends })
  expect(await everything()).toEqual(before)
  const report = await orders.importCodes(admin.ctx, offer.productId, form)
  expect(report).toEqual({ ...counts, added: 1, batchId: report.batchId })
})

test('of ten thousand lines, three thousand of them twice in the file, each code is stored once', async () => {
  const offer = await makeOffer(ctx, { stock: 0 })
  const codes = newCodes(7000)
  const lines = [...codes, ...codes.slice(2000, 5000)]
  const form = { amount: offer.amount, text: lines.join('\r\n') }
  const counts = { duplicate: 3000, empty: 0, alreadySold: 0, alreadyStocked: 0 }
  const preview = await previewImport(admin.ctx, offer.productId, form)
  expect(preview).toMatchObject({ ...counts, new: 7000, first: codes[0], last: codes.at(-1) })
  expect(await orders.importCodes(admin.ctx, offer.productId, form)).toMatchObject({ ...counts, added: 7000 })
  expect(await stockOf(ctx, offer)).toBe(7000)
  expect(await openCodesOf(ctx, offer)).toEqual(codes)
})

const auditedOf = (offer: Offer) => ctx.db.all(sql`SELECT action FROM audit_entries WHERE subject = ${offer.id}`)

describe('a code that the shop had', () => {
  type Had = { offer: Offer; code: string; codeId: number; id: string; buyer: Person }

  /** The first of two codes of an offer, with the order that has it. */
  async function had(stand: 'free' | 'held' | 'delivered'): Promise<Had> {
    const offer = await makeOffer(ctx, { stock: 2 })
    const order = stand === 'free' ? { id: '', buyer: admin } : await makePaidOrder(ctx, { offer })
    if (stand === 'delivered') await orders.deliver(ctx, order.id)
    const [row] = await rowsOf(ctx, offer)
    return { ...order, offer, code: offer.codes[0] ?? '', codeId: row?.id ?? 0 }
  }
  const replaced = async (code: Had) => orders.replaceCode(admin.ctx, code.id, { codeId: await codeIdOf(code), reason })
  const claimed = async (code: Had, decision: 'replace' | 'refund') =>
    orders.answerClaim(admin.ctx, await complain(code), { decision, reply: 'sorry' })
  const exported = async ({ offer }: Had) => exportBatch(admin.ctx, await batchIdOf(ctx, offer), reason)

  test.each<[string, (code: Had) => Promise<unknown>]>([
    ['was voided', ({ codeId }) => voidCode(admin.ctx, codeId, reason)],
    ['was voided with its batch', async ({ offer }) => voidBatch(admin.ctx, await batchIdOf(ctx, offer), reason)],
  ])('and nobody has seen comes back when it %s', async (_, lose) => {
    const code = await had('free')
    await lose(code)
    const before = await stockOf(ctx, code.offer)
    const next = await makeOffer(ctx, { stock: 0 })
    const report = await refill(admin, next, [code.code])
    expect(report).toMatchObject({ added: 1, alreadyStocked: 0, alreadySold: 0 })
    expect([await stockOf(ctx, code.offer), await stockOf(ctx, next)]).toEqual([before, 1])
    const { codes } = await batchOf(admin.ctx, report.batchId, { limit: 50 })
    expect(codes).toMatchObject([{ id: code.codeId, state: 'free', voided: null }])
    const order = await makePaidOrder(ctx, { offer: next })
    await orders.deliver(ctx, order.id)
    expect(await standOf(order, order.id)).toBe(`completed ${code.code}`)
  })

  test.each<[string, 'free' | 'held' | 'delivered', (code: Had) => Promise<unknown>]>([
    ['is kept for an order', 'held', async () => undefined],
    ['was delivered', 'delivered', async () => undefined],
    ['was delivered and paid back', 'delivered', ({ id }) => orders.refund(admin.ctx, id, { reason })],
    ['was replaced by hand', 'delivered', replaced],
    ['was replaced for a claim', 'delivered', (code) => claimed(code, 'replace')],
    ['was paid back for a claim', 'delivered', (code) => claimed(code, 'refund')],
    ['was shown to an administrator', 'free', ({ codeId }) => revealCode(admin.ctx, codeId, reason)],
    ['was exported', 'free', exported],
    [
      'was voided and then shown',
      'free',
      ({ codeId }) => voidCode(admin.ctx, codeId, reason).then(() => revealCode(admin.ctx, codeId, reason)),
    ],
    [
      'was shown while an order had it that was cancelled',
      'held',
      async ({ id }) => {
        await orders.revealOrder(admin.ctx, id, reason)
        await orders.setStatus(admin.ctx, id, { status: 'cancelled' })
      },
    ],
  ])('and that %s never comes back', async (_, stand, lose) => {
    const code = await had(stand)
    await lose(code)
    const before = [await statesOf(ctx, code.offer), await stockOf(ctx, code.offer)]
    for (const offer of [code.offer, await makeOffer(ctx, { stock: 0 })]) {
      expect(await refill(admin, offer, [code.code])).toMatchObject({ added: 0, alreadyStocked: 0, alreadySold: 1 })
    }
    expect([await statesOf(ctx, code.offer), await stockOf(ctx, code.offer)]).toEqual(before)
  })

  test('and voided twice over comes back once, for one of two imports', async () => {
    const { codeId, code, offer } = await had('free')
    await voidCode(admin.ctx, codeId, reason)
    const reports = await Promise.all([refill(admin, offer, [code]), refill(await makeAdmin(ctx), offer, [code])])
    expect(reports.map(({ added }) => added).sort()).toEqual([0, 1])
    expect(await stockOf(ctx, offer)).toBe(2)
  })
})

describe('an import under a key', () => {
  const keyed = (key: string, requestHash = 'same', by = admin) => ({ ...by.ctx, idempotency: { key, requestHash } })

  test('that is sent three times at once and later is one import', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const form = { amount: offer.amount, codes: newCodes(3) }
    const key = uniqueName('import-key-')
    const send = () => orders.importCodes(keyed(key), offer.productId, form)
    const reports = await Promise.all([send(), send(), send()])
    reports.push(await send())
    for (const report of reports) expect(report).toEqual({ ...reports[0], added: 3, alreadyStocked: 0 })
    expect(await stockOf(ctx, offer)).toBe(3)
    expect(await auditedOf(offer)).toEqual([{ action: 'import_codes' }])
  })

  test('takes no other file, and is another one for somebody else', async () => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const key = uniqueName('import-key-')
    const send = (requestHash: string, by = admin) =>
      orders.importCodes(keyed(key, requestHash, by), offer.productId, { amount: offer.amount, codes: newCodes(1) })
    await send('a file')
    expect(await outcomeOf(send('another file'))).toBe('idempotency_mismatch')
    expect(await outcomeOf(send('another file', await makeAdmin(ctx)))).toBe('ok')
    expect(await stockOf(ctx, offer)).toBe(2)
  })
})
