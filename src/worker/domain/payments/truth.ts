import type { Plan } from '../../db/database'
import type { ProviderPayment } from '../payment-provider'

/** A payment as it is: by the word of a provider that we ask, or by the transactions that a provider has begun with us. */
export type Truth = Omit<ProviderPayment, 'externalId'> & {
  /** Null while no provider has begun a transaction that was paid. */
  externalId: string | null
  /** What stands or falls with the booking of it. */
  beside?: Plan
  /** What is given back must still be there: its buyer does not come to owe it. */
  mustBeThere?: true
}
