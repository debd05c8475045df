import { desc, eq } from 'drizzle-orm'
import type { Selecting } from '../../../db/database'
import { orders } from '../../../db/schema'

/** Query of a person's newest orders, with nothing of what is in them. */
export const newestQuery = (db: Selecting, userId: string, most: number) =>
  db
    .select({ id: orders.id, status: orders.status })
    .from(orders)
    .where(eq(orders.userId, userId))
    .orderBy(desc(orders.placedAt))
    .limit(most)
