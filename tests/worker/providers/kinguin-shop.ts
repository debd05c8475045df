import { SupplierError, type SupplierOrder, type SupplyWish } from '../../../src/worker/domain/supplier'
import { createKinguin } from '../../../src/worker/providers/kinguin'
import { keys, shopOrigin } from '../../support/providers'

/** The adapter of a demo shop whose keys differ in this. */
export const kinguinWith = (changes: { apiKey?: string; webhookSecret?: string } = {}) =>
  createKinguin({
    apiKey: keys.KINGUIN_API_KEY,
    webhookSecret: keys.KINGUIN_WEBHOOK_SECRET,
    baseUrl: () => `${shopOrigin}/simulator/kinguin`,
    ...changes,
  })

export const ids = {
  steam: '65a1f0c2b7d94e3a8c101001',
  xbox: '65a1f0c2b7d94e3a8c101003',
  excluded: '65a1f0c2b7d94e3a8c101008',
  preorder: '65a1f0c2b7d94e3a8c101009',
  pictures: '65a1f0c2b7d94e3a8c101010',
} as const

let wishes = 0

/** A wish of an XBOX card that nobody has wished for yet. */
export const newWish = (changes: Partial<SupplyWish> = {}): SupplyWish => ({
  id: `so-${++wishes}`,
  ref: ids.xbox,
  priceMinor: 929,
  player: null,
  ...changes,
})

const secrets = [keys.KINGUIN_API_KEY, keys.KINGUIN_WEBHOOK_SECRET]

/** What a call ended with: its answer, or the outcome of its `SupplierError`, whose words hold no secret and no code. */
export async function endOf<T>(attempt: Promise<T>, codes: string[] = []): Promise<T | string> {
  try {
    return await attempt
  } catch (error) {
    if (!(error instanceof SupplierError)) throw error
    const words = `${error.message} ${error.stack} ${String(error.cause)}`
    const leaked = [...secrets, ...codes].filter((secret) => words.includes(secret))
    return leaked.length === 0 ? error.outcome : `tells ${leaked.join(', ')}`
  }
}

/** How an order stands, in one word or two. */
export function standOf(order: SupplierOrder | string | undefined): string {
  if (order === undefined || typeof order === 'string') return String(order)
  if (order.state === 'rejected') return `rejected: ${order.reason}`
  return order.state === 'done' ? `done: ${order.codes.length}` : order.state
}
