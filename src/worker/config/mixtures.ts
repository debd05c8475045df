import {
  type BaseUrlName,
  baseUrlName,
  type PartyName,
  partyNames,
  type SecretName,
  secretNames,
  secretsOf,
} from '../../shared/parties'
import type { ProviderName } from '../../shared/payments'
import { demoValues } from './demo-values'
import { addressesOf, addressOf, cbuAddress, isLocal, isReal, isTestSecret, type ShopMode } from './parties'

/** One variable or secret that is wrong, and why; never its value. */
export type Problem = { name: string; problem: string }

type Values = Record<SecretName | BaseUrlName | 'CBU_BASE_URL' | 'MAIL_FROM', string> & { SHOP_MODE: ShopMode }

type LiveKey = { name: SecretName; isLive(key: string): boolean }

/** How a key says that it moves real money. The keys of Payme and Click look alike: their addresses say it. */
const liveKeys: Record<ProviderName, LiveKey | 'address'> = {
  stripe: { name: 'STRIPE_SECRET_KEY', isLive: (key) => /^[rs]k_live_/.test(key) },
  yookassa: { name: 'YOOKASSA_SECRET_KEY', isLive: (key) => !key.startsWith('test_') },
  payme: 'address',
  click: 'address',
}

/**
 * Values that do not fit together: a value of the demo in another shop, a simulator where money is real, live keys
 * where it is not, a key of mail without the address that it comes from. Real money in production, the providers' own
 * test mode in staging, simulators in the demo.
 */
export function mixtures(values: Values): Problem[] {
  const { SHOP_MODE: mode, TURNSTILE_SECRET: turnstileSecret } = values
  const isTestCheck = mode === 'production' && isTestSecret(turnstileSecret)
  const isMailUnsent = values.RESEND_API_KEY !== '' && values.MAIL_FROM === ''
  return [
    ...(mode === 'demo' ? [] : publicValues(values)),
    ...partyNames.flatMap((party) => addressProblems(values, party)),
    ...(mode === 'demo' || ['', cbuAddress].includes(values.CBU_BASE_URL)
      ? []
      : [{ name: 'CBU_BASE_URL', problem: `is a simulator in a ${mode} shop` }]),
    ...Object.values(liveKeys).flatMap((key) => (key === 'address' ? [] : keyProblems(values, key))),
    ...(isTestCheck ? [{ name: 'TURNSTILE_SECRET', problem: 'is a test secret, which lets everybody pass' }] : []),
    ...(isMailUnsent ? [{ name: 'MAIL_FROM', problem: 'is empty although RESEND_API_KEY is set' }] : []),
  ]
}

// The numbers of a shop, of a service, of an account and of a chat are no secrets, and somebody's own may be these.
const isNumber = (value: string) => /^-?\d+$/.test(value)

/** The values of the demo that no other shop may have, by name. */
export const demoSecrets: Record<string, string> = Object.fromEntries(
  Object.entries(demoValues).filter(([, value]) => !isNumber(value)),
)

const everybodyKnows = new Set(Object.values(demoSecrets))

const publicValues = (values: Values): Problem[] =>
  secretNames
    .filter((name) => everybodyKnows.has(values[name]))
    .map((name) => ({ name, problem: `is the demo’s, which everybody knows, in a ${values.SHOP_MODE} shop` }))

/** An address that is named must be the party's own, also while the party has no keys. */
function addressProblems(values: Values, party: PartyName): Problem[] {
  const baseUrl = baseUrlName(party)
  const { SHOP_MODE: mode, [baseUrl]: named } = values
  if (named === '' && secretsOf[party].some((name) => values[name] === '')) return []
  const address = addressOf(party, values)
  const shops = isReal(party, address) ? addressesOf[party][address] : undefined
  if (!shops && mode === 'demo') {
    return isLocal(address) ? [] : [{ name: baseUrl, problem: 'is neither a path nor an address of this machine' }]
  }
  if (!shops) return [{ name: baseUrl, problem: `is a simulator in a ${mode} shop` }]
  return shops.includes(mode) ? [] : [{ name: baseUrl, problem: `is not the address for a ${mode} shop` }]
}

/** Live keys belong where goods are real, and nowhere else. */
function keyProblems({ SHOP_MODE: mode, ...values }: Values, { name, isLive }: LiveKey): Problem[] {
  const { [name]: key } = values
  const isProduction = mode === 'production'
  if (key === '' || everybodyKnows.has(key) || isLive(key) === isProduction) return []
  const problem = isProduction ? 'is a test key in production, where goods are real' : `is a live key in a ${mode} shop`
  return [{ name, problem }]
}
