import { secretsOf } from '../../shared/parties'
import { type SupplierName, supplierNames } from '../../shared/suppliers'
import type { Config, Keys } from '../config/config'
import { addressOf, isReal, type Locate, takesRealMoney } from '../config/parties'
import { type Supplier, type SupplierDesk, SupplierError } from '../domain/supplier'
import { createGamesDrop } from './gamesdrop'
import { createKinguin } from './kinguin'
import { createMooGold } from './moogold'
import { createSmileOne } from './smileone'

const makers: Record<SupplierName, (keys: Keys, baseUrl: () => string) => Supplier> = {
  gamesdrop: ({ GAMESDROP_TOKEN: token }, baseUrl) => createGamesDrop({ token, baseUrl }),
  kinguin: ({ KINGUIN_API_KEY: apiKey, KINGUIN_WEBHOOK_SECRET: webhookSecret }, baseUrl) =>
    createKinguin({ apiKey, webhookSecret, baseUrl }),
  smileone: ({ SMILEONE_UID: uid, SMILEONE_EMAIL: email, SMILEONE_KEY: key }, baseUrl) =>
    createSmileOne({ uid, email, key, baseUrl }),
  moogold: ({ MOOGOLD_PARTNER_ID: partnerId, MOOGOLD_SECRET: secret }, baseUrl) =>
    createMooGold({ partnerId, secret, baseUrl }),
}

/** The suppliers that have keys. In staging one without a sandbox answers look-ups and takes no order. */
export function createSupplierDesk({ mode, keys }: Pick<Config, 'mode' | 'keys'>, locate: Locate): SupplierDesk {
  const all = supplierNames
    .filter((name) => secretsOf[name].every((secret) => keys[secret] !== ''))
    .map((name) => makers[name](keys, () => locate(addressOf(name, keys))))
  // A shop without real money must not order real goods.
  const sellsReal = ({ name }: Supplier) => takesRealMoney(name, addressOf(name, keys))
  const allowed = (each: Supplier) => (mode !== 'production' && sellsReal(each) ? forLookUps(each) : each)
  const played = (each: Supplier) => ({ ...each, isPlayed: !isReal(each.name, addressOf(each.name, keys)) })
  return new Map(all.map((each) => [each.name, allowed(played(each))]))
}

const forLookUps = (supplier: Supplier): Supplier => ({
  ...supplier,
  lookUpsOnly: true,
  place: () => Promise.reject(new SupplierError('look_ups_only', 'a shop in staging buys nothing here')),
})
