import { z } from 'zod'
import { currencies, toMinor } from '../../shared/money'
import { type ProviderName, paymentMethods, providerNames } from '../../shared/payments'
import type { PaymentDesk, PaymentProvider } from '../domain/payment-provider'
import { createStripe } from './stripe'
import { createYooKassa } from './yookassa'

const minor = z.number().transform((major, context) => {
  const given = toMinor(major)
  if (given !== undefined && given > 0) return given
  context.addIssue({ code: 'custom', message: 'is no amount' })
  return z.NEVER
})
const bounds = z.tuple([minor, minor]).refine(([min, max]) => min <= max)
const served = z.object({
  methods: z.partialRecord(z.enum(paymentMethods), z.enum(providerNames)),
  top_up: bounds,
  transfer: bounds,
})
const config = z.record(z.enum(currencies), served)

const text = z.string().trim().default('')
const keys = z.object({
  SHOP_MODE: z.enum(['production', 'staging', 'demo']),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_BASE_URL: text,
  YOOKASSA_SHOP_ID: text,
  YOOKASSA_SECRET_KEY: text,
  YOOKASSA_BASE_URL: text,
})
type Keys = z.infer<typeof keys>

/** Turns a configured base URL into one that can be called. */
type Locate = (baseUrl: string) => string

/**
 * The payment providers that have keys, and which of them serves what. Refuses to start, by throwing, with keys that do
 * not fit together: live keys at a simulator, a demo key or a simulator in production, a provider without the secret
 * that its notifications are checked with.
 */
export function createPaymentDesk(env: Record<string, unknown>, locate: Locate): PaymentDesk {
  const given = keys.parse(env)
  const { usd, rub } = config.parse(env.PAYMENTS)
  const all = [stripeOf(given, locate), yookassaOf(given, locate)].filter((each) => each !== undefined)
  const rangeOf = ([min, max]: [number, number]) => ({ min, max })
  return {
    providers: new Map(all.map((provider): [ProviderName, PaymentProvider] => [provider.name, provider])),
    routes: { usd: usd.methods, rub: rub.methods },
    topUp: { usd: rangeOf(usd.top_up), rub: rangeOf(rub.top_up) },
    transfer: { usd: rangeOf(usd.transfer), rub: rangeOf(rub.transfer) },
  }
}

function stripeOf(given: Keys, locate: Locate): PaymentProvider | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = given
  if (secretKey === '') return undefined
  if (webhookSecret === '') throw new Error('STRIPE_WEBHOOK_SECRET is empty: notifications could not be checked')
  const baseUrl = given.STRIPE_BASE_URL || 'https://api.stripe.com'
  const isSimulated = baseUrl !== 'https://api.stripe.com'
  refuseMixture('STRIPE', given, {
    isSimulated,
    isLive: /^[rs]k_live_/.test(secretKey),
    isDemo: secretKey === 'sk_test_demo',
  })
  return createStripe({ secretKey, webhookSecret, baseUrl: () => locate(baseUrl), framable: isSimulated })
}

function yookassaOf(given: Keys, locate: Locate): PaymentProvider | undefined {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = given
  if (secretKey === '') return undefined
  if (shopId === '') throw new Error('YOOKASSA_SHOP_ID is empty: payments of other shops could not be told apart')
  const baseUrl = given.YOOKASSA_BASE_URL || 'https://api.yookassa.ru'
  const isSimulated = baseUrl !== 'https://api.yookassa.ru'
  refuseMixture('YOOKASSA', given, {
    isSimulated,
    isLive: !secretKey.startsWith('test_'),
    isDemo: secretKey === 'test_demo',
  })
  return createYooKassa({ shopId, secretKey, baseUrl: () => locate(baseUrl), framable: isSimulated })
}

type Kind = { isSimulated: boolean; isLive: boolean; isDemo: boolean }

/** Real money in production, the providers' own test mode in staging, simulators in the demo: nothing in between. */
function refuseMixture(name: string, { SHOP_MODE }: Keys, { isSimulated, isLive, isDemo }: Kind): void {
  if (isLive && isSimulated) throw new Error(`${name}: live keys at a simulator`)
  if (isLive && SHOP_MODE !== 'production') throw new Error(`${name}: live keys in a ${SHOP_MODE} shop`)
  if (isDemo && SHOP_MODE !== 'demo') throw new Error(`${name}: demo keys in ${SHOP_MODE}`)
  if (isSimulated && SHOP_MODE !== 'demo') throw new Error(`${name}_BASE_URL: a simulator in ${SHOP_MODE}`)
  if (!isLive && SHOP_MODE === 'production') throw new Error(`${name}: test keys in production, where goods are real`)
}
