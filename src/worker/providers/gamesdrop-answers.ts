import { z } from 'zod'

// The parts of GamesDrop's answers that we read.

export const balance = z.object({ balance: z.number(), currency: z.object({ code: z.string() }) })
export const transactions = z.object({
  transactions: z.array(
    z.object({
      id: z.union([z.int(), z.string()]).transform(String),
      amount: z.number(),
      type: z.string(),
      description: z.string().default(''),
      createdAt: z.string(),
    }),
  ),
})
const sold = { productName: z.string(), price: z.number(), currency: z.string() }
export const row = z.object({
  ...sold,
  offerGroupId: z.int(),
  offerGroupName: z.string(),
  inStock: z.boolean(),
  isRequiredGameUserId: z.boolean().nullish(),
  isRequiredGameServerId: z.boolean().nullish(),
  regionName: z.string().nullish(),
})
export const list = z.object({ rows: z.array(row.nullable().catch(null)) })
export const offer = z
  .object({
    ...sold,
    offerId: z.int(),
    offerName: z.string(),
    isReturnDataForCustomer: z.boolean(),
    required: z.array(z.string()).nullish(),
  })
  .transform(({ offerId, offerName, required, ...given }) => ({
    ...given,
    offerGroupId: offerId,
    offerGroupName: offerName,
    inStock: true,
    isRequiredGameUserId: required?.includes('gameUserId') ?? !given.isReturnDataForCustomer,
    isRequiredGameServerId: required?.includes('gameServerId'),
  }))
export const player = z.object({ status: z.enum(['VALID', 'INVALID']), gameUserLogin: z.string().nullish() })
export const orderId = z.union([z.int(), z.string().min(1).max(100)]).transform(String)
export const order = z.object({
  orderId: orderId.optional(),
  status: z.string(),
  price: z.number().nullish(),
  isReturnDataForCustomer: z.boolean().nullish(),
  key: z.string().nullish(),
})
export const placed = order.extend({ orderId })
export const keyAlone = z.object({ key: z.string() })
export const hint = z.object({ orderId: orderId.nullish(), transactionId: z.string().max(100).nullish() })
