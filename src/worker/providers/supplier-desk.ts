import type { SupplierName } from '../../shared/suppliers'
import type { Config } from '../config/config'
import { addressOf, parties } from '../config/parties'
import { type Supplier, type SupplierDesk, SupplierError } from '../domain/supplier'
import { createGamesDrop } from './gamesdrop'
import { createKinguin } from './kinguin'
import { createSmileOne } from './smileone'

/** Turns a configured base URL into one that can be called. */
type Locate = (baseUrl: string) => string

/** The suppliers that have keys. In staging one without a sandbox answers look-ups and takes no order. */
export function createSupplierDesk({ mode, keys }: Pick<Config, 'mode' | 'keys'>, locate: Locate): SupplierDesk {
  const { GAMESDROP_TOKEN: token, KINGUIN_API_KEY: apiKey, KINGUIN_WEBHOOK_SECRET: webhookSecret } = keys
  const { SMILEONE_UID: uid, SMILEONE_EMAIL: email, SMILEONE_KEY: key } = keys
  const baseUrlOf = (name: SupplierName) => () => locate(addressOf(name, keys))
  const all = [
    ...(token === '' ? [] : [createGamesDrop({ token, baseUrl: baseUrlOf('gamesdrop') })]),
    ...(apiKey === '' ? [] : [createKinguin({ apiKey, webhookSecret, baseUrl: baseUrlOf('kinguin') })]),
    ...(key === '' ? [] : [createSmileOne({ uid, email, key, baseUrl: baseUrlOf('smileone') })]),
  ]
  // A shop without real money must not order real goods.
  const sellsReal = ({ name }: Supplier) => parties[name].addresses[addressOf(name, keys)]?.includes('production')
  const allowed = (each: Supplier) => (mode !== 'production' && sellsReal(each) ? forLookUps(each) : each)
  return new Map(all.map((each): [SupplierName, Supplier] => [each.name, allowed(each)]))
}

const forLookUps = (supplier: Supplier): Supplier => ({
  ...supplier,
  lookUpsOnly: true,
  place: () => Promise.reject(new SupplierError('look_ups_only', 'a shop in staging buys nothing here')),
})
