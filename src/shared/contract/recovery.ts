import { z } from 'zod'
import { recoveryOutcomes } from '../recovery'
import { exactly, instant, moneyOut, reason } from './common'

const name = exactly(200)

/** What becomes of something that was found: `party` and `externalId` as the list names it. */
export const decideFound = z.object({
  party: name,
  externalId: name,
  outcome: z.enum(recoveryOutcomes),
  reason,
})
/** Without a batch all codes that were set aside are on sale again. */
export const releaseCodes = z.object({ batchId: name.optional(), reason })
export const openShop = z.object({ reason })

const found = z.object({
  kind: z.enum(['payment', 'supplier_order']),
  party: z.string(),
  externalId: z.string(),
  ourId: z.string().nullable(),
  status: z.enum(['paid', 'open', 'placed']),
  currency: z.string().nullable(),
  amount: moneyOut.nullable(),
  orderId: z.string().nullable(),
  buyer: z.object({ userId: z.string(), nickname: z.string() }).nullable(),
  given: z.int(),
  name: z.string(),
  outcome: z.enum(recoveryOutcomes).nullable(),
})

/** How far a shop that an earlier database was put under has been brought back. */
export const recovery = z.object({
  closedBy: z.string().nullable(),
  restoration: z
    .object({ foundAt: instant, backAt: instant, readAt: instant.nullable(), isWhole: z.boolean().nullable() })
    .nullable(),
  codes: z.object({ sold: z.int(), quarantined: z.int() }),
  waiting: z.array(z.object({ orderId: z.string(), given: z.int() })),
  found: z.array(found),
  silent: z.array(z.string()),
})
export type Recovery = z.infer<typeof recovery>
