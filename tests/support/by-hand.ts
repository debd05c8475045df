import { sql } from 'drizzle-orm'
import { gameForm } from '../../src/shared/contract/game-settings'
import * as orders from '../../src/worker/domain/orders/orders'
import * as payments from '../../src/worker/domain/payments/payments'
import * as topUps from '../../src/worker/domain/topups/topups'
import { makeAdmin, type Person, uniqueName } from './shop'
import { fateOf, makeGamer, openSupplyShop } from './suppliers'

export const handGame = topUps.gameAt({ games: topUps.builtIn }, 'genshin-impact')
export const handPrice = 500
const start = 1000
/** A package that a person delivers. */
export const handPackage = { supplier: 'hand', ref: 'crystals', name: '60 Genesis Crystals', priceIn: { usd: 5 } }
export const whyRefused = 'The server is under repair'

/** A shop with a game that a person delivers, and two administrators. */
export async function openHandShop() {
  const shop = await openSupplyShop()
  const { ctx, admin } = shop
  const other = await makeAdmin(ctx)
  const save = (packages: object[]) =>
    topUps.editSettings(admin.ctx, handGame, gameForm.parse({ margin: 10, rates: { rub: 90 }, packages }))
  const offersNow = async () => (await topUps.onSale(ctx, handGame)).offers

  async function order(buyer: Person, { pieces = 1, pay = 'balance' as 'balance' | 'later' } = {}) {
    const [offer] = await offersNow()
    const { orderId } = await topUps.topUp(buyer.ctx, handGame, {
      player: { playerId: '700123456', server: 'os_euro' },
      ...{ offer: offer?.id ?? '', transactionId: uniqueName('t-'), currency: 'usd', pay, pieces },
    })
    return orderId
  }

  /** A paid order that waits for a person. */
  async function waiting(pieces = 1) {
    const buyer = await makeGamer(ctx)
    const orderId = await order(buyer, { pieces })
    await shop.settle()
    return { buyer, orderId }
  }

  const take = (orderId: string, by = admin, over = false) => orders.takeOrder(by.ctx, orderId, { over })

  return {
    ...shop,
    other,
    save,
    offersNow,
    order,
    waiting,
    take,
    /** The same, which the first administrator has taken. */
    async taken(pieces = 1) {
      const made = await waiting(pieces)
      await take(made.orderId)
      return made
    },
    done: (orderId: string, by = admin) => orders.endByHand(by.ctx, orderId, { outcome: 'done' }),
    refuse: (orderId: string, by = admin) =>
      orders.endByHand(by.ctx, orderId, { outcome: 'refused', reason: whyRefused }),
    cancel: ({ buyer, orderId }: { buyer: Person; orderId: string }) => payments.giveUp(buyer.ctx, orderId),
    fate: (orderId: string) => fateOf(ctx, orderId),
    /** What administrators did with an order. */
    async acts(subject: string): Promise<string[]> {
      const rows = await ctx.db.all<{ action: string }>(
        sql`SELECT action FROM audit_entries WHERE subject = ${subject} ORDER BY seq`,
      )
      return rows.map(({ action }) => action)
    },
  }
}

export type HandShop = Awaited<ReturnType<typeof openHandShop>>

const bought = { debits: 1, refunds: 0, balance: start - handPrice }
const givenBack = { debits: 1, refunds: 1, balance: start }
const waits = { order: 'processing awaiting_supplier', ...bought, pieces: ['waiting'] }

/** What an order by hand and its money may have come to. */
export const handFates = {
  bought,
  givenBack,
  waits,
  isTaken: { ...waits, pieces: ['pending'] },
  completed: { order: 'completed', ...bought, pieces: ['done'] },
  refused: { order: 'cancelled rejected', ...givenBack, pieces: ['rejected: by_hand'] },
  calledOff: { order: 'cancelled given_up', ...givenBack, pieces: ['rejected: by_hand'] },
}
