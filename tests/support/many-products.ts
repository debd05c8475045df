import { sql } from 'drizzle-orm'
import { commit } from '../../src/worker/db/database'
import type { Ctx } from '../../src/worker/domain/ctx'

/** Published products of these numbers, each with two offers in three currencies and nothing in stock. */
export async function layProducts(ctx: Ctx, { from, to }: { from: number; to: number }): Promise<void> {
  const numbers = Array.from({ length: to - from }, (_, index) => from + index)
  const each = sql`json_each(${JSON.stringify(numbers)}) AS each`
  await commit(ctx.db, [
    sql`INSERT INTO products (id, slug, state, position, type, label, category, image, texts, keywords, regions, created_at,
        updated_at)
      SELECT 'many-' || value, 'many-' || value, 'published', 1000 + value, 'uc', 'UC', 'mobile-games', '/art/game.svg',
        json_object('en', json_object('title', 'Game ' || value, 'description', 'A game.')), '[]', '[]', 0, 0 FROM ${each}`,
    sql`INSERT INTO offers (id, product_id, position, amount, label, price_usd, price_rub, state)
      SELECT 'many-' || each.value || '-' || amount.value, 'many-' || each.value, amount.key, amount.value, 'UC',
        1000000000000, 1000000000000, 'live' FROM ${each}, json_each('[60, 325]') AS amount`,
    sql`INSERT INTO prices (offer_id, currency, minor, since)
      SELECT 'many-' || each.value || '-' || amount.value, currency.value, 500000, 0
      FROM ${each}, json_each('[60, 325]') AS amount, json_each('["usd", "rub", "uzs"]') AS currency`,
  ])
}
