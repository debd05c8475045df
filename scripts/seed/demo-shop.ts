import { randomBytes } from 'node:crypto'
import { newProduct } from '../../src/shared/contract/catalogue'
import { toMinor } from '../../src/shared/money'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { createUser } from '../../src/worker/domain/identity/identity'
import { importCodes } from '../../src/worker/domain/inventory/inventory'
import * as users from '../../src/worker/domain/users/users'
import { catalogue as demoCatalogue } from './catalogue'

const usualStock = 50
/** So that low stock and sold out can be seen: product slug, amount and how many codes it gets. */
const unusualStock = [
  { slug: 'honkai-star-rail', amount: 60, codes: 3 },
  { slug: 'zenless-zone-zero', amount: 60, codes: 0 },
]

/** Fills an empty local shop: demo users, catalogue and codes. A shop that has users is left as it is. */
export async function seedDemoShop(ctx: Ctx): Promise<boolean> {
  const [someone] = await ctx.db.$client.prepare('SELECT id FROM users LIMIT 1').raw()
  if (someone) return false
  const owner = await createUser(ctx, { nickname: 'admin', password: 'admin-demo-1', role: 'admin' })
  const buyer = await createUser(ctx, { nickname: 'demo', password: 'demo-pass-1', role: 'buyer' })
  const admin: CallerCtx = { ...ctx, caller: { userId: owner.userId, epoch: 0, sessionKey: '' }, needs: 'admin' }
  const balance = { balanceUsd: toMinor(500), balanceRub: toMinor(20_000), reason: 'Demo balance' }
  await users.edit(admin, buyer.userId, balance)
  for (const draft of demoCatalogue) await stock(admin, await catalogue.create(admin, newProduct.parse(draft)))
  return true
}

async function stock(admin: CallerCtx, product: catalogue.ProductView): Promise<void> {
  for (const { amount, region } of product.offers) {
    const unusual = unusualStock.find((offer) => offer.slug === product.slug && offer.amount === amount)
    const codes = Array.from({ length: unusual?.codes ?? usualStock }, () => demoCode(product.type, amount))
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
