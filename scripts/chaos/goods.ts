import { sql } from 'drizzle-orm'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import { editSupply } from '../../src/worker/domain/supply/supply'

/** What is sold: codes that a supplier delivers when none is left, and one that only Kinguin has. */
export const soldHere = ['pubg', 'mobile-legends', 'roblox']

/** A product of Kinguin's, there by the thousand and cheap enough for what it is sold as. */
export const fromKinguin = { provider: 'kinguin', ref: '65a1f0c2b7d94e3a8c101006', price: '0.50', stock: 100_000 }

export async function orderAtKinguin(admin: CallerCtx): Promise<void> {
  const [offer] = await admin.db.all<{ id: string }>(sql`SELECT offers.id FROM offers
    JOIN products ON products.id = offers.product_id WHERE slug = 'roblox' AND amount = 200`)
  const terms = {
    source: 'supplier',
    supplier: 'kinguin',
    supplierRef: fromKinguin.ref,
    maxCost: 60,
    margin: 2,
  } as const
  await editSupply(admin, offer?.id ?? '', terms)
}
