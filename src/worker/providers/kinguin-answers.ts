import { z } from 'zod'

// The parts of Kinguin's answers that we read.

export const offer = z.object({
  price: z.number(),
  availableTextQty: z.number().default(0),
  isPreorder: z.boolean().default(false),
})
export const product = z.object({
  productId: z.string(),
  name: z.string(),
  platform: z.string().nullish(),
  price: z.number(),
  textQty: z.number().default(0),
  isPreorder: z.boolean().default(false),
  regionalLimitations: z.string().nullish(),
  countryLimitation: z.array(z.string()).default([]),
  offers: z.array(offer).default([]),
})
export const order = z.object({
  orderId: z.string().min(1),
  orderExternalId: z.string().nullish(),
  status: z.string(),
  createdAt: z.string().default(''),
  paymentPrice: z.union([z.number(), z.string()]).nullish().catch(null),
  products: z.array(z.object({ keys: z.array(z.object({ status: z.string() })).default([]) })).default([]),
})
export const key = z.object({ serial: z.string().min(1), type: z.string() })
export const notice = z.object({ orderId: z.string().min(1).max(100), orderExternalId: z.string().max(100).nullish() })
