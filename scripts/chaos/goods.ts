import { sql } from 'drizzle-orm'
import { gameForm } from '../../src/shared/contract/game-settings'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import { editSupply } from '../../src/worker/domain/supply/supply'
import * as topUps from '../../src/worker/domain/topups/topups'

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

/** What players are topped up with, at every supplier that knows players. */
const packages = {
  'free-fire': [
    { supplier: 'gamesdrop', ref: '1001', name: '100 Diamonds' },
    { supplier: 'smileone', ref: 'freefire/9001', name: '100 Diamonds' },
    { supplier: 'moogold', ref: '4690/40101', name: '100 Diamonds' },
  ],
  'mobile-legends': [
    { supplier: 'gamesdrop', ref: '3001', name: '86 Diamonds' },
    { supplier: 'smileone', ref: 'mobilelegends/13', name: '86 Diamonds' },
    { supplier: 'moogold', ref: '15145/50101', name: '86 Diamonds' },
  ],
  'pubg-mobile': [
    { supplier: 'gamesdrop', ref: '3101', name: '60 UC' },
    { supplier: 'moogold', ref: '6963/60101', name: '60 UC' },
  ],
}
export const games = Object.keys(packages)

export async function sellPackages(admin: CallerCtx): Promise<void> {
  for (const [slug, sold] of Object.entries(packages)) {
    // One name is one package: each supplier is sold from by itself here.
    const named = sold.map(({ supplier, ref, name }) => ({ supplier, ref, name: `${name}, ${supplier}` }))
    const form = gameForm.parse({ margin: 12, rates: { rub: 90, uzs: 12_700 }, packages: named })
    await topUps.editSettings(admin, topUps.gameAt({ games: topUps.builtIn }, slug), form)
  }
}
