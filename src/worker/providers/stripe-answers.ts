import { z } from 'zod'

// What the shop reads of Stripe's objects, in the version of the API that `stripe-calls.ts` asks for.

const metadata = z.record(z.string(), z.string()).nullish()
const idOr = <Whole>(whole: z.ZodType<Whole>) => z.union([z.string(), whole]).nullish()

const card = z.object({ fingerprint: z.string().nullish() })
const charge = z.object({
  amount_refunded: z.number(),
  payment_method_details: z.object({ card: card.nullish() }).nullish(),
})
const failure = z.object({ code: z.string().nullish(), decline_code: z.string().nullish() })
const namedIntent = idOr(z.object({ id: z.string(), metadata }))

export const session = z.object({
  object: z.literal('checkout.session'),
  id: z.string(),
  status: z.string().nullable(),
  payment_status: z.string(),
  amount_total: z.number().nullish(),
  currency: z.string().nullish(),
  livemode: z.boolean(),
  metadata,
  url: z.string().nullish(),
  payment_intent: idOr(
    z.object({ id: z.string(), last_payment_error: failure.nullish(), latest_charge: idOr(charge) }),
  ),
})
export type Session = z.infer<typeof session>

export const intent = z.object({ object: z.literal('payment_intent'), id: z.string(), metadata })

export const madeRefund = z.object({ object: z.literal('refund'), id: z.string(), status: z.string().nullish() })
export const refund = madeRefund.extend({ payment_intent: namedIntent, created: z.number(), metadata })
export type Refund = z.infer<typeof refund>

// An event holds a dispute without saying so again.
export const dispute = z.object({
  id: z.string(),
  amount: z.number(),
  payment_intent: namedIntent,
  created: z.number(),
  status: z.string(),
})
export type Dispute = z.infer<typeof dispute>
export const listedDispute = dispute.extend({ object: z.literal('dispute') })

export const balance = z.object({
  object: z.literal('balance'),
  livemode: z.boolean(),
  available: z.array(z.object({ currency: z.string(), amount: z.number() })),
})

export const listOf = <Item>(item: z.ZodType<Item>) =>
  z.object({ object: z.literal('list'), data: z.array(item), has_more: z.boolean() })

export const problem = z.object({ error: z.object({ type: z.string(), code: z.string().nullish() }) })

export const event = z.object({
  id: z.string(),
  type: z.string().default(''),
  data: z.object({ object: z.unknown() }).optional(),
})
/** What an event is about: a session, a PaymentIntent, a charge or a refund. */
export const subject = z.object({ id: z.string(), created: z.number(), metadata, payment_intent: namedIntent })
