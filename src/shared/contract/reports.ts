import { z } from 'zod'
import { currencies } from '../money'
import { periods } from '../periods'

export const reportQuery = z.object({
  days: z.coerce
    .number()
    .pipe(z.union(periods.map((days) => z.literal(days))))
    .default(30),
})

const money = z.number()
const totals = z.object({ orders: z.int(), sold: money, returned: money })

/** Days are YYYY-MM-DD in UTC. What a period is compared with are as many days before it. */
export const salesReport = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  currencies: z.record(
    z.enum(currencies),
    z.object({
      now: totals,
      before: totals,
      days: z.array(totals.extend({ day: z.iso.date() })),
      products: z.array(z.object({ productId: z.string(), title: z.string(), pieces: z.int(), sold: money })),
    }),
  ),
  /** Seconds from paid to delivered, of the period's last thousand orders. */
  delivery: z.object({ orders: z.int(), p50: z.number().nullable(), p95: z.number().nullable() }),
  /** Paid orders that are not delivered yet. */
  waiting: z.int(),
})
export type SalesReport = z.infer<typeof salesReport>
