import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newProduct } from '../../src/shared/contract/catalogue'
import { gameForm } from '../../src/shared/contract/game-settings'
import { type Currency, toMinor } from '../../src/shared/money'
import { users } from '../../src/worker/db/schema'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { createUser } from '../../src/worker/domain/identity/identity'
import { importCodes } from '../../src/worker/domain/orders/orders'
import { editSupplier, editSupply } from '../../src/worker/domain/supply/supply'
import * as topUps from '../../src/worker/domain/topups/topups'
import { edit as editUser } from '../../src/worker/domain/users/users'
import { writeDemoArticles } from './articles'
import { catalogue as demoCatalogue } from './catalogue'
import { makeDemoCoupons } from './demo-coupons'
import { makeDemoGame } from './own-game'
import { uzsPerUsd } from './seed-product'

const usualStock = 50
/** So that low stock and sold out can be seen: product slug, amount and how many codes it gets. */
const unusualStock = [
  { slug: 'honkai-star-rail', amount: 60, codes: 3 },
  { slug: 'zenless-zone-zero', amount: 60, codes: 0 },
]

/** Offers that a supplier delivers when no code is left; ceilings in minor units. */
const supplied = [
  { slug: 'pubg', amount: 325, supplierRef: '2005', maxCost: 460 },
  { slug: 'roblox', amount: 800, supplierRef: '2003', maxCost: 950 },
]
const lowStock = { slug: 'honkai-star-rail', amount: 60, lowStock: 5 }

/** What the home page shows above all others. */
const featured = ['pubg', 'roblox', 'steam']

/** What games are topped up with; the first package has a price of its own, and some have a second supplier. */
const gamePackages = {
  'free-fire': [
    { ref: '1001', name: '100 Diamonds', price: 1.09, rub: 99 },
    { ref: '1002', name: '310 Diamonds' },
    { ref: '1003', name: '520 Diamonds' },
    { ref: '1004', name: '1060 Diamonds' },
    { ref: '1005', name: '2180 Diamonds' },
    { ref: '1006', name: '5600 Diamonds' },
    { ref: '1007', name: 'Weekly Membership' },
    { ref: '1008', name: 'Monthly Membership' },
  ],
  'mobile-legends': [
    { ref: '3001', name: '86 Diamonds' },
    { ref: '3002', name: '172 Diamonds' },
    { supplier: 'smileone', ref: 'mobilelegends/25', name: '257 Diamonds' },
    { ref: '3004', name: '706 Diamonds' },
    { ref: '3005', name: 'Weekly Pass' },
  ],
  'pubg-mobile': [
    { ref: '3101', name: '60 UC', others: [{ supplier: 'smileone', ref: 'pubgmobile/101' }] },
    { ref: '3102', name: '300 + 25 UC', others: [{ supplier: 'smileone', ref: 'pubgmobile/102' }] },
    { supplier: 'moogold', ref: '6963/60103', name: '600 + 60 UC' },
    { ref: '3104', name: '1500 + 300 UC' },
  ],
  'genshin-impact': [
    { ref: '3201', name: '60 Genesis Crystals' },
    { ref: '3202', name: '300 + 30 Genesis Crystals' },
    { ref: '3203', name: '980 + 110 Genesis Crystals' },
    { ref: '3204', name: 'Blessing of the Welkin Moon' },
  ],
}

export const demoBuyer = { nickname: 'demo', password: 'demo-pass-1', role: 'buyer' } as const
/** What the demo buyer has, as README and contract promise. */
export const promisedBalance = {
  balances: { usd: toMinor(500), rub: toMinor(20_000), uzs: toMinor(2_000_000) } satisfies Record<Currency, unknown>,
  reason: 'Demo balance',
}

/**
 * Fills the local shop: demo users, catalogue and codes. Whatever an interrupted run made already is kept. `only`: not
 * the whole catalogue, but the products of these slugs.
 */
export async function seedDemoShop(ctx: Ctx, only?: string[]): Promise<void> {
  await demoUser(ctx, { nickname: 'admin', password: 'admin-demo-1', role: 'admin' })
  const buyerId = await demoUser(ctx, demoBuyer)
  const admin = await ownerOf(ctx)
  await editUser(admin, buyerId, promisedBalance)
  // What is sold in so'm has to earn its margin too; the suppliers take dollars, euros and points.
  for (const [name, dollars] of [
    ['gamesdrop', 1],
    ['kinguin', 1.2],
    ['smileone', 0.03],
    ['moogold', 1],
  ] as const) {
    await editSupplier(admin, name, { rates: { uzs: uzsPerUsd * dollars }, reason: 'Opening' })
  }
  const present = new Map((await catalogue.list(ctx)).map((product) => [product.slug, product]))
  for (const draft of demoCatalogue.filter(({ slug }) => only?.includes(slug ?? '') ?? true)) {
    const product = present.get(draft.slug) ?? (await catalogue.create(admin, newProduct.parse(draft)))
    await stock(admin, product)
    await supply(admin, product)
    if (featured.includes(product.slug)) await catalogue.feature(admin, product.id, true)
  }
  await makeDemoGame(admin)
  await writeDemoArticles(admin)
  await makeDemoCoupons(admin)
  for (const [slug, packages] of Object.entries(gamePackages)) {
    const settings = { region: null, margin: 12, rates: { rub: 90, uzs: 12_700 }, packages }
    await topUps.editSettings(admin, topUps.gameAt(admin, slug), gameForm.parse(settings))
  }
}

/** The owner of the demo shop, who may do anything. */
export async function ownerOf(ctx: Ctx): Promise<CallerCtx> {
  const [owner] = await ctx.db.select().from(users).where(eq(users.nickname, 'admin'))
  const caller = {
    userId: owner?.id ?? '',
    epoch: owner?.sessionEpoch ?? 0,
    issuedAtMs: 0,
    provenAtMs: Number.MAX_SAFE_INTEGER,
    sessionKey: '',
  }
  return { ...ctx, caller, needs: 'admin' }
}

/** What the suppliers take they say once the shop runs. */
async function supply(admin: CallerCtx, { slug, offers }: catalogue.ProductView): Promise<void> {
  for (const { id, amount } of offers) {
    const terms = supplied.find((place) => place.slug === slug && place.amount === amount)
    const source = 'stock_then_supplier'
    if (terms) await editSupply(admin, id, { ...terms, source, supplier: 'gamesdrop', margin: 2 })
    if (lowStock.slug === slug && lowStock.amount === amount) await editSupply(admin, id, lowStock)
  }
}

async function demoUser(ctx: Ctx, form: Parameters<typeof createUser>[1]): Promise<string> {
  const [known] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.nickname, form.nickname))
  return known ? known.id : (await createUser(ctx, form)).userId
}

/** What a code has cost the demo, in dollars: between 72 and 88 of 100 of its price, by its amount. */
const costOf = (minor: number, amount: number) => ({
  currency: 'usd' as const,
  amount: Math.max(1, Math.round((minor * (72 + (amount % 17))) / 100)),
})

/** Brings the codes that an offer of the demo lacks; `had`: how many of them it has, or has had. */
export async function stock(
  admin: CallerCtx,
  product: catalogue.ProductView,
  had = (offer: { stock: number; sold: number }) => offer.stock + offer.sold,
): Promise<void> {
  for (const { amount, region, ...offer } of product.offers) {
    const unusual = unusualStock.find((place) => place.slug === product.slug && place.amount === amount)
    const wanted = (unusual?.codes ?? usualStock) - had(offer)
    const codes = Array.from({ length: Math.max(wanted, 0) }, () => demoCode(product.type, amount))
    if (codes.length > 0)
      await importCodes(admin, product.id, { amount, region, codes, cost: costOf(offer.prices.usd, amount) })
  }
}

/** Looks like a code and says that it is none. */
const demoCode = (type: string, amount: number): string =>
  [
    'DEMO',
    `${type.toUpperCase()}${amount}`,
    ...(randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g) ?? []),
  ].join('-')
