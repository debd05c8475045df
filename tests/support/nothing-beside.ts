import { sql } from 'drizzle-orm'

/** A change of products that higher folders tell nothing: no supplier's offer is judged, and no stock is asked about. */
export const nothingBeside = { alongside: [], hasOtherCodes: () => sql`0` }
