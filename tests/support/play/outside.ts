import type { ProviderName } from '../../../src/shared/payments'

/** What goes wrong with the next exchange about a payment of somebody's. */
export type Trouble = 'answer_lost' | 'down' | 'refused'

/** What we have booked of a payment; minor units. */
export type Booked = { id: string; provider: ProviderName; amount: number; outcome: string | null; refunded: number }

/** Those who hold somebody's money outside. Everything of one buyer's is known by `home`, the origin of their pages. */
export type Outside = {
  troubles: Map<string, Trouble[]>
  /** Whether there is something to say of a payment that we have not booked. */
  hasNews(home: string, booked: Booked): boolean
  /** Where the story of a payment differs from ours; `net` has moved back to its provider. */
  disagrees(home: string, booked: Booked & { net: number }): string[]
}
