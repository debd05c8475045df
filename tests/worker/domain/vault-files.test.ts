import { beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { importCodes, previewImport } from '../../../src/worker/domain/inventory/inventory'
import { makeAdmin, makeOffer, type Person, testCtx, uniqueName } from '../../support/shop'
import { openCodesOf, refusalOf } from '../../support/supplying'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

const mark = '\uFEFF'

describe('codes are read from', () => {
  type Form = { format?: 'text' | 'csv'; text: string }
  const files: [string, Form, string[]][] = [
    ['text with one a line', { text: 'ONE\nTWO' }, ['ONE', 'TWO']],
    ['text of Windows', { text: `${mark}ONE\r\nTWO\r\n` }, ['ONE', 'TWO']],
    ['text with spaces around them', { text: ' ONE\t\n  TWO' }, ['ONE', 'TWO']],
    ['text with commas and quotes in them', { text: 'ONE,5\n"TWO"' }, ['ONE,5', '"TWO"']],
    ['a line that says code, which is one in text', { text: 'code-ONE\nTWO' }, ['code-ONE', 'TWO']],
    ['CSV without titles', { format: 'csv', text: 'ONE,5\nTWO,6' }, ['ONE', 'TWO']],
    ['CSV of one column', { format: 'csv', text: 'code\nONE\nTWO\n' }, ['ONE', 'TWO']],
    ['CSV whose titles are written otherwise', { format: 'csv', text: 'Id, CODE ,x\n1,ONE,\n2,TWO,' }, ['ONE', 'TWO']],
    ['CSV of Windows', { format: 'csv', text: `${mark}code,x\r\nONE,1\r\nTWO,2\r\n` }, ['ONE', 'TWO']],
    ['CSV of an old Mac', { format: 'csv', text: 'x,code\r1,ONE\r2,TWO\r' }, ['ONE', 'TWO']],
    ['CSV with semicolons', { format: 'csv', text: 'x;code\n1,5;ONE\n2,5;TWO' }, ['ONE', 'TWO']],
    ['CSV with tabs', { format: 'csv', text: 'x\tcode\n1\tONE\n2\tTWO' }, ['ONE', 'TWO']],
    ['CSV with quotes', { format: 'csv', text: '"code","x"\n"ONE","1"\n"TWO","2"' }, ['ONE', 'TWO']],
    ['CSV with separators and quotes in them', { format: 'csv', text: '"ONE,""a""",1\n"TWO;",2' }, ['ONE,"a"', 'TWO;']],
    ['CSV with lines in another column', { format: 'csv', text: 'x,code\n"a\nb",ONE\n"c\r\nd",TWO' }, ['ONE', 'TWO']],
    ['CSV with a quoted title of Windows', { format: 'csv', text: `${mark}"code"\r\n"ONE"\r\n"TWO"` }, ['ONE', 'TWO']],
  ]
  test.each(files)('%s', async (_, { format, text }, expected) => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const tag = uniqueName('-')
    const tagged = (words: string) => words.replaceAll(/ONE|TWO/g, (word) => word + tag)
    const form = { amount: offer.amount, format, text: tagged(text) }
    expect(await previewImport(admin.ctx, offer.productId, form)).toMatchObject({ new: 2, empty: 0, invalid: 0 })
    expect(await openCodesOf(ctx, offer)).toEqual([])
    expect(await importCodes(admin.ctx, offer.productId, form)).toMatchObject({ added: 2, duplicate: 0, empty: 0 })
    expect(await openCodesOf(ctx, offer)).toEqual(expected.map(tagged))
  })

  test.each([
    ['a row without that column', 'x,code\n1,ONE\n2\n3,TWO'],
    ['a column that is empty there', 'x,code\n1,ONE\n2,\n3,TWO'],
    ['quotes around nothing', 'code\nONE\n""\nTWO'],
    ['a line without anything', 'code\nONE\n\nTWO'],
  ])('CSV around %s, which is counted as empty', async (_, text) => {
    const { amount, productId } = await makeOffer(ctx, { stock: 0 })
    const tagged = text.replaceAll(/ONE|TWO/g, uniqueName)
    const form = { amount, format: 'csv' as const, text: tagged }
    expect(await previewImport(admin.ctx, productId, form)).toMatchObject({ new: 2, empty: 1, invalid: 0 })
  })
})

describe('nothing is stocked of a file', () => {
  const half = '\ud800'
  test.each<[string, { format?: 'csv'; text: string }, 'invalid' | 'too_long']>([
    ['with a stray quote', { format: 'csv', text: 'FINE\nABCD"EFGH' }, 'invalid'],
    ['with signs after a closing quote', { format: 'csv', text: 'FINE\n"ABCD"EFGH' }, 'invalid'],
    ['with a quote that is not closed', { format: 'csv', text: 'FINE\n"ABCD' }, 'invalid'],
    ['with a quote that swallows the next line', { format: 'csv', text: 'code,x\n"ABCD,1\nEFGH,2' }, 'invalid'],
    ['with a line end inside a code', { format: 'csv', text: 'FINE\n"ABCD\nEFGH"' }, 'invalid'],
    ['with a stray quote in a later column', { format: 'csv', text: 'x,code\n1,FINE\n2,ABCD"EFGH' }, 'invalid'],
    ['with an open quote in a later column', { format: 'csv', text: 'x,code\n1,FINE\n2,"ABCD' }, 'invalid'],
    ['with a stray quote in another column', { format: 'csv', text: 'code,x\nFINE,1\nABCD,5"' }, 'invalid'],
    ['with a sign that nobody can type', { text: 'FINE\nAB\u0007CD' }, 'invalid'],
    ['with half a character', { text: `FINE\nABCD${half}` }, 'invalid'],
    ['with a code of 501 signs', { text: `FINE\n${'x'.repeat(501)}` }, 'too_long'],
    ['with a quoted code of 501 signs', { format: 'csv', text: `FINE\n"${'x'.repeat(501)}"` }, 'too_long'],
  ])('%s, and the preview tells', async (_, file, why) => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const form = { amount: offer.amount, ...file }
    const preview = await previewImport(admin.ctx, offer.productId, form)
    expect(why === 'invalid' ? preview.invalid : preview.tooLong).toBeGreaterThan(0)
    expect(await refusalOf(importCodes(admin.ctx, offer.productId, form))).toMatchObject({
      ...{ code: 'invalid_request', fields: { codes: why } },
    })
    expect(await openCodesOf(ctx, offer)).toEqual([])
  })
})
