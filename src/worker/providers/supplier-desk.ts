import { z } from 'zod'
import type { SupplierName } from '../../shared/suppliers'
import type { Supplier, SupplierDesk } from '../domain/supplier'
import { createGamesDrop } from './gamesdrop'
import { createKinguin } from './kinguin'

const modes = ['production', 'staging', 'demo'] as const
type Mode = (typeof modes)[number]

const text = z.string().trim().default('')
const keys = z.object({
  SHOP_MODE: z.enum(modes),
  GAMESDROP_TOKEN: text,
  GAMESDROP_BASE_URL: text,
  KINGUIN_API_KEY: text,
  KINGUIN_WEBHOOK_SECRET: text,
  KINGUIN_BASE_URL: text,
})
type Keys = z.infer<typeof keys>

/** The suppliers' own addresses, and the shops that may buy there. GamesDrop has no other one to try things out at. */
const gamesdropUrl = 'https://partner.gamesdrop.io'
const kinguinUrl = 'https://gateway.kinguin.net/esa/api'
const shopsAt = new Map<string, readonly Mode[]>([
  [gamesdropUrl, ['production', 'staging']],
  [kinguinUrl, ['production']],
  ['https://gateway.sandbox.kinguin.net/esa/api', ['staging']],
])

/** Turns a configured base URL into one that can be called. */
type Locate = (baseUrl: string) => string

/**
 * The suppliers that have keys. Refuses to start, by throwing, with keys that do not fit together: a demo key or a
 * simulator in a real shop, a real supplier in a demo, a sandbox in production. Kinguin does without the secret of its
 * callbacks, none of which is believed then.
 */
export function createSupplierDesk(env: Record<string, unknown>, locate: Locate): SupplierDesk {
  const given = keys.parse(env)
  const all = [gamesdropOf(given, locate), kinguinOf(given, locate)].filter((each) => each !== undefined)
  return new Map(all.map((supplier): [SupplierName, Supplier] => [supplier.name, supplier]))
}

function gamesdropOf(given: Keys, locate: Locate): Supplier | undefined {
  const { SHOP_MODE, GAMESDROP_TOKEN: token } = given
  if (token === '') return undefined
  const baseUrl = given.GAMESDROP_BASE_URL || gamesdropUrl
  refuseMixture('GAMESDROP', SHOP_MODE, { baseUrl, isDemo: token === 'gd_demo' })
  return createGamesDrop({ token, baseUrl: () => locate(baseUrl) })
}

function kinguinOf(given: Keys, locate: Locate): Supplier | undefined {
  const { SHOP_MODE, KINGUIN_API_KEY: apiKey, KINGUIN_WEBHOOK_SECRET: webhookSecret } = given
  if (apiKey === '') return undefined
  const baseUrl = given.KINGUIN_BASE_URL || kinguinUrl
  const isDemo = apiKey === 'kg_demo' || webhookSecret === 'kgwh_demo'
  refuseMixture('KINGUIN', SHOP_MODE, { baseUrl, isDemo })
  return createKinguin({ apiKey, webhookSecret, baseUrl: () => locate(baseUrl) })
}

type Kind = { baseUrl: string; isDemo: boolean }

/** Real goods where money is real, nothing but simulators in the demo. Keys do not tell by themselves what they buy. */
function refuseMixture(name: string, mode: Mode, { baseUrl, isDemo }: Kind): void {
  const shops = shopsAt.get(baseUrl)
  if (isDemo && mode !== 'demo') throw new Error(`${name}: demo keys in ${mode}`)
  if (!shops && mode !== 'demo') throw new Error(`${name}_BASE_URL: a simulator in ${mode}`)
  if (shops && !shops.includes(mode)) throw new Error(`${name}_BASE_URL: not the address for a ${mode} shop`)
}
