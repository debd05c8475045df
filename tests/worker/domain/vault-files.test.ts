import { beforeAll, describe, expect, test } from 'vitest'
import type { codeFormats } from '../../../src/shared/contract/stock'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { readCodes } from '../../../src/worker/domain/inventory/code-list'
import { previewImport } from '../../../src/worker/domain/inventory/inventory'
import { importCodes } from '../../../src/worker/domain/orders/orders'
import { makeAdmin, makeOffer, type Person, testCtx, uniqueName } from '../../support/shop'
import { openCodesOf, refusalOf } from '../../support/supplying'

let ctx: Ctx
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  admin = await makeAdmin(ctx)
})

const mark = '\uFEFF'
type CodeFormat = (typeof codeFormats)[number]

describe('codes are read from', () => {
  type Form = { format?: CodeFormat; text: string }
  const files: [string, Form, string[]][] = [
    ['text with one a line', { text: 'ONE\nTWO' }, ['ONE', 'TWO']],
    ['text of Windows', { text: `${mark}ONE\r\nTWO\r\n` }, ['ONE', 'TWO']],
    ['text with spaces around them', { text: ' ONE\t\n  TWO' }, ['ONE', 'TWO']],
    ['text with commas and quotes in them', { text: 'ONE,5\n"TWO"' }, ['ONE,5', '"TWO"']],
    ['a line that says code, which is one in text', { text: 'code-ONE\nTWO' }, ['code-ONE', 'TWO']],
    ['CSV of one column without a title', { format: 'csv', text: 'ONE\nTWO' }, ['ONE', 'TWO']],
    [
      'CSV with a column called code beside others',
      { format: 'csv', text: 'serial,code\n1,ONE\n2,TWO' },
      ['ONE', 'TWO'],
    ],
    ['whole lines of a table', { format: 'lines', text: 'ONE,5\nTWO,6' }, ['ONE,5', 'TWO,6']],
    ['whole lines that end in another way', { format: 'lines', text: 'ONE;5\rTWO;6\r' }, ['ONE;5', 'TWO;6']],
    ['CSV of one column', { format: 'csv', text: 'code\nONE\nTWO\n' }, ['ONE', 'TWO']],
    ['CSV whose titles are written otherwise', { format: 'csv', text: 'Id, CODE ,x\n1,ONE,\n2,TWO,' }, ['ONE', 'TWO']],
    ['CSV of Windows', { format: 'csv', text: `${mark}code,x\r\nONE,1\r\nTWO,2\r\n` }, ['ONE', 'TWO']],
    ['CSV of an old Mac', { format: 'csv', text: 'x,code\r1,ONE\r2,TWO\r' }, ['ONE', 'TWO']],
    ['CSV with semicolons', { format: 'csv', text: 'x;code\n1,5;ONE\n2,5;TWO' }, ['ONE', 'TWO']],
    ['CSV with tabs', { format: 'csv', text: 'x\tcode\n1\tONE\n2\tTWO' }, ['ONE', 'TWO']],
    ['CSV with quotes', { format: 'csv', text: '"code","x"\n"ONE","1"\n"TWO","2"' }, ['ONE', 'TWO']],
    [
      'CSV with separators and quotes in them',
      { format: 'csv', text: 'code,x\n"ONE,""a""",1\n"TWO;",2' },
      ['ONE,"a"', 'TWO;'],
    ],
    ['CSV with lines in another column', { format: 'csv', text: 'x,code\n"a\nb",ONE\n"c\r\nd",TWO' }, ['ONE', 'TWO']],
    [
      'CSV that begins with what separates',
      { format: 'csv', text: 'sep=;\r\nx;code\r\n1,5;ONE\r\n2;TWO' },
      ['ONE', 'TWO'],
    ],
    ['CSV without titles, of one column that is not empty', { format: 'csv', text: 'ONE;\nTWO;' }, ['ONE', 'TWO']],
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
    ['with a number that a spreadsheet has rounded', { format: 'csv', text: 'FINE\n"1,23457E+15"' }, 'invalid'],
    ['with a number rounded in English', { text: 'FINE\n1.23E+11' }, 'invalid'],
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

const names = ['Code', 'codes', 'KEY', 'Keys', 'Serial', 'pin', 'Voucher', 'Код', 'КОДЫ', 'ключ', 'Ключи']
const uzbekNames = ['Kod', 'KODLAR', 'kalit']

describe.each([...names, ...uzbekNames])('a column called %s', (name) => {
  test.each<[string, string]>([
    ['alone', `${name}\nONE\nTWO`],
    ['before a comma', `${name},Price\nONE,1\nTWO,2`],
    ['before a semicolon', `${name};Цена\r\nONE;1,5\r\nTWO;2,5`],
    ['before a tab', `${name}\tnarx\rONE\t1\rTWO\t2`],
    ['behind another, with spaces and a mark', `${mark}nr; ${name.toUpperCase()} \n1;ONE\n2;TWO`],
  ])('is the codes when it stands %s, and its name is none of them', (_, text) => {
    expect(readCodes({ format: 'csv', text })).toMatchObject({ codes: ['ONE', 'TWO'], invalid: 0, unclear: null })
  })

  test.each(['\n', '\r\n', '\r'])('is asked about in text, whatever ends its lines', (end) => {
    const asText = readCodes({ text: [name, 'ONE', '', 'TWO'].join(end) })
    expect(asText).toMatchObject({ codes: [], empty: 1, invalid: 3, unclear: 'table' })
  })
})

describe('what may be meant in two ways is asked about and not stored:', () => {
  test.each<[string, 'table' | 'columns', { format?: CodeFormat; text: string }]>([
    ['a pasted table with commas', 'table', { text: 'ONE,5\nTWO,6' }],
    ['a pasted table with semicolons', 'table', { text: 'ONE;5\r\n\r\nTWO;6\r\n' }],
    ['a pasted table with tabs', 'table', { format: 'text', text: 'ONE\t5\nTWO\t6' }],
    ['a pasted table with a heading', 'table', { text: 'Код;Цена\nONE;5\nTWO;6' }],
    ['a pasted column with a heading', 'table', { text: '\n Codes \nONE\nTWO' }],
    ['a pasted column below what separates', 'table', { text: 'sep=;\nONE\nTWO' }],
    ['one line with a comma', 'table', { text: 'ONE,5' }],
    ['CSV whose columns have no names', 'columns', { format: 'csv', text: 'ONE,5\nTWO,6' }],
    ['CSV whose columns are called otherwise', 'columns', { format: 'csv', text: 'nr;name\nONE;5\nTWO;6' }],
    ['CSV with two columns for codes', 'columns', { format: 'csv', text: 'Serial,PIN\n1,ONE\n2,TWO' }],
    ['CSV with two columns called code', 'columns', { format: 'csv', text: 'code,code\n1,ONE\n2,TWO' }],
  ])('%s', async (_, unclear, file) => {
    const offer = await makeOffer(ctx, { stock: 0 })
    const form = { amount: offer.amount, ...file }
    const preview = await previewImport(admin.ctx, offer.productId, form)
    expect(preview).toMatchObject({ new: 0, unclear, first: null, last: null })
    expect(preview.invalid).toBeGreaterThan(0)
    expect(await refusalOf(importCodes(admin.ctx, offer.productId, form))).toMatchObject({
      ...{ code: 'invalid_request', fields: { codes: 'invalid' } },
    })
    expect(await openCodesOf(ctx, offer)).toEqual([])
  })

  test.each([
    ['without a title', 'ONE\nTWO,5'],
    ['with one', 'code\nONE\nTWO,5'],
  ])('of a CSV of one column %s a row of two cells, which would be cut', (_, text) => {
    expect(readCodes({ format: 'csv', text })).toMatchObject({ codes: ['ONE'], invalid: 1 })
  })

  test('but not text of which only some lines hold a separator', () => {
    expect(readCodes({ text: 'ONE,5\nTWO' })).toMatchObject({ codes: ['ONE,5', 'TWO'], invalid: 0, unclear: null })
  })
})
