import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { catalogueImported, cataloguePreview, productForm } from '../../src/shared/contract/admin-products'
import { newProduct } from '../../src/shared/contract/catalogue'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import { clientOf, success } from './http'
import { makeAdmin, testCtx } from './shop'

/** As much as a form for a new product must say. */
export const plain = {
  slug: 'stars',
  title: 'Stars',
  description: 'For riders',
  image: '/art/pubg.svg',
  category: 'mobile-games',
  label: 'UC',
  type: 'uc',
  price: 1,
  rub: 90,
  amounts: [10, 20],
  keywords: ['star', 'rider'],
}
const regional = {
  ...plain,
  slug: 'moons',
  title: 'Moons',
  amounts: undefined,
  regions: {
    TR: { label: 'TL', description: 'Türkiye', amounts: [1, 2], prices: [{ amount: 2, price: 3, rub: 250 }] },
    EU: { label: 'EUR', description: '', amounts: [5] },
  },
  texts: { ru: { title: 'Луны', description: 'Для всадников', regions: { TR: 'Турция' } } },
}

export const table = (...lines: string[]) => lines.join('\n')

/** An administrator with a table in their hands, and a shop with one product of each kind in it. */
export async function tableDesk() {
  const ctx = await testCtx()
  const owner = await makeAdmin(ctx)
  const admin = clientOf(owner)
  const make = (form: object, as = owner.ctx) => catalogue.create(as, newProduct.parse(form))
  const preview = (text: string, client = admin) =>
    success(client.post('/admin/catalogue/import/preview', { text }), cataloguePreview)
  const importAs = (text: string, version: string) => admin.post('/admin/catalogue/import', { text, version })
  return {
    ctx,
    owner,
    admin,
    make,
    preview,
    importAs,
    imported: async (text: string) => success(importAs(text, (await preview(text)).version), catalogueImported),
    async exported(): Promise<string> {
      const answer = await admin.post('/admin/catalogue/export')
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await answer.arrayBuffer())
    },
    /** Sweeps the shop and puts two products in: with amounts of its own, and with regions. */
    async lay(as = owner.ctx) {
      await ctx.db.run(sql`UPDATE products SET state = 'deleted'`)
      return { stars: await make(plain, as), moons: await make(regional, as) }
    },
    formOf: (id: string) => success(admin.get(`/admin/products/${id}`), productForm),
    async stored() {
      const { results } = await env.DB.prepare(`SELECT products.*, offers.region, offers.amount, offers.label AS word,
        offers.position AS place, price_usd, price_rub
        FROM products JOIN offers ON product_id = products.id AND offers.state = 'live'
        WHERE products.state <> 'deleted' ORDER BY products.id, offers.position, offers.id`).all()
      return results
    },
  }
}
