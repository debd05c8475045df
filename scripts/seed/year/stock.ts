import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { add, type Day } from './day'
import type { Goods } from './goods'
import type { Luck } from './luck'

const month = (ms: number) => new Date(ms).toISOString().slice(0, 7)

type Sold = { orderId: string; position: number; deliveredAt: number | null }

/** Codes as they are sold, sealed as an import seals them: a batch of each offer a month. */
export type Shelf = {
  /** A code of an offer that an order holds. Answers its id. */
  take(day: Day, goods: Goods, atMs: number, sold: Sold): number
  /** Seals what was taken on a day. */
  seal(day: Day): Promise<void>
  /** How many batches there are so far: one goes on for days. */
  batches(): number
}

/** Of two batches in three it is known what a code has cost. */
const costOf = ({ nth, prices }: Goods, luck: Luck) =>
  nth % 3 === 2 ? null : Math.max(1, Math.round((prices.usd * (60 + luck.below(25))) / 100))

export async function openShelf(ctx: Ctx, luck: Luck, actor: string): Promise<Shelf> {
  const [last] = await ctx.db.all<{ id: number }>(sql`SELECT coalesce(max(id), 0) AS id FROM codes`)
  let id = last?.id ?? 0
  const opened = new Set<string>()
  const texts: string[] = []
  const write = (day: Day, goods: Goods, batchId: string, row: object): number => {
    id += 1
    texts.push(`DEMO-${goods.type.toUpperCase()}${goods.amount}-${luck.text(4)}-${luck.text(4)}-${luck.text(4)}`)
    const place = { id, offerId: goods.id, batchId, sealed: '', keyId: '', fingerprint: '' }
    const none = { orderId: null, itemPosition: null, deliveredAt: null, voidedAt: null, voidReason: null }
    day.rows.codes.push({ ...place, ...none, ...row })
    return id
  }
  const batchOf = (day: Day, goods: Goods, atMs: number): string => {
    const batchId = `seed-${month(atMs)}-${goods.id}`
    const isNew = !opened.has(batchId)
    opened.add(batchId)
    const [cost, costCurrency] = [costOf(goods, luck), goods.nth % 3 === 2 ? null : 'usd']
    // One piece a month nobody has bought yet; every other one was taken out of sale.
    const isVoid = opened.size % 2 === 0
    const batch = { id: batchId, offerId: goods.id, actor, at: atMs, added: isNew ? 2 : 1, cost, costCurrency }
    const known = day.rows.codeBatches.find((each) => each.id === batchId)
    if (known) known.added += 1
    else day.rows.codeBatches.push(batch)
    if (isNew) write(day, goods, batchId, isVoid ? { voidedAt: atMs, voidReason: 'voided' } : {})
    if (isNew && !isVoid) add(day.stock, goods.id)
    return batchId
  }
  return {
    batches: () => opened.size,
    take: (day, goods, atMs, { orderId, position, deliveredAt }) =>
      write(day, goods, batchOf(day, goods, atMs), { orderId, itemPosition: position, deliveredAt }),
    async seal(day) {
      const sealed = await Promise.all(texts.splice(0).map((text) => ctx.vault.seal(text)))
      for (const [nth, row] of day.rows.codes.entries()) {
        const { aliases: _, ...own } = sealed[nth] ?? { aliases: [] }
        Object.assign(row, own)
      }
    },
  }
}
