import { z } from 'zod'
import { read } from '../calls'
import type { Form } from './form'
import { badParameter, refused } from './problem'

const locales =
  'auto bg cs da de el en en-GB es es-419 et fi fil fr fr-CA hi-IN hr hu id it ja ko lt lv ms mt nb nl pl pt pt-BR ro ru sk sl sv th tr vi zh zh-HK zh-TW'

/** Parameters the API documents; any other is a slip of the caller and refused, as at Stripe. */
const documented = new Set(
  `adaptive_pricing after_expiration allow_promotion_codes allowed_payment_method_types automatic_tax
  billing_address_collection branding_settings cancel_url client_reference_id consent_collection currency custom_fields
  custom_text customer customer_account customer_creation customer_email customer_update discounts
  excluded_payment_method_types expand expires_at integration_identifier invoice_creation line_items locale
  managed_payments metadata mode name_collection optional_items origin_context payment_intent_data
  payment_method_collection payment_method_configuration payment_method_data payment_method_options
  payment_method_types permissions phone_number_collection redirect_on_completion return_url
  saved_payment_method_options setup_intent_data shipping_address_collection shipping_options submit_type
  subscription_data success_url tax_id_collection ui_mode wallet_options`.split(/\s+/),
)

const isWebAddress = (text: string) => /^https?:\/\//.test(text) && URL.canParse(text)
const address = z.string().max(5000).refine(isWebAddress, 'Not a valid URL')
export const integer = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number)
export const metadata = z
  .record(z.string().max(40), z.string().max(500))
  .refine((given) => Object.keys(given).length <= 50, 'at most 50 keys')
  .default({})

const listOf = <Item extends z.ZodType>(item: Item) =>
  z.preprocess((given) => (typeof given === 'object' && given !== null ? Object.values(given) : given), z.array(item))

const lineItem = z.object({
  quantity: integer.refine((count) => count > 0, 'must be at least 1'),
  price_data: z.object({
    currency: z
      .string()
      .regex(/^[a-z]{3}$/i, 'Invalid currency')
      .toLowerCase(),
    unit_amount: integer,
    product_data: z.object({ name: z.string().min(1) }),
  }),
})

const sessionParams = z.object({
  mode: z.literal('payment', 'only `payment` is simulated'),
  line_items: listOf(lineItem).refine((items) => items.length > 0 && items.length <= 100, 'from 1 to 100 items'),
  success_url: address,
  cancel_url: address.optional(),
  client_reference_id: z.string().max(200).optional(),
  expires_at: integer.optional(),
  locale: z.enum(locales.split(' '), 'there is no such locale').optional(),
  metadata,
  payment_intent_data: z.object({ metadata }).default({ metadata: {} }),
  ui_mode: z.literal('hosted_page', 'only `hosted_page` is simulated').optional(),
})

const minSec = 30 * 60
const maxSec = 24 * 60 * 60

/** Reads the parameters of a new session. Raises what Stripe says about the first that does not fit. */
export function readSessionParams(form: Form, createdSec: number) {
  const unknown = Object.keys(form).find((name) => !documented.has(name))
  if (unknown) throw refused(`Received unknown parameter: ${unknown}`, { code: 'parameter_unknown', param: unknown })
  const params = read(sessionParams, form, badParameter)
  const { line_items: items, expires_at: expiresAt = createdSec + maxSec } = params
  return { ...params, ...totalOf(items), expiresAt: checkedEnd(expiresAt, createdSec) }
}

function totalOf(items: z.infer<typeof lineItem>[]) {
  const currencies = new Set(items.map((item) => item.price_data.currency))
  const [currency = ''] = currencies
  if (currencies.size > 1) throw refused('All prices must have the same currency.', { param: 'line_items' })
  const amount = items.reduce((sum, item) => sum + item.quantity * item.price_data.unit_amount, 0)
  if (currency === 'usd' && amount < 50) {
    const message = "The Checkout Session's total amount due must add up to at least $0.50 usd"
    throw refused(message, { code: 'amount_too_small' })
  }
  return { amount, currency, title: items.map((item) => item.price_data.product_data.name).join(', ') }
}

function checkedEnd(expiresAt: number, createdSec: number): number {
  const say = (limit: string) =>
    refused(`The \`expires_at\` timestamp must be ${limit} from Checkout Session creation.`, { param: 'expires_at' })
  if (expiresAt < createdSec + minSec) throw say('at least 30 minutes')
  if (expiresAt > createdSec + maxSec) throw say('less than 24 hours')
  return expiresAt
}
