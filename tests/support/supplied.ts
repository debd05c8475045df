import { env } from 'cloudflare:workers'
import { drizzle } from 'drizzle-orm/d1'
import type { EditSupply } from '../../src/shared/contract/stock'
import type { CloseSupplierOrder } from '../../src/shared/contract/suppliers'
import type { CodeSupplier } from '../../src/shared/suppliers'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as orders from '../../src/worker/domain/orders/orders'
import { editSupply } from '../../src/worker/domain/supply/supply'
import type { Providers } from './providers'
import { keeperOf, makeOffer, makePaidOrder, type Offer, outcomeOf, type Person } from './shop'
import { paidTopUp, piecesOf, type SupplyShop } from './suppliers'

// What is bought from suppliers, and what is stuck there.

/** What suppliers sell in these tests: 60 UC for 0.89 dollars, a card of Roblox for 10.24 euros. */
export const goods = {
  gamesdrop: { ref: '2004', minor: 89 },
  kinguin: { ref: '65a1f0c2b7d94e3a8c101006', minor: 1024 },
} as const satisfies Record<CodeSupplier, { ref: string; minor: number }>

type Wanted = Partial<EditSupply> & { stock?: number; usd?: number; rub?: number }

/** An offer of such a thing, sold at a good profit, with this many codes of our own. */
export async function offerFrom(
  ctx: Ctx,
  supplier: CodeSupplier,
  { stock = 0, usd = 1999, rub = 179_900, ...form }: Wanted = {},
) {
  const offer = await makeOffer(ctx, { stock, usd, rub })
  const { ref: supplierRef, minor } = goods[supplier]
  const source = 'stock_then_supplier' as const
  const admin = await keeperOf(ctx)
  await editSupply(admin.ctx, offer.id, { source, supplier, supplierRef, maxCost: minor + 100, ...form })
  return offer
}

/** How many pieces of an offer are for sale; null as many as are wanted. */
export async function leftOf(ctx: Ctx, { productId }: Offer): Promise<number | null | undefined> {
  const [now] = (await catalogue.find(ctx, productId)).offers
  return now && catalogue.availableOf(now)
}

/** A paid order of what a supplier sells, delivered as far as it goes at once. */
export async function supplierOrder(
  ctx: Ctx,
  supplier: CodeSupplier,
  { quantity = 1, offer, ...wanted }: Wanted & { quantity?: number; offer?: Offer } = {},
) {
  const order = await makePaidOrder(ctx, { quantity, offer: offer ?? (await offerFrom(ctx, supplier, wanted)) })
  await orders.deliver(ctx, order.id)
  return order
}

const firstPiece = async (ctx: Ctx, orderId: string) => (await piecesOf(ctx, orderId))[0]?.id ?? ''

/** A top-up that its supplier has accepted, and can't be asked about. */
export async function stuckTopUp(shop: SupplyShop, providers: Providers, playerId = '12345997') {
  const order = await paidTopUp(shop.ctx, playerId)
  await shop.settle()
  await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
  return { ...order, pieceId: await firstPiece(shop.ctx, order.orderId) }
}

/** The same of codes. */
export async function stuckCodes({ ctx }: SupplyShop, providers: Providers, quantity = 1) {
  await providers.fail({ provider: 'gamesdrop', fault: 'slow', times: quantity })
  const order = await supplierOrder(ctx, 'gamesdrop', { quantity })
  await providers.fail({ provider: 'gamesdrop', fault: 'error500', times: 1000 })
  return { ...order, pieceId: await firstPiece(ctx, order.id) }
}

export type Found = Pick<CloseSupplierOrder, 'outcome' | 'code' | 'externalId'>
export const done: Found = { outcome: 'done' }
export const rejected: Found = { outcome: 'rejected' }

/** Says what an administrator has found in a supplier's cabinet. Answers 'ok' or the error code. */
export const closeByHand = ({ ctx }: Person, pieceId: string, found: Found): Promise<string> =>
  outcomeOf(orders.closeSupplierOrder(ctx, pieceId, { ...found, reason: 'seen in its cabinet' }))

const never = () => {
  throw new Error('only batches are used')
}

/** Real D1 where something else happens once, just before the nth batch. */
export function interrupted(nth: number, meanwhile: () => Promise<unknown>): Ctx['db'] {
  let batches = 0
  return drizzle({
    prepare: (query) => env.DB.prepare(query),
    async batch<T>(statements: D1PreparedStatement[]) {
      batches += 1
      if (batches === nth) await meanwhile()
      return env.DB.batch<T>(statements)
    },
    exec: never,
    withSession: never,
    dump: never,
  })
}
