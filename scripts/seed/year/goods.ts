import { asc, eq, sql } from 'drizzle-orm'
import { type Language, languages, type Translated } from '../../../src/shared/languages'
import type { Database, Plan } from '../../../src/worker/db/database'
import { offers, products } from '../../../src/worker/db/schema'
import { offerColumns } from '../../../src/worker/domain/catalogue/product-view'
import { currentInstructions, planKeepInstructions } from '../../../src/worker/domain/orders/placing/instructions'

/** What can be bought in the year: the offers that the shop has. */
export type Goods = Awaited<ReturnType<typeof goodsOf>>['goods'][number]

export async function goodsOf(db: Database) {
  const rows = await db
    .select({ offer: offerColumns, type: products.type, texts: products.texts })
    .from(offers)
    .innerJoin(products, eq(products.id, offers.productId))
    .where(sql`offers.state = 'live' AND products.state = 'published'`)
    .orderBy(asc(offers.id))
  const types = [...new Set(rows.map(({ type }) => type))]
  const versions = types.map((type) => currentInstructions(type))
  const instructionsOf = new Map(types.map((type, nth) => [type, versions[nth]?.id ?? '']))
  const goods = rows.map(({ offer, type, texts }, nth) => ({
    ...offer,
    nth,
    type,
    titles: titlesIn(texts),
    instructionsId: instructionsOf.get(type) ?? '',
  }))
  const plan: Plan = planKeepInstructions(versions)
  return { goods, plan }
}

const titlesIn = (texts: Translated<{ title: string }>): Translated<string> => {
  const titles: Partial<Record<Language, string>> = {}
  for (const language of languages) titles[language] = texts[language]?.title
  return { ...titles, en: texts.en.title }
}

/** What players are given: game, package, prices and cost in minor units. The suppliers want dollars. */
export const topUps = [
  { game: 'freefire', id: '1001', ref: '1001', name: '100 Diamonds', usd: 109, rub: 9_900, uzs: 1_400_000, cost: 92 },
  { game: 'freefire', id: '1002', ref: '1002', name: '310 Diamonds', usd: 312, rub: 28_100, uzs: 3_800_000, cost: 276 },
  { game: 'freefire', id: '1003', ref: '1003', name: '520 Diamonds', usd: 515, rub: 46_400, uzs: 6_300_000, cost: 460 },
  {
    game: 'freefire',
    id: '1004',
    ref: '1004',
    name: '1060 Diamonds',
    usd: 1030,
    rub: 92_700,
    uzs: 12_500_000,
    cost: 920,
  },
  {
    game: 'pubg-mobile',
    id: 'pubg-mobile-3101',
    ref: '3101',
    name: '60 UC',
    usd: 102,
    rub: 9_200,
    uzs: 1_300_000,
    cost: 91,
  },
  {
    game: 'pubg-mobile',
    id: 'pubg-mobile-3102',
    ref: '3102',
    name: '300 + 25 UC',
    usd: 481,
    rub: 43_300,
    uzs: 6_200_000,
    cost: 430,
  },
] as const
