import type { z } from 'zod'
import { toMinor } from '../../shared/money'
import { SupplierError, type TakenOrder } from '../domain/supplier'
import { transactions } from './gamesdrop-answers'

const pageSize = 100
const mostPages = 100

type Call = <T>(schema: z.ZodType<T>, path: string) => Promise<T>

/** GamesDrop lists no orders. The movements of our balance show purchases, but not our ids of them. */
export async function purchasesSince(call: Call, sinceMs: number): Promise<TakenOrder[]> {
  const found: TakenOrder[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const path = `/balance/transactions?page=${page}&limit=${pageSize}`
    const { transactions: newestFirst } = await call(transactions, path)
    for (const { id, amount, type, description, createdAt } of newestFirst) {
      const atMs = Date.parse(createdAt)
      if (atMs < sinceMs) return found
      const costMinor = toMinor(Math.abs(amount)) ?? null
      if (type === 'PURCHASE') found.push({ id: null, externalId: id, atMs, name: description, costMinor })
    }
    if (newestFirst.length < pageSize) return found
  }
  throw new SupplierError('down', 'more purchases than can be listed')
}
