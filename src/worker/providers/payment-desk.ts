import { byCurrency } from '../../shared/money'
import type { ProviderName } from '../../shared/payments'
import type { Config, Keys } from '../config/config'
import { addressOf, isReal, type Locate, takesRealMoney } from '../config/parties'
import type { PaymentDesk } from '../domain/payment-desk'
import type { PaymentProvider } from '../domain/payment-provider'
import type { ServedProvider } from '../domain/served-provider'
import { createClick } from './click'
import { createPayme } from './payme'
import { createStripe } from './stripe'
import { createYooKassa } from './yookassa'

/** The payment providers that have keys, and which of them serves which method. */
export function createPaymentDesk({ keys, payments }: Pick<Config, 'keys' | 'payments'>, locate: Locate): PaymentDesk {
  const all = [stripeOf(keys, locate), yookassaOf(keys, locate)].filter((each) => each !== undefined)
  const served = [paymeOf(keys, locate), clickOf(keys, locate)].filter((each) => each !== undefined)
  const rangeOf = ([min, max]: [number, number]) => ({ min, max })
  return {
    providers: new Map(all.map((provider) => [provider.name, provider])),
    served: new Map(served.map((provider) => [provider.name, provider])),
    routes: byCurrency((currency) => payments[currency].methods),
    topUp: byCurrency((currency) => rangeOf(payments[currency].top_up)),
    transfer: byCurrency((currency) => rangeOf(payments[currency].transfer)),
  }
}

/** Where a provider is called, and whether its page may be shown inside ours: a simulator's may. */
function placeOf(provider: ProviderName, keys: Keys, locate: Locate) {
  const address = addressOf(provider, keys)
  return { baseUrl: () => locate(address), framable: !isReal(provider, address) }
}

function stripeOf(keys: Keys, locate: Locate): PaymentProvider | undefined {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = keys
  if (secretKey === '') return undefined
  return createStripe({ secretKey, webhookSecret, ...placeOf('stripe', keys, locate) })
}

function yookassaOf(keys: Keys, locate: Locate): PaymentProvider | undefined {
  const { YOOKASSA_SHOP_ID: shopId, YOOKASSA_SECRET_KEY: secretKey } = keys
  if (secretKey === '') return undefined
  return createYooKassa({ shopId, secretKey, ...placeOf('yookassa', keys, locate) })
}

/** Its API is called at its address; buyers pay elsewhere, but for the simulator's. */
function clickOf(keys: Keys, locate: Locate): ServedProvider | undefined {
  const { CLICK_SERVICE_ID: serviceId, CLICK_MERCHANT_ID: merchantId, CLICK_SECRET_KEY: secretKey } = keys
  if (secretKey === '') return undefined
  const { baseUrl } = placeOf('click', keys, locate)
  const live = isReal('click', addressOf('click', keys))
  const pageUrl = () => (live ? 'https://my.click.uz/services/pay' : `${baseUrl()}/services/pay`)
  const merchantUserId = keys.CLICK_MERCHANT_USER_ID
  return createClick({ serviceId, merchantId, merchantUserId, secretKey, baseUrl, pageUrl, live })
}

function paymeOf(keys: Keys, locate: Locate): ServedProvider | undefined {
  const { PAYME_MERCHANT_ID: merchantId, PAYME_KEY: key } = keys
  if (key === '') return undefined
  const live = takesRealMoney('payme', addressOf('payme', keys))
  return createPayme({ merchantId, key, live, baseUrl: placeOf('payme', keys, locate).baseUrl })
}
