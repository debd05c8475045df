import { sql } from 'drizzle-orm'
import { knownProducts } from '../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../src/worker/domain/ctx'

const words = ['Moon', 'River', 'Castle', 'Dragon', 'Night', 'Storm', 'Garden', 'Racing', 'Empire', 'Island', 'Signal']
const kinds = ['Coins', 'Crystals', 'Gift Card', 'Season Pass', 'Wallet Code', 'Gems', 'Tokens']
const categories = ['mobile-games', 'pc-games', 'wallets', 'media', 'messengers']

/** Names that do not repeat, as those of real products do not. */
const titleOf = (number: number): string =>
  `${words[number % 11]} ${words[(number * 7 + 3) % 11]} ${number}: ${kinds[number % 7]}`

/**
 * Brings as many published products into a shop as a large one has, written past its verbs: some are sold by region, some
 * are sold out, some have sold.
 */
export async function stockLargeShop(ctx: Ctx, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, number) => ({
    ...{ id: `large-${number}`, slug: `product-${number}`, position: number + 1, image: `/art/game-${number}.svg` },
    category: categories[number % 5],
    texts: JSON.stringify({ en: { title: titleOf(number), description: `What is sold as number ${number}.` } }),
    regions: JSON.stringify(
      number % 4 === 0 ? ['TR', 'US'].map((key) => ({ key, label: key, descriptions: { en: '' } })) : [],
    ),
    featured: Number(number % 100 === 7),
  }))
  const offers = rows.flatMap(({ id }, number) =>
    (number % 4 === 0 ? ['TR', 'US'] : ['']).flatMap((region, place) =>
      [60, 325, 660].map((amount, step) => ({
        ...{ id: `${id}-${region}-${amount}`, productId: id, region, amount, position: 3 * place + step },
        ...{
          usd: 99 + ((number * 37) % 500) + 400 * step,
          stock: number % 10 === 3 ? 0 : 10,
          sold: (number * 13) % 64,
        },
      })),
    ),
  )
  const from = (list: object[]) => sql`FROM json_each(${JSON.stringify(list)}) AS row`
  await ctx.db.run(sql`INSERT INTO products
    (id, slug, state, position, type, label, category, image, texts, keywords, regions, created_at, updated_at, featured)
    SELECT value ->> 'id', value ->> 'slug', 'published', value ->> 'position', 'uc', 'Gold', value ->> 'category',
      value ->> 'image', value ->> 'texts', '["large"]', value ->> 'regions', 0, 0, value ->> 'featured' ${from(rows)}`)
  for (let first = 0; first < offers.length; first += 1000) {
    await ctx.db.run(sql`INSERT INTO offers
      (id, product_id, region, position, amount, label, price_usd, price_rub, state, stock, sold)
      SELECT value ->> 'id', value ->> 'productId', value ->> 'region', value ->> 'position', value ->> 'amount', 'Gold',
        value ->> 'usd', 90 * (value ->> 'usd'), 'live', value ->> 'stock', value ->> 'sold'
      ${from(offers.slice(first, first + 1000))}`)
  }
  knownProducts(ctx).forget()
}
