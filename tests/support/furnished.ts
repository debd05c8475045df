import { sql } from 'drizzle-orm'
import { newArticle } from '../../src/shared/contract/articles'
import { cart } from '../../src/shared/contract/cart'
import { toppedUp } from '../../src/shared/contract/freefire'
import { newGame } from '../../src/shared/contract/own-games'
import { payment } from '../../src/shared/contract/payments'
import { ticketSent } from '../../src/shared/contract/support'
import { players } from '../../src/shared/contract/topups'
import { toMajor } from '../../src/shared/money'
import { commit } from '../../src/worker/db/database'
import * as articles from '../../src/worker/domain/articles/articles'
import type { Ctx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'
import * as freeFire from '../../src/worker/domain/freefire/freefire'
import * as games from '../../src/worker/domain/games/games'
import { listSessions, openSession } from '../../src/worker/domain/identity/identity'
import { redeemVoucher } from '../../src/worker/domain/inventory/inventory'
import * as orders from '../../src/worker/domain/orders/orders'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import * as reviews from '../../src/worker/domain/reviews/reviews'
import * as vouchers from '../../src/worker/domain/vouchers/vouchers'
import { newsOfTests } from './articles'
import { cartIn, putInCart } from './buying'
import { type Client, clientOf, success } from './http'
import { castleSiege } from './own-games'
import { openProviders } from './providers'
import { makeHeld } from './referring'
import { lostQueue, makeAdmin, makeOffer, makePaidOrder, type Offer, type Person } from './shop'
import { diamonds, forgetEarlier, presentCtx, topUpFor } from './suppliers'
import { batchIdOf, complain, rowsOf } from './supplying'

/** One of everything that belongs to somebody, by its id. */
export type Things = {
  product: string
  offer: string
  batch: string
  /** A free code, and one that its buyer has. */
  freeCode: string
  soldCode: string
  /** Orders of the owner: to be paid, delivered, of a top-up to be paid, and one whose money waits at a supplier. */
  unpaid: string
  delivered: string
  topUp: string
  savedPlayer: string
  waiting: string
  payment: string
  paidPayment: string
  claim: string
  ticket: string
  /** Somebody else’s, of the product. */
  review: string
  alert: string
  supplierOrder: string
  coupon: string
  promotion: string
  session: string
  passkey: string
  lineKey: string
  /** Of two vouchers: the batch, and the code of one. */
  voucherBatch: string
  voucher: string
  /** What is frozen of another voucher, which the owner has redeemed. */
  frozenVoucher: string
  /** Waits for the owner. */
  referral: string
}

export type Furnished = { ctx: Ctx; admin: Person; owner: Person; stock: Offer; things: Things }

/** A shop in which a buyer has one of everything. Nothing is on its way in it: what is read twice is the same. */
export async function furnish(): Promise<Furnished> {
  const present = await presentCtx()
  const ctx = { ...present, delivery: lostQueue(present) }
  const providers = openProviders(ctx)
  await forgetEarlier(ctx)
  const admin = await makeAdmin(ctx)
  await freeFire.editSettings(admin.ctx, diamonds)
  await games.create(admin.ctx, newGame.parse({ slug: 'castle-siege', ...castleSiege }))
  await articles.create(admin.ctx, newArticle.parse(newsOfTests))
  const stock = await makeOffer(ctx, { stock: 20 })
  const { id: delivered, buyer: owner } = await makePaidOrder(ctx, { offer: stock })
  await orders.deliver(ctx, delivered)
  const { id: waiting } = await makePaidOrder(ctx, { offer: stock })
  await ctx.db.run(sql`UPDATE orders SET user_id = ${owner.userId} WHERE id = ${waiting}`)
  const other = await makePaidOrder(ctx, { offer: stock })
  await orders.deliver(ctx, other.id)
  const { id: review } = await reviews.write(other.buyer.ctx, stock.productId, { stars: 4, text: 'Fast.' })
  const client = clientOf(owner)
  const claim = await complain({ id: delivered, buyer: owner })
  const paid = await pay(client, stock)
  await providers.pay(paid.pay_url)
  await providers.arrive()
  const unpaid = await pay(client, stock)
  const { orderId: topUp } = await success(
    client.post('/freefire/topup', { ...topUpFor('12345678'), amount: undefined, pay: 'later' }),
    toppedUp,
  )
  const { players: saved } = await success(client.get('/players'), players)
  const [line] = (await success(client.post('/cart/add', wishOf(stock)), cart)).cart
  const words = { nickname: owner.nickname, userId: owner.userId, message: 'Where is it?' }
  const { ticketId: ticket } = await success(client.post('/support', words), ticketSent, 201)
  const made = await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: 500, count: 2 })
  await ctx.db.run(sql`DELETE FROM outbox`)
  const rows = await rowsOf(ctx, stock)
  const idOf = (state: string) => String(rows.find((row) => row.state === state)?.id)
  return {
    ...{ ctx, admin, owner, stock },
    things: {
      ...{ product: stock.productId, offer: stock.id, batch: await batchIdOf(ctx, stock) },
      ...{ freeCode: idOf('free'), soldCode: idOf('delivered') },
      ...{ unpaid: unpaid.orderId ?? '', delivered, topUp, waiting },
      savedPlayer: saved[0]?.playerId ?? '',
      ...{ payment: unpaid.paymentId, paidPayment: paid.paymentId, claim, ticket, review },
      ...{ alert: await raise(ctx), supplierOrder: await askSupplier(ctx, waiting) },
      coupon: (await discounts.makeCoupon(admin.ctx, tenPercent)).id,
      promotion: (await promotions.make(admin.ctx, fromNextYearOn)).id,
      ...{ session: await otherSession(ctx, owner), passkey: await keepPasskey(ctx, owner), lineKey: line?.key ?? '' },
      ...{ voucherBatch: made.id, voucher: made.codes[0] ?? '', frozenVoucher: await freezeOne(ctx, admin, owner) },
      referral: await makeHeld(ctx, { friendId: owner.userId, newcomerId: other.buyer.userId, orderId: other.id }),
    },
  }
}

const fromNextYearOn = {
  ...{ startsAt: Date.UTC(2030, 0), endsAt: null, pieces: null, reason: 'Autumn sale' },
  terms: {
    ...{ names: { en: 'Autumn' }, percent: 10, steps: [], productIds: [], categories: [], allowsCoupon: true },
  },
}

const tenPercent = {
  ...{ name: 'Spring', code: 'SPRING', count: 1, startsAt: null, endsAt: null, uses: null, reason: 'Spring sale' },
  terms: {
    ...{ percent: 10, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
    ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
  },
}

/** The owner has redeemed a voucher that somebody else bought, and the bank of the buyer asks for the money. */
async function freezeOne(ctx: Ctx, admin: Person, owner: Person): Promise<string> {
  const { id, codes } = await vouchers.makeVouchers(admin.ctx, { currency: 'usd', minor: 300, count: 1 })
  await redeemVoucher(owner.ctx, codes[0] ?? '')
  const prints = sql`SELECT fingerprint FROM vouchers WHERE batch_id = ${id}`
  await commit(ctx.db, await vouchers.planFreezeUnspent(ctx, { prints, buyerId: 'nobody', disputeId: 'stripe:d' }))
  return (await vouchers.frozenOf(admin.ctx, owner.userId))[0]?.id ?? ''
}

const wishOf = ({ amount, label, productId, usd, rub }: Offer) => ({
  ...{ amount, label, productId },
  ...{ price: toMajor(usd), rub: toMajor(rub) },
})

async function pay(client: Client, offer: Offer) {
  await putInCart(client, offer)
  return success(client.post('/payment/create', cartIn('usd')), payment, 201)
}

async function raise({ db, clock }: Ctx): Promise<string> {
  await db.run(sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
    VALUES ('an-alert', 'books', 'usd', '', ${clock.nowMs()})`)
  return 'an-alert'
}

async function askSupplier({ db, clock }: Ctx, orderId: string): Promise<string> {
  const nowMs = clock.nowMs()
  await db.run(sql`INSERT INTO supplier_orders
      (id, order_id, item_position, supplier, ref, state, max_cost, created_at, next_check_at)
    VALUES ('a-piece', ${orderId}, 0, 'gamesdrop', '2004', 'unknown', 100, ${nowMs}, ${nowMs + 60 * 60 * 1000})`)
  return 'a-piece'
}

async function keepPasskey({ db, clock }: Ctx, { userId }: Person): Promise<string> {
  await db.run(sql`INSERT INTO passkeys (id, user_id, public_key, algorithm, counter, name, added_at)
    VALUES ('a-passkey', ${userId}, '', 'ES256', 0, 'Chrome, Windows', ${clock.nowMs()})`)
  return 'a-passkey'
}

/** Where the owner is logged in beside the device at hand. */
async function otherSession(ctx: Ctx, { userId, ctx: by }: Person): Promise<string> {
  await openSession(ctx, { userId, epoch: 0 })
  const open = await listSessions(by, userId)
  return open.find(({ id }) => !by.caller.sessionKey.endsWith(id))?.id ?? ''
}
