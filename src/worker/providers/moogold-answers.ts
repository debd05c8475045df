import { z } from 'zod'
import { toMinor } from '../../shared/money'
import type { Player } from '../../shared/players'
import type { SupplierItem, SupplierOrder } from '../domain/supplier'

// What MooGold answers, as other shops have seen it: numbers come as texts at times, and a status as a yes.

const id = z.union([z.string().regex(/^\d+$/), z.number().int().positive()]).transform(String)
const sum = z.union([z.string().regex(/^-?\d+(\.\d+)?$/), z.number()]).transform(Number)
const isYes = z
  .union([z.string(), z.boolean()])
  .transform((said) => ['true', 'success'].includes(String(said).toLowerCase()))

export const refusal = z.object({ err_code: id.transform(Number) })
export const products = z.array(z.object({ ID: id, post_title: z.string() }))
const variation = z.object({ variation_id: id, variation_name: z.string(), variation_price: sum })
export const product = z.object({
  Product_Name: z.string(),
  Variation: z.array(variation.nullable().catch(null)),
  fields: z.array(z.string()),
})
export const validated = z.object({ status: isYes, username: z.string().nullish().catch(null) })
export const created = z.object({ account_details: z.object({ order_id: id }) })
const toppedUp = z.object({ player_id: z.union([z.string().trim().min(1), z.number()]).transform(String) })
export const order = z.object({
  ...{ order_id: id, order_status: z.string(), total: sum.optional().catch(undefined) },
  item: z.array(toppedUp.nullable().catch(null)).catch([]),
})
export const balance = z.object({ currency: z.string().min(1), balance: sum })
export const callback = z.object({ order_id: id })

/** The variations of a product; without those whose price is no sum of money. */
export function itemsOf(id: string, found: z.infer<typeof product> | undefined): SupplierItem[] {
  return (found?.Variation ?? []).flatMap((each) => {
    const priceMinor = each && toMinor(each.variation_price)
    if (!each || !priceMinor) return []
    const name = `${found?.Product_Name}: ${each.variation_name}`
    const ref = `${id}/${each.variation_id}`
    return { ref, name, priceMinor, currency: 'usd', inStock: true, region: null, forPlayer: true }
  })
}

type Found = z.infer<typeof order>

/** Whether an order tells that it is for another player; servers are not compared, they go by numbers or by names. */
export const isForAnother = ({ item }: Found, { playerId }: Player): boolean =>
  item.some((each) => each !== null && each.player_id !== playerId)

export function orderOf({ order_id: externalId, order_status: status, total }: Found): SupplierOrder {
  if (status === 'refunded') return { state: 'rejected', externalId, reason: 'cancelled' }
  if (status === 'incorrect-details') return { state: 'rejected', externalId, reason: 'player_not_found' }
  if (status !== 'completed') return { state: 'pending', externalId }
  return { state: 'done', externalId, codes: [], costMinor: toMinor(total ?? -1) ?? null }
}

/** What MooGold's products call what we know of a player. */
const namesOf: Record<string, readonly string[]> = {
  playerId: ['User ID', 'Player ID'],
  server: ['Server', 'Server ID', 'Zone ID'],
}

/** A player under the names of a product's fields; undefined where one of them is nothing that we know. */
export function fieldsFor({ fields }: z.infer<typeof product>, player: Player): Record<string, string> | undefined {
  const filled = fields.flatMap((field): [string, string][] => {
    const value = Object.entries(player).find(([key]) => namesOf[key]?.includes(field))?.[1]
    return value ? [[field, value]] : []
  })
  return filled.length === fields.length && fields.length > 0 ? Object.fromEntries(filled) : undefined
}
