import { type SQL, sql } from 'drizzle-orm'
import { providerNames } from '../../../shared/payments'
import { listOf } from '../../db/database'

// The names of the providers let SQLite use the indexes of their numbers.
const ofProvider = (column: SQL, number: string): SQL =>
  sql`SELECT seq FROM payments WHERE provider IN ${listOf(providerNames)} AND ${column} = ${number}`

/** SQL of the payments, by `seq`, that have this number here or at their provider. */
export const paymentsNumbered = (number: string): SQL =>
  sql`SELECT seq FROM payments WHERE id IN (${number}, ${number.toUpperCase()}) UNION ${ofProvider(sql`external_id`, number)}
    UNION ${ofProvider(sql`charge_id`, number)}`
