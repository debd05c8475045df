import type { Currency } from '../../../src/shared/money'
import type { PaymentMethod } from '../../../src/shared/payments'
import { register, showOwn } from '../../../src/worker/domain/referral/referral'
import { giveTier } from '../../../src/worker/domain/users/users'
import { demoBuyer } from '../demo-shop'
import { createLuck } from '../year/luck'
import { buyOne } from './deeds'
import { round, topUp } from './paying'
import { as, type Buyer, dayMs, hourMs, quickly, type Scene } from './scene'

/**
 * Who came by whose link: how many days before the end, the place of the friend, the nickname, and how the first order was
 * paid. Not by the card of the demo in dollars: it is one card for all, which looks like one person.
 */
const brought: [daysBefore: number, friend: number, nickname: string, currency: Currency, method: PaymentMethod][] = [
  [27, 0, 'Sevara', 'rub', 'sbp'],
  [25, 2, 'frostbyte', 'rub', 'card'],
  [22, 0, 'Jasur_uz', 'uzs', 'click'],
  [19, 1, 'Маша_К', 'rub', 'sbp'],
  [6, 0, 'tilda', 'rub', 'card'],
  [4, 2, 'Umid_gg', 'uzs', 'payme'],
]

/** Who put so much on the balance at once that it brought a bonus: how many days before the end, whose place, how much. */
const filled: [daysBefore: number, who: number, times: number][] = [
  [24, 3, 12],
  [16, 1, 24],
  [12, 4, 12],
  [6, 2, 24],
]

/** Who buys wholesale, and since when. */
const [wholesaler, sinceDays] = [3, 14]

/**
 * Puts on the agenda of the month what brings its buyers back. They have luck of their own, so that everything else falls
 * as without them.
 */
export function planRegulars(scene: Scene, endMs: number): void {
  const { switches } = scene.ctx.settings
  const at = (daysBefore: number, deed: (own: Scene) => Promise<unknown>) =>
    scene.at(endMs - daysBefore * dayMs + hourMs, () => deed({ ...scene, luck: createLuck(daysBefore) }))
  for (const [daysBefore, place, nickname, currency, method] of switches.referral ? brought : []) {
    at(daysBefore, (own) => bringFriend(own, place, { id: '', nickname, currency, playerID: '' }, method))
  }
  for (const [daysBefore, place, times] of filled) {
    at(daysBefore, async (own) => {
      const buyer = await own.buyer(place)
      await topUp(own, buyer, times * round[buyer.currency])
    })
  }
  const byHand = scene.ctx.tiers.tiers.findLast(({ from }) => from === null)
  if (!switches.tiers || !byHand) return
  at(sinceDays, async ({ admin, buyer }) => {
    const wish = { tier: byHand.id, reason: 'Resells in Samarkand' }
    await giveTier(admin, (await buyer(wholesaler)).id, wish)
  })
}

async function bringFriend(scene: Scene, place: number, newcomer: Buyer, method: PaymentMethod): Promise<void> {
  const { code } = await showOwn(as(scene, await scene.buyer(place)))
  const { password } = demoBuyer
  const form = { nickname: newcomer.nickname, password, ref: code }
  const { userId } = await register(await quickly(scene.ctx, password), form)
  const known = { ...newcomer, id: userId }
  const { coupon } = await showOwn(as(scene, known))
  await buyOne(scene, known, { method, coupon: coupon?.code, leastUsd: 700 })
}
