import { newProduct } from '../../src/shared/contract/catalogue'
import { editTiers } from '../../src/shared/contract/tiers'
import * as catalogue from '../../src/worker/domain/catalogue/catalogue'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'
import { importCodes } from '../../src/worker/domain/orders/orders'
import { editSettings } from '../../src/worker/domain/pricing/pricing'
import * as promotions from '../../src/worker/domain/promotions/promotions'
import { setTerms, termsForm } from '../../src/worker/domain/referral/referral'
import * as settings from '../../src/worker/domain/settings/settings'
import { listTiers, saveTiers } from '../../src/worker/domain/tiers/tiers'
import { makeVouchers } from '../../src/worker/domain/vouchers/vouchers'

/**
 * What brings buyers back: a coupon that is soon used up, vouchers that many try at once, a product whose codes are
 * vouchers, and the tier that is given by hand.
 */
export type Extras = { coupon: string; vouchers: string[]; voucherProduct: string; tierByHand: string }

export const noExtras: Extras = { coupon: '', vouchers: [], voucherProduct: '', tierByHand: '' }

const reason = 'Chaos'
const day = 24 * 60 * 60_000
const always = { startsAt: null, endsAt: null }
const forAll = { productIds: [], categories: [] }

/** How many pieces a promotion of few has, and how often a coupon is used by one buyer and in all. */
export const few = { pieces: 40, perBuyer: 3, uses: 60 }
/** The least that the first tier asks for, cents; what the highest of all tiers takes off, percent. */
export const tierTerms = { from: 600, highest: 12 }
/** The largest share that a top-up brings on top, percent. */
export const highestBonus = 10
/** Credits of one friend in a month. */
export const creditsPerMonth = 4

/** Opens every one of them. */
export async function offerExtras(admin: CallerCtx): Promise<Extras> {
  const coupon = await makeCoupon(admin)
  await makePromotions(admin)
  await addBonus(admin)
  await payFriends(admin)
  const vouchers = await makeVouchers(admin, { currency: 'usd', minor: 150, count: 80, reason })
  const voucherProduct = await sellVouchers(admin)
  return { coupon, vouchers: vouchers.codes, voucherProduct, tierByHand: await writeTiers(admin) }
}

async function makeCoupon(admin: CallerCtx): Promise<string> {
  const { codes } = await discounts.makeCoupon(admin, {
    ...{ name: 'Chaos', code: 'CHAOS', count: 1, uses: few.uses, reason, ...always },
    terms: {
      ...{ percent: 10, amountIn: null, currencies: [], leastIn: null, ...forAll },
      ...{ usesPerBuyer: few.perBuyer, firstOrderOnly: false, belowCost: false },
    },
  })
  return codes[0] ?? ''
}

/** Few pieces at a lower price, and less for each of several pieces. */
async function makePromotions(admin: CallerCtx): Promise<void> {
  const { id } = await catalogue.find(admin, 'pubg')
  const startsAt = admin.clock.nowMs() - 1000
  const dates = { startsAt, endsAt: startsAt + day, reason }
  const terms = { names: { en: 'Chaos' }, categories: [], allowsCoupon: true }
  await promotions.make(admin, {
    ...{ ...dates, pieces: few.pieces },
    terms: { ...terms, percent: 20, steps: [], productIds: [id] },
  })
  await promotions.make(admin, {
    ...{ ...dates, pieces: null },
    terms: { ...terms, percent: null, steps: [{ from: 2, percent: 5 }], productIds: [] },
  })
}

/**
 * Top-ups bring something on top, from a sum that one in two reaches. Not in so'm: where they do, nobody buys vouchers from
 * the balance.
 */
async function addBonus(admin: CallerCtx): Promise<void> {
  const { version, ...values } = (await settings.show(admin)).settings
  const steps = (from: number) => [
    { from, percent: 5 },
    { from: 2 * from, percent: highestBonus },
  ]
  const topUpBonus = { usd: steps(1000), rub: steps(20_500), uzs: [] }
  await editSettings(admin, { ...values, topUpBonus, version, reason })
}

async function payFriends(admin: CallerCtx): Promise<void> {
  const { version, terms } = await termsForm(admin)
  await setTerms(admin, { ...terms, creditIn: { usd: 70, rub: 6000 }, perMonth: creditsPerMonth, version, reason })
}

/** A product whose codes are vouchers of what it costs. */
async function sellVouchers(admin: CallerCtx): Promise<string> {
  const form = {
    ...{ title: 'Chaos voucher', description: 'For the balance.', image: '/art/steam.svg', category: 'wallets' },
    ...{ label: 'USD', type: 'voucher', priceIn: { usd: 5, rub: 450, uzs: 65_000 }, amounts: [5], status: 'published' },
  }
  const product = await catalogue.create(admin, newProduct.parse({ ...form, vouchers: true }))
  const { codes } = await makeVouchers(admin, { currency: 'usd', minor: 500, count: 300, reason })
  await importCodes(admin, product.id, { amount: 5, codes })
  return product.id
}

/** Two that are reached by buying, and one that is only given. Answers the last. */
async function writeTiers(admin: CallerCtx): Promise<string> {
  const named = (name: string) => ({ name: { en: name, ru: name, uz: name }, allowsCoupon: true })
  const tiers = [
    { ...named('Known'), from: tierTerms.from / 100, percent: 4, categories: [] },
    { ...named('Regular'), from: 30, percent: 6, categories: [{ category: 'mobile-games', percent: 8 }] },
    { ...named('Wholesale'), from: null, percent: tierTerms.highest, categories: [] },
  ]
  const { version } = await listTiers(admin)
  await saveTiers(admin, editTiers.parse({ tiers, version, reason }))
  return (await listTiers(admin)).tiers.at(-1)?.id ?? ''
}
