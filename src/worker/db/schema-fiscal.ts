import { sql } from 'drizzle-orm'
import { check, integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import { rowOf } from './columns'
import { offers } from './schema'

/** What the tax office wants to know of an offer, where the owner has filled it in. */
export const offerFiscal = sqliteTable(
  'offer_fiscal',
  {
    offerId: rowOf('offer_id', () => offers.id).primaryKey(),
    /** The code of the good in the state's catalogue, 17 digits. */
    ikpu: text('ikpu').notNull(),
    packageCode: text('package_code').notNull(),
    vatPercent: integer('vat_percent').notNull(),
  },
  () => [check('fiscal_vat', sql`vat_percent BETWEEN 0 AND 100`)],
)
