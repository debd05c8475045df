import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { catalogue as demo } from '../../../scripts/seed/catalogue'
import { catalogueImported } from '../../../src/shared/contract/admin-products'
import type * as catalogue from '../../../src/worker/domain/catalogue/catalogue'
import { plain, tableDesk } from '../../support/catalogue-table'
import { clientOf, failure, success } from '../../support/http'
import { makeBuyer } from '../../support/shop'

let desk: Awaited<ReturnType<typeof tableDesk>>
let stars: catalogue.ProductView
let moons: catalogue.ProductView
beforeAll(async () => {
  desk = await tableDesk()
})
beforeEach(async () => {
  ;({ stars, moons } = await desk.lay())
})

describe('an export', () => {
  test('has a line for each offer, and says of a product and of a region only once what they are', async () => {
    const text = await desk.exported()
    expect(text).toBe(
      [
        'id,slug,state,position,featured,type,category,label,image,keywords,title_en,description_en,title_ru,description_ru,title_uz,description_uz,region,region_label,region_note_en,region_note_ru,region_note_uz,amount,price_usd,price_rub,price_uzs',
        `${stars.id},stars,published,1,no,uc,mobile-games,UC,/art/pubg.svg,"star, rider",Stars,For riders,,,,,,,,,,10,1.00,90.00,`,
        `${stars.id},stars,,,,,,,,,,,,,,,,,,,,20,1.00,90.00,`,
        `${moons.id},moons,published,2,no,uc,mobile-games,UC,/art/pubg.svg,"star, rider",Moons,For riders,Луны,Для всадников,,,TR,TL,Türkiye,Турция,,1,1.00,90.00,`,
        `${moons.id},moons,,,,,,,,,,,,,,,TR,,,,,2,3.00,250.00,`,
        `${moons.id},moons,,,,,,,,,,,,,,,EU,EUR,,,,5,1.00,90.00,`,
        '',
      ].join('\r\n'),
    )
  })

  test('keeps a spreadsheet from calculating', async () => {
    await desk.admin.put(`/products/${stars.id}`, { title: '=HYPERLINK("//evil.example")', keywords: ['+1', '@x'] })
    expect(await desk.exported()).toContain(`"'+1, @x","'=HYPERLINK(""//evil.example"")"`)
  })

  test('is on record, and an administrator’s', async () => {
    await desk.exported()
    const entry = await env.DB.prepare('SELECT action, actor FROM audit_entries ORDER BY seq DESC LIMIT 1').first()
    expect(entry).toEqual({ action: 'export_catalogue', actor: desk.owner.userId })
    const buyer = clientOf(await makeBuyer(desk.ctx))
    await failure(buyer.post('/admin/catalogue/export'), 403, 'forbidden')
    await failure(buyer.post('/admin/catalogue/import/preview', { text: 'slug' }), 403, 'forbidden')
    await failure(buyer.post('/admin/catalogue/import', { text: 'slug', version: '' }), 403, 'forbidden')
  })
})

describe('an import of an export', () => {
  const awkward = ['=1+1', "'=1", ' "quoted", yes', '\tTab', 'two\nlines', "'", '-5', '@all', 'a;b|c']

  async function fill() {
    for (const product of demo) await desk.make({ ...product, slug: `demo-${product.slug}` })
    for (const [index, text] of awkward.entries()) {
      const title = text.replace('\n', ' ')
      const texts = { uz: { title, description: text } }
      await desk.make({ ...plain, slug: `awkward-${index}`, title, description: text, keywords: [title], texts })
    }
    await desk.admin.put(`/admin/products/${moons.id}/featured`, { featured: true })
    await desk.admin.put(`/admin/products/${stars.id}/place`, { before: null })
  }

  test('changes nothing', async () => {
    await fill()
    const [text, before] = [await desk.exported(), await desk.stored()]
    const shown = await desk.preview(text)
    expect(shown).toMatchObject({ added: 0, changed: 0, unchanged: demo.length + awkward.length + 2, flaws: [] })
    await success(desk.importAs(text, shown.version), catalogueImported)
    expect(await desk.stored()).toEqual(before)
  })

  test('in another shop makes the same catalogue', async () => {
    await fill()
    const text = await desk.exported()
    const withoutIds = (csv: string) => csv.replace(/^[0-9A-Z]{20},/gm, ',')
    await desk.ctx.db.run(sql`UPDATE products SET state = 'deleted'`)
    await desk.imported(withoutIds(text))
    expect(withoutIds(await desk.exported())).toBe(withoutIds(text))
  })
})
