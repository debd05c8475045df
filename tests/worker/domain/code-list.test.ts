import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { adminLimits } from '../../../src/shared/admin-limits'
import { codeFormats } from '../../../src/shared/contract/stock'
import { isLine } from '../../../src/shared/text'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { readCodes } from '../../../src/worker/domain/inventory/code-list'
import { previewImport } from '../../../src/worker/domain/inventory/inventory'
import { importCodes } from '../../../src/worker/domain/orders/orders'
import { makeAdmin, makeOffer, type Person, testCtx, uniqueName } from '../../support/shop'
import { expectVaultToAddUp, openCodesOf } from '../../support/supplying'

/** The same cases in every run. */
const seed = 20_261_122

const shortCode = fc.constantFrom(
  'A-1',
  'A-2',
  'a-1',
  'B 3',
  'код-4',
  'é',
  'e\u0301',
  '=5',
  "'6",
  'x,y',
  'say "7"',
  '💎',
)
const padded = fc
  .tuple(fc.constantFrom('', ' ', '\t', '\u00a0'), shortCode)
  .map(([space, code]) => space + code + space)
const bad = fc.constantFrom('', '   ', 'x'.repeat(adminLimits.codes.length + 1), 'a\u0000b', 'a\ud800', 'a\u001bb')
const line = fc.oneof(
  { weight: 6, arbitrary: padded },
  { weight: 2, arbitrary: bad },
  fc.string({ unit: 'binary', maxLength: 12 }),
)
const oneLine = line.map((text) => text.replace(/[\r\n\ufeff]/g, '-'))
const lines = fc.array(oneLine, { minLength: 1, maxLength: 30 })

/** What a list of lines should come to, said the slow way. */
function expectedOf(given: string[]) {
  const trimmed = given.map((each) => each.trim())
  const filled = trimmed.filter((each) => each !== '')
  const good = filled.filter((each) => each.length <= adminLimits.codes.length && isLine(each))
  return { codes: good.filter((each, place) => good.indexOf(each) === place), filled, trimmed, good }
}

const countOf = ({ codes, duplicate, empty, tooLong, invalid }: ReturnType<typeof readCodes>) =>
  codes.length + duplicate + empty + tooLong + invalid

describe('whatever is brought as codes', () => {
  test('each of it is counted once, and codes stay what they are and in their order', () => {
    fc.assert(
      fc.property(lines, (given) => {
        const read = readCodes({ codes: given })
        const { codes, filled, trimmed, good } = expectedOf(given)
        expect(read.codes).toEqual(codes)
        expect(countOf(read)).toBe(given.length)
        expect(read.empty).toBe(trimmed.length - filled.length)
        expect(read.tooLong + read.invalid).toBe(filled.length - good.length)
      }),
      { seed, numRuns: 1000 },
    )
  })

  test('text with any line ends is the same as a list', () => {
    const end = fc.constantFrom('\n', '\r\n', '\r')
    fc.assert(
      fc.property(lines, end, fc.boolean(), fc.boolean(), (given, lineEnd, marked, ended) => {
        const last = given.at(-1) === '' ? [...given, 'Z-9'] : given
        const text = `${marked ? '\ufeff' : ''}${last.join(lineEnd)}${ended ? lineEnd : ''}`
        expect(readCodes({ text, format: 'lines' })).toEqual(readCodes({ codes: last }))
      }),
      { seed, numRuns: 1000 },
    )
  })

  test('text is read as whole lines are, or not at all where it looks like a table', () => {
    const refused = new Set<boolean>()
    fc.assert(
      fc.property(lines, (given) => {
        const text = given.join('\n')
        const [asText, whole] = [readCodes({ text }), readCodes({ text, format: 'lines' })]
        refused.add(asText.unclear !== null)
        const unread = { codes: [], duplicate: 0, tooLong: 0, invalid: countOf(whole) - whole.empty, unclear: 'table' }
        expect(asText).toEqual(asText.unclear ? { ...whole, ...unread } : whole)
      }),
      { seed, numRuns: 1000 },
    )
    expect(refused.size).toBe(2)
  })

  test('a table is the same as a list, wherever its column of codes stands', () => {
    fc.assert(
      fc.property(lines, fc.nat({ max: 2 }), (given, column) => {
        const row = (code: string, other: string) =>
          ['a', 'b', 'c'].map((name, at) => (at === column ? code : name + other))
        const text = [row(' Code', ''), ...given.map((each) => row(each, '1'))].map(quoted).join('')
        expect(readCodes({ text, format: 'csv' })).toEqual(readCodes({ codes: given }))
      }),
      { seed, numRuns: 1000 },
    )
  })

  test('any text at all is read without a failure, and nothing is both a code and not printable', () => {
    const anything = fc.string({
      unit: fc.constantFrom('"', ',', ';', '\t', '\r', '\n', 'a', 'ы', '\u0000', '\ud800', ' '),
    })
    fc.assert(
      fc.property(anything, fc.constantFrom(...codeFormats), (text, format) => {
        const { codes } = readCodes({ text, format })
        expect(new Set(codes).size).toBe(codes.length)
        expect(codes.every((code) => code === code.trim() && code !== '' && isLine(code))).toBe(true)
      }),
      { seed, numRuns: 2000 },
    )
  })
})

/** A row whose cells are all in quotation marks: nothing in them is taken for a formula. */
const quoted = (cells: string[]): string => `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`

describe('codes that are brought into stock', () => {
  let ctx: Ctx
  let admin: Person
  beforeAll(async () => {
    ctx = await testCtx()
    admin = await makeAdmin(ctx)
  })

  test('are kept once each, as they are, in their order, and the report says what became of every line', async () => {
    const batch = fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(fc.array(batch, { minLength: 1, maxLength: 4 }), async (batches) => {
        const offer = await makeOffer(ctx, { stock: 0 })
        const run = uniqueName('run-')
        const kept: string[] = []
        for (const numbers of batches) {
          const codes = numbers.map((number) => `${run} код ${number} 💎`)
          const form = { amount: offer.amount, codes }
          const distinct = [...new Set(codes)]
          const fresh = distinct.filter((code) => !kept.includes(code))
          const counts = {
            ...{ duplicate: codes.length - distinct.length, alreadyStocked: distinct.length - fresh.length },
            ...{ alreadySold: 0, empty: 0 },
          }
          const preview = await previewImport(admin.ctx, offer.productId, form)
          const fine = { tooLong: 0, invalid: 0, noVoucher: 0, unclear: null }
          const ends = { first: fresh.at(0) ?? null, last: fresh.at(-1) ?? null }
          expect(preview).toEqual({ ...counts, new: fresh.length, ...fine, ...ends })
          const { batchId: _, ...report } = await importCodes(admin.ctx, offer.productId, form)
          expect(report).toEqual({ ...counts, added: fresh.length })
          kept.push(...fresh)
        }
        expect(await openCodesOf(ctx, offer)).toEqual(kept)
        const [row] = await ctx.db.all<{ stock: number }>(sql`SELECT stock FROM offers WHERE id = ${offer.id}`)
        expect(row?.stock).toBe(kept.length)
      }),
      { seed, numRuns: 8 },
    )
    await expectVaultToAddUp()
  })
})
