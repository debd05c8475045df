import { z } from 'zod'
import { currencies } from '../money'
import { providerNames } from '../payments'
import { periods } from '../periods'
import { promotionSources } from '../promotions'
import { byHand, supplierNames, supplierStates } from '../suppliers'
import { deliveries, instant } from './common'

export const reportQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(periods.map((days) => z.literal(days))))
    .default(30),
})

const money = z.number()
const checkouts = z.object({ begun: z.int(), paid: z.int() })
const totals = z.object({ orders: z.int(), sold: money, returned: money })

/** Days are YYYY-MM-DD in UTC. What a period is compared with are as many days before it. */
export const salesReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  /** Up to when sums hold that are added up by and by: what was sold, what it has cost, which notices of providers came. */
  asOf: z.object({ sales: instant, costs: instant, notices: instant }),
  currencies: z.record(
    z.enum(currencies),
    z.object({
      now: totals,
      before: totals,
      days: z.array(totals.extend({ day: z.iso.date() })),
      /** Of pieces by their day of delivery: what they were sold for, those of a known cost, and that cost alone. */
      costs: z.object({ sold: money, known: money, cost: money }),
      /**
       * What promotions brought and cost: delivered orders with a coupon, what was paid for them and what was taken off;
       * top-ups with a bonus, and what bonuses cost less those that went back.
       */
      promotions: z.array(z.object({ source: z.enum(promotionSources), uses: z.int(), paid: money, cost: money })),
      products: z.array(z.object({ productId: z.string(), title: z.string(), pieces: z.int(), sold: money })),
    }),
  ),
  /** Seconds from paid to delivered, of the period's last thousand orders. */
  delivery: z.object({ orders: z.int(), p50: z.number().nullable(), p95: z.number().nullable() }),
  /** Paid orders that are not delivered yet. */
  waiting: z.int(),
  /** Buyers who began to pay on a day that is over, and who did. */
  checkouts: z.object({ now: checkouts, before: checkouts }),
  /** Payments, and those for which no notice of the provider came: the shop had to ask. */
  notices: z.array(z.object({ provider: z.enum(providerNames), paid: z.int(), untold: z.int() })),
  /**
   * Pieces for players that came to their end, by game and supplier. `p50` and `p95`: the bounds, in seconds, that these
   * shares of the delivered ones stayed under; null where nothing was delivered, or these took longer than the last bound.
   */
  topUps: z.array(
    z.object({ game: z.string(), name: z.string(), supplier: z.enum([...supplierNames, byHand]), ...deliveries.shape }),
  ),
  /** What is sold out or nearly so, the emptiest first. */
  lowStock: z.array(
    z.object({
      offerId: z.string(),
      productId: z.string(),
      title: z.string(),
      amount: z.int(),
      label: z.string(),
      region: z.string(),
      stock: z.int(),
      /** Buyers who asked to be told when it can be bought again. */
      watching: z.int(),
    }),
  ),
  /** What is left at the suppliers, in their own currencies. */
  suppliers: z.array(
    z.object({
      name: z.enum(supplierNames),
      state: z.enum(supplierStates),
      currency: z.string(),
      balance: money.nullable(),
      checkedAt: instant.nullable(),
    }),
  ),
})
export type SalesReport = z.infer<typeof salesReport>
