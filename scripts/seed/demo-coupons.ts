import { toMinor } from '../../src/shared/money'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import * as discounts from '../../src/worker/domain/discounts/discounts'

const sums = (usd: number, rub: number, uzs: number) => ({ usd: toMinor(usd), rub: toMinor(rub), uzs: toMinor(uzs) })

const nothing = {
  ...{ percent: null, amountIn: null, productIds: [], categories: [], currencies: [], leastIn: null },
  ...{ usesPerBuyer: null, firstOrderOnly: false, belowCost: false },
}

const coupons = [
  { code: 'WELCOME10', name: '10 % off the first order', terms: { ...nothing, percent: 10, firstOrderOnly: true } },
  {
    ...{ code: 'BIGCART', name: 'A sum off a large cart' },
    terms: { ...nothing, amountIn: sums(3, 250, 35_000), leastIn: sums(30, 2500, 350_000), usesPerBuyer: 1 },
  },
]

/** The coupons of the demo. Those that are there already stay as they are; a shop without coupons gets none. */
export async function makeDemoCoupons(admin: CallerCtx): Promise<void> {
  if (!admin.settings.switches.coupons) return
  for (const coupon of coupons) {
    const { coupons: known } = await discounts.listCoupons(admin, { limit: 1, search: coupon.code })
    if (known.length > 0) continue
    const always = { startsAt: null, endsAt: null, uses: null }
    await discounts.makeCoupon(admin, { ...always, ...coupon, count: 1, reason: 'Opening' })
  }
}
