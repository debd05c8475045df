import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { checkHealth } from '../../../src/worker/domain/health/health'
import { startTotp } from '../../../src/worker/domain/identity/enrolment'
import { auditStock, reseal } from '../../../src/worker/domain/inventory/inventory'
import * as orders from '../../../src/worker/domain/orders/orders'
import type { Vault } from '../../../src/worker/domain/ports'
import { makeVouchers } from '../../../src/worker/domain/vouchers/vouchers'
import { createVault } from '../../../src/worker/providers/vault'
import { costOf } from '../../support/counting'
import { dyingDb } from '../../support/paying'
import { makeAdmin, makeOffer, makePaidOrder, openAlerts, testCtx } from '../../support/shop'

const keyringOf = (letters: string) => createVault([...letters].map((letter) => btoa(letter.repeat(32))))

/** The same shop before the rotation, while it has both keys, and with the new key alone. */
let before: Ctx
let during: Ctx
let after: Ctx
let logged: unknown[] = []
beforeEach(async () => {
  const ctx = await testCtx({ log: (...entry) => logged.push(entry) })
  logged = []
  for (const table of ['codes', 'alerts']) await ctx.db.run(sql`DELETE FROM ${sql.identifier(table)}`)
  await ctx.db.run(sql`UPDATE offers SET stock = 0, sold = 0`)
  before = { ...ctx, vault: await keyringOf('a') }
  during = { ...ctx, vault: await keyringOf('ab') }
  after = { ...ctx, vault: await keyringOf('b') }
})

type Row = { id: number; sealed: string; keyId: string; fingerprint: string }
const rows = () => before.db.all<Row>(sql`SELECT id, sealed, key_id AS keyId, fingerprint FROM codes ORDER BY id`)
const readWith = async (vault: Vault) => Promise.all((await rows()).map((row) => vault.unseal(row)))
const sealedWith = async ({ vault }: Ctx) => (await rows()).filter(({ keyId }) => keyId === vault.currentKeyId).length
const alter = (condition: string) =>
  before.db.run(sql`UPDATE codes SET sealed = 'AA' || sealed WHERE ${sql.raw(condition)}`)
const mend = (condition: string) =>
  before.db.run(sql`UPDATE codes SET sealed = substr(sealed, 3) WHERE ${sql.raw(condition)}`)

describe('sealing anew', () => {
  test('takes 500 codes at a time, and every one of them can be read before, meanwhile and after', async () => {
    const { codes } = await makeOffer(before, { stock: 520 })
    expect(await readWith(before.vault)).toEqual(codes)
    for (const [resealed, inAll] of [
      [500, 500],
      [20, 520],
      [0, 520],
    ]) {
      expect(await readWith(during.vault)).toEqual(codes)
      expect(await reseal(during, 1)).toBe(resealed)
      expect(await sealedWith(after)).toBe(inAll)
    }
    expect(await readWith(after.vault)).toEqual(codes)
    for (const [index, { fingerprint }] of (await rows()).entries()) {
      expect((await after.vault.seal(codes[index] ?? '')).fingerprint).toBe(fingerprint)
    }
  })

  test('leaves sold codes with their orders, delivered ones and those that wait', async () => {
    const offer = await makeOffer(before, { stock: 4 })
    const [done, waiting] = [await makePaidOrder(before, { offer }), await makePaidOrder(before, { offer })]
    await orders.deliver(before, done.id)
    expect(await reseal(during)).toBe(4)
    await orders.deliver(after, waiting.id)
    for (const [index, { id, buyer }] of [done, waiting].entries()) {
      const order = await orders.show({ ...buyer.ctx, vault: after.vault }, id)
      expect(order).toMatchObject({ status: 'completed', items: [{ codes: [offer.codes[index]] }] })
    }
    expect(await auditStock(before.db)).toEqual([])
  })

  test('leaves what is sold between its read and its write to the buyer', async () => {
    const offer = await makeOffer(before, { stock: 3 })
    let sale: ReturnType<typeof makePaidOrder> | undefined
    const unseal: Vault['unseal'] = async (stored) => {
      sale ??= makePaidOrder(before, { offer })
      await sale
      return during.vault.unseal(stored)
    }
    expect(await reseal({ ...during, vault: { ...during.vault, unseal } })).toBe(3)
    const orderId = (await sale)?.id ?? ''
    expect(await before.db.all(sql`SELECT 1 FROM codes WHERE order_id = ${orderId}`)).toHaveLength(1)
    expect(await readWith(after.vault)).toEqual(offer.codes)
    expect(await auditStock(before.db)).toEqual([])
  })

  test('goes over two older keys in one run', async () => {
    const first = await makeOffer(before, { stock: 2 })
    const second = await makeOffer(during, { stock: 3 })
    const third = { ...before, vault: await keyringOf('abc') }
    expect(await reseal(third)).toBe(5)
    expect(await readWith(await keyringOf('c'))).toEqual([...first.codes, ...second.codes])
  })

  test('goes on wherever it was killed', async () => {
    // One chunk, and a few codes in a second one.
    const { codes } = await makeOffer(before, { stock: 510 })
    const asMade = JSON.stringify(await rows())
    // What is killed before a round trip has done what one has done that is killed after the one before it.
    for (const [when, nth] of [['before', 1], ...[1, 2, 3, 4].map((each) => ['after', each] as const)] as const) {
      await expect(reseal({ ...during, db: dyingDb(nth, when) })).rejects.toThrow('the worker is gone')
      expect([when, nth, await readWith(during.vault)]).toEqual([when, nth, codes])
      const done = await sealedWith(after)
      expect([when, nth, await reseal(during)]).toEqual([when, nth, 510 - done])
      expect([when, nth, await readWith(after.vault)]).toEqual([when, nth, codes])
      await before.db.run(sql`UPDATE codes SET sealed = old.value ->> 'sealed', key_id = old.value ->> 'keyId',
        fingerprint = old.value ->> 'fingerprint' FROM json_each(${asMade}) AS old WHERE codes.id = old.value ->> 'id'`)
    }
  })

  test('by three runs at once seals each code once', async () => {
    const { codes } = await makeOffer(before, { stock: 510 })
    const counts = await Promise.all([reseal(during), reseal(during), reseal(during)])
    expect(counts.reduce((sum, count) => sum + count)).toBe(510)
    expect(await readWith(after.vault)).toEqual(codes)
    expect(await before.db.all(sql`SELECT kind FROM alerts`)).toEqual([])
  })

  test('by a worker that lacks a still newer key does not undo what that key has sealed', async () => {
    const { codes } = await makeOffer(before, { stock: 3 })
    const newer = { ...during, vault: await keyringOf('abc') }
    let overtaken: Promise<number> | undefined
    const unseal: Vault['unseal'] = async (stored) => {
      overtaken ??= reseal(newer)
      await overtaken
      return during.vault.unseal(stored)
    }
    expect(await reseal({ ...during, vault: { ...during.vault, unseal } })).toBe(0)
    expect(await readWith(await keyringOf('c'))).toEqual(codes)
  })

  test('costs one round trip and the same few rows however full the shop is, when nothing is left to do', async () => {
    await makeOffer(after, { stock: 10 })
    const few = await costOf(during, reseal)
    await makeOffer(after, { stock: 1_000 })
    expect(await costOf(during, reseal)).toEqual(few)
    expect(few).toMatchObject({ roundTrips: 1, rowsWritten: 0 })
    expect(few.rowsRead).toBeLessThanOrEqual(10)
  })

  test('of a chunk reads each of its codes a few times, not the whole table', async () => {
    await makeOffer(after, { stock: 1_000 })
    await makeOffer(before, { stock: 500 })
    const { rowsRead } = await costOf(during, (ctx) => reseal(ctx, 1))
    expect(rowsRead).toBeLessThanOrEqual(500 * 9)
  })
})

describe('a code that can not be opened', () => {
  const lost = (id: number) => before.db.run(sql`UPDATE codes SET key_id = 'ffffffffffffffff' WHERE id = ${id}`)
  const troubles: [what: string, spoil: (row: Row, other: Row) => Promise<unknown>][] = [
    ['whose text was altered', ({ id }) => alter(`id = ${id}`)],
    [
      'whose text is that of another',
      ({ id }, { sealed }) => before.db.run(sql`UPDATE codes SET sealed = ${sealed} WHERE id = ${id}`),
    ],
    ['whose key is gone', ({ id }) => lost(id)],
  ]
  test.each(troubles)('%s is left, told once by its id, and stops no other', async (_, spoil) => {
    const { codes } = await makeOffer(before, { stock: 5 })
    const [first, , bad] = await rows()
    if (!first || !bad) throw new Error('no codes')
    await spoil(bad, first)
    const [spoilt] = (await rows()).filter(({ id }) => id === bad.id)
    expect(await reseal(during)).toBe(4)
    expect([await reseal(during), await reseal(during)]).toEqual([0, 0])
    expect((await rows()).filter(({ id }) => id === bad.id)).toEqual([spoilt])
    expect(await sealedWith(after)).toBe(4)
    expect(await openAlerts(during, String(bad.id))).toEqual(['code_unreadable'])
    expect(await before.db.all(sql`SELECT 1 FROM alerts`)).toHaveLength(1)
    expect(logged).toEqual([['code_unreadable', { codeId: bad.id }]])
    const [{ detail } = { detail: '' }] = await before.db.all<{ detail: string }>(sql`SELECT detail FROM alerts`)
    expect(codes.filter((code) => detail.includes(code))).toEqual([])
  })

  test('is sealed anew once it opens, and its alert is cleared', async () => {
    const { codes } = await makeOffer(before, { stock: 3 })
    const [bad] = await rows()
    await alter(`id = ${bad?.id}`)
    await reseal(during)
    await mend(`id = ${bad?.id}`)
    expect(await reseal(during)).toBe(1)
    expect(await readWith(after.vault)).toEqual(codes)
    expect(await openAlerts(during, String(bad?.id))).toEqual([])
  })

  test('for want of the new key, after the shop was set back for a while, is told no longer when the key is back', async () => {
    await makeOffer(after, { stock: 2 })
    await reseal(before)
    expect((await rows()).map(({ keyId }) => keyId)).toEqual([after.vault.currentKeyId, after.vault.currentKeyId])
    const open = () => before.db.all(sql`SELECT 1 FROM alerts WHERE cleared_at IS NULL`)
    expect(await open()).toHaveLength(2)
    await reseal(during)
    expect(await open()).toEqual([])
  })

  test.each([
    ['one run of two chunks', 2, 1],
    ['a few runs that meet nothing else at first', 1, 7],
  ])('keeps no other from its turn in %s', async (_, budget, runs) => {
    await makeOffer(before, { stock: 510 })
    await alter('true')
    const good = await makeOffer(before, { stock: 1 })
    const counts = []
    for (let run = 0; run < runs; run += 1) counts.push(await reseal(during, budget))
    expect(counts.reduce((sum, count) => sum + count)).toBe(1)
    const [last] = (await rows()).slice(-1)
    expect(last && (await after.vault.unseal(last))).toBe(good.codes[0])
  })

  test('and is twice in stock under two keys is left and reported, and the others go on', async () => {
    const { codes } = await makeOffer(before, { stock: 3 })
    const [twin] = await rows()
    const fresh = await after.vault.seal(codes[0] ?? '')
    await before.db.run(sql`INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint)
      SELECT offer_id, batch_id, ${fresh.sealed}, ${fresh.keyId}, ${fresh.fingerprint} FROM codes WHERE id = ${twin?.id}`)
    expect(await reseal(during)).toBe(2)
    expect(await reseal(during)).toBe(0)
    expect(await openAlerts(during, String(twin?.id))).toEqual(['code_unreadable'])
  })
})

describe('an import while codes are sealed with the old key', () => {
  const reports: [what: string, sealAnew: boolean, sell: boolean, expected: object][] = [
    ['in stock under the old key', false, false, { added: 1, alreadyStocked: 3, alreadySold: 0 }],
    ['in stock and sealed anew', true, false, { added: 1, alreadyStocked: 3, alreadySold: 0 }],
    ['partly sold under the old key', false, true, { added: 1, alreadyStocked: 2, alreadySold: 1 }],
    ['partly sold and sealed anew', true, true, { added: 1, alreadyStocked: 2, alreadySold: 1 }],
  ]
  test.each(reports)('counts what is %s', async (_, sealAnew, sell, expected) => {
    const offer = await makeOffer(before, { stock: 3 })
    if (sell) await orders.deliver(before, (await makePaidOrder(before, { offer })).id)
    if (sealAnew) await reseal(during)
    const admin = await makeAdmin(during)
    const form = { amount: offer.amount, codes: [...offer.codes, `${offer.codes[0]}-NEW`] }
    expect(await orders.importCodes(admin.ctx, offer.productId, form)).toMatchObject(expected)
    expect(await rows()).toHaveLength(4)
    await reseal(during)
    expect(await readWith(after.vault)).toHaveLength(4)
    expect(await auditStock(before.db)).toEqual([])
  })
})

describe('the health of a shop', () => {
  test('names what is sealed with a key that it lacks, also while it is closed', async () => {
    const all = ['codes', 'vouchers', 'apps']
    await makeOffer(before, { stock: 3 })
    const admin = { ...(await makeAdmin(before)).ctx, vault: before.vault }
    await startTotp(admin)
    await makeVouchers(admin, { currency: 'usd', minor: 500, count: 1, reason: 'a gift' })
    expect(await Promise.all([before, during].map(checkHealth))).toEqual([{ lacksKeyOf: [] }, { lacksKeyOf: [] }])
    expect(await checkHealth(after)).toEqual({ lacksKeyOf: all })
    const closed = checkHealth({ ...after, settings: { ...after.settings, closed: 'restored' } })
    await expect(closed).rejects.toMatchObject({ details: { closedBy: 'restored', lacksKeyOf: all } })
    await reseal(during)
    expect(await checkHealth(after)).toEqual({ lacksKeyOf: ['vouchers', 'apps'] })
  })
})
