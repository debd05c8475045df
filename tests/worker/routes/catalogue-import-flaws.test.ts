import { beforeAll, describe, expect, test } from 'vitest'
import { workerLimits } from '../../../src/shared/limits'
import type * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { table, tableDesk } from '../../support/catalogue-table'
import { clientOf, failure } from '../../support/http'

let desk: Awaited<ReturnType<typeof tableDesk>>
let stars: catalogue.ProductView
let moons: catalogue.ProductView
beforeAll(async () => {
  desk = await tableDesk()
  // Whatever is refused leaves them as they are.
  ;({ stars, moons } = await desk.lay())
})

describe('an import with flaws', () => {
  const full = 'slug,type,category,image,title_en,description_en,title_ru,region,amount,price_usd,price_rub'
  test.each<[string, string[], [line: number, column: string, code: string][]]>([
    ['an unknown column', ['slug,colour', 'stars,red'], [[1, 'colour', 'unknown_column']]],
    ['a column twice', ['slug,slug', 'stars,stars'], [[1, 'slug', 'repeated']]],
    ['no column that names a product', ['title_en', 'Stars'], [[1, 'slug', 'required']]],
    ['a broken quotation', ['slug,title_en', 'stars,"Sta'], [[2, '', 'unreadable']]],
    ['more cells than columns', ['slug,amount', 'stars,1,2'], [[2, '', 'unreadable']]],
    ['a line without a product', ['slug,amount', ',10'], [[2, 'slug', 'required']]],
    ['an unknown id', ['id,state', 'nothing,draft'], [[2, 'id', 'product_not_found']]],
    ['an unknown state', ['slug,state', 'stars,deleted'], [[2, 'state', 'invalid']]],
    ['no place', ['slug,position', 'stars,0'], [[2, 'position', 'invalid']]],
    ['no yes and no no', ['slug,featured', 'stars,1'], [[2, 'featured', 'invalid']]],
    ['a price of nothing', ['slug,amount,price_usd', 'stars,10,0'], [[2, 'price_usd', 'invalid_amount']]],
    ['a price below zero', ['slug,amount,price_usd', 'stars,10,-1'], [[2, 'price_usd', 'invalid_amount']]],
    ['a price too fine', ['slug,amount,price_rub', 'stars,10,1.001'], [[2, 'price_rub', 'invalid_amount']]],
    ['a price in words', ['slug,amount,price_rub', 'stars,10,ten'], [[2, 'price_rub', 'invalid_amount']]],
    ['no amount', ['slug,amount', 'stars,ten'], [[2, 'amount', 'invalid_amounts']]],
    ['half an amount', ['slug,amount', 'stars,1.5'], [[2, 'amount', 'invalid_amounts']]],
    ['a price of no amount', ['slug,price_usd', 'stars,5'], [[2, 'amount', 'required']]],
    [
      'a new amount without a price in dollars',
      ['slug,amount,price_rub', 'stars,30,5'],
      [[2, 'price_usd', 'required']],
    ],
    ['two prices', ['slug,amount,price_usd', 'stars,10,5', 'stars,10,6'], [[3, 'price_usd', 'repeated']]],
    ['two titles', ['slug,title_en', 'stars,A', 'stars,B'], [[3, 'title_en', 'repeated']]],
    ['a note without a region', ['slug,region_note_en', 'moons,x'], [[2, 'region', 'required']]],
    ['an amount outside the regions', ['slug,amount,price_usd,price_rub', 'moons,1,1,90'], [[2, 'region', 'required']]],
    ['a region where there are none', ['slug,region', 'stars,TR'], [[2, 'region', 'invalid']]],
    ['a region without amounts', ['slug,region', 'moons,XX'], [[2, 'amount', 'invalid_amounts']]],
    [
      'a region with no name',
      ['slug,region,amount,price_usd,price_rub', 'moons,1X,1,1,90'],
      [[2, 'region', 'invalid']],
    ],
    ['half a translation', ['slug,title_ru', 'stars,Звёзды'], [[2, 'description_ru', 'required']]],
    ['a title too long', ['slug,title_en', `stars,${'a'.repeat(121)}`], [[2, 'title_en', 'too_long']]],
    ['no picture', ['slug,image', 'stars,javascript:alert(1)'], [[2, 'image', 'invalid']]],
    ['a lost picture', ['slug,image', `stars,/media/${'0'.repeat(64)}.png`], [[2, 'image', 'picture_not_found']]],
    ['no address', ['slug,title_en', 'Big Stars,x'], [[2, 'slug', 'invalid']]],
    [
      'a new product with little of it',
      [full, 'suns,uc,,,Suns,,,,5,1,'],
      [
        [2, 'category', 'required'],
        [2, 'description_en', 'required'],
        [2, 'image', 'required'],
      ],
    ],
  ])('of %s says where and what, and makes nothing', async (_, lines, expected) => {
    const before = await desk.stored()
    const text = table(...lines)
    const shown = await desk.preview(text)
    const told = shown.flaws.map(({ line, column, code }) => [line, column, code])
    for (const flaw of expected) expect(told).toContainEqual(flaw)
    expect(new Set(shown.flaws.map(({ line }) => line))).toEqual(new Set(expected.map(([line]) => line)))
    expect(shown.flawCount).toBe(shown.flaws.length)
    await failure(desk.importAs(text, shown.version), 400, 'invalid_request')
    expect(await desk.stored()).toEqual(before)
  })

  test.each([
    ['a taken address', () => table('id,slug', `${stars.id},moons`), [[2, 'slug', 'slug_taken']]],
    ['one address for two', () => table('id,slug', `${stars.id},x`, `${moons.id},x`), [[3, 'slug', 'slug_taken']]],
    ['a product under two names', () => table('id,slug', `${stars.id},`, ',stars'), [[3, 'id', 'repeated']]],
  ])('of %s is refused', async (_, text, expected) => {
    const { flaws } = await desk.preview(text())
    expect(flaws.map(({ line, column, code }) => [line, column, code])).toEqual(expected)
  })

  test('says what is wrong in the language of its reader', async () => {
    const say = async (language: string) => {
      const { flaws } = await desk.preview('slug,state\nstars,x', clientOf({ token: desk.owner.token, language }))
      return flaws[0]?.message
    }
    const said = [await say('en'), await say('ru'), await say('uz')]
    expect(new Set(said).size).toBe(3)
    expect(said[1]).toMatch(/[а-я]/)
  })

  test('of 1 MiB is read, of one byte more it is not', async () => {
    const head = 'slug,description_en\nstars,'
    const full = (bytes: number) => head + 'ў'.repeat((bytes - head.length) / 2)
    expect((await desk.preview(full(workerLimits.catalogueTable.bytes))).flaws[0]?.code).toBe('too_long')
    const more = `${full(workerLimits.catalogueTable.bytes)} `
    await failure(desk.admin.post('/admin/catalogue/import/preview', { text: more }), 413, 'too_large')
  })

  test('shows the beginning of what is long and counts the rest', async () => {
    const many = Array.from({ length: 150 }, (_, index) => `new-${index},,`)
    const { flaws, flawCount } = await desk.preview(table('slug,state,title_en', ...many))
    expect(flaws).toHaveLength(workerLimits.catalogueTable.shown.errors)
    expect(flawCount).toBeGreaterThan(150)
    const amounts = Array.from({ length: 40 }, (_, index) => `stars,${index + 100},1,90`)
    const { products } = await desk.preview(table('slug,amount,price_usd,price_rub', ...amounts))
    expect(products[0]?.changes).toHaveLength(workerLimits.catalogueTable.shown.changes)
    expect(products[0]?.more).toBe(80 - workerLimits.catalogueTable.shown.changes)
  })

  test('of more than a thousand products is refused', async () => {
    const lines = Array.from({ length: workerLimits.catalogueTable.products + 1 }, (_, index) => `p${index}`)
    const { flaws } = await desk.preview(table('slug', ...lines))
    expect(flaws.filter(({ code }) => code === 'too_long')).toHaveLength(1)
  })
})
