import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { newProduct } from '../../src/shared/contract/catalogue'
import { toMinor } from '../../src/shared/money'
import { users } from '../../src/worker/db/schema'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { createUser } from '../../src/worker/domain/identity/identity'
import { importCodes } from '../../src/worker/domain/inventory/inventory'
import { edit as editUser } from '../../src/worker/domain/users/users'
import { catalogue as demoCatalogue } from './catalogue'

const usualStock = 50
/** So that low stock and sold out can be seen: product slug, amount and how many codes it gets. */
const unusualStock = [
  { slug: 'honkai-star-rail', amount: 60, codes: 3 },
  { slug: 'zenless-zone-zero', amount: 60, codes: 0 },
]

/** Fills the local shop: demo users, catalogue and codes. Whatever an interrupted run made already is kept. */
export async function seedDemoShop(ctx: Ctx): Promise<void> {
  const ownerId = await demoUser(ctx, { nickname: 'admin', password: 'admin-demo-1', role: 'admin' })
  const buyerId = await demoUser(ctx, { nickname: 'demo', password: 'demo-pass-1', role: 'buyer' })
  const [owner] = await ctx.db.select({ epoch: users.sessionEpoch }).from(users).where(eq(users.id, ownerId))
  const caller = { userId: ownerId, epoch: owner?.epoch ?? 0, issuedAtMs: 0, sessionKey: '' }
  const admin: CallerCtx = { ...ctx, caller, needs: 'admin' }
  const balance = { balanceUsd: toMinor(500), balanceRub: toMinor(20_000), reason: 'Demo balance' }
  await editUser(admin, buyerId, balance)
  const present = new Map((await catalogue.list(ctx)).map((product) => [product.slug, product]))
  for (const draft of demoCatalogue) {
    await stock(admin, present.get(draft.slug) ?? (await catalogue.create(admin, newProduct.parse(draft))))
  }
}

async function demoUser(ctx: Ctx, form: Parameters<typeof createUser>[1]): Promise<string> {
  const [known] = await ctx.db.select({ id: users.id }).from(users).where(eq(users.nickname, form.nickname))
  return known ? known.id : (await createUser(ctx, form)).userId
}

async function stock(admin: CallerCtx, product: catalogue.ProductView): Promise<void> {
  for (const { amount, region, ...offer } of product.offers) {
    const unusual = unusualStock.find((place) => place.slug === product.slug && place.amount === amount)
    const wanted = (unusual?.codes ?? usualStock) - offer.stock - offer.sold
    const codes = Array.from({ length: Math.max(wanted, 0) }, () => demoCode(product.type, amount))
    if (codes.length > 0) await importCodes(admin, product.id, { amount, region, codes })
  }
}

/** Looks like a code and says that it is none. */
const demoCode = (type: string, amount: number): string =>
  [
    'DEMO',
    `${type.toUpperCase()}${amount}`,
    ...(randomBytes(6).toString('hex').toUpperCase().match(/.{4}/g) ?? []),
  ].join('-')
