import { sql } from 'drizzle-orm'
import { type Database, read } from '../../db/database'
import type { Detail } from '../alerts/alerts'

/** Compares the shown counters with the code rows. Answers one sentence for each offer that does not agree. */
export async function auditStock(db: Database): Promise<Detail[]> {
  const [drifted] = await read(db, [
    db
      .select({ id: sql<string>`id`, stock: sql<number>`stock`, free: sql<number>`free` })
      .from(sql`(
        SELECT offers.id AS id, offers.stock AS stock, coalesce(counted.free, 0) AS free
        FROM offers LEFT JOIN (
          SELECT offer_id, count(*) AS free FROM codes WHERE order_id IS NULL AND voided_at IS NULL GROUP BY offer_id
        ) AS counted ON counted.offer_id = offers.id
        WHERE offers.stock <> coalesce(counted.free, 0))`)
      .limit(20),
  ])
  return drifted.map(({ id, stock, free }) => ['stock_wrong', { offer: id, shown: stock, real: free }] as const)
}
