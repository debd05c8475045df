import type { Currency } from '../../src/shared/money'

/** What an answer names, in minor units. */
export const toMinor = (major: number): number => Math.round(major * 100)

type Sum = { currency: Currency; minor: number }

/** What buyers and administrators were answered with 2xx. Every line of it has to hold for good. */
export type Journal = ReturnType<typeof createJournal>

export const createJournal = () => ({
  registered: [] as { userId: string; nickname: string }[],
  /** Orders that were answered as paid from the balance. */
  bought: [] as ({ userId: string; orderId: string } & Sum)[],
  /** Payments that were begun; of an order, or of the balance. */
  started: [] as ({ userId: string; paymentId: string; orderId: string | null } & Sum)[],
  /** Payments that were shown as paid. */
  seenPaid: new Map<string, { paymentId: string } & Sum>(),
  /** Orders whose payment was shown as paid. */
  byCard: [] as ({ userId: string; orderId: string; paymentId: string } & Sum)[],
  transferred: [] as ({ from: string; to: string } & Sum)[],
  /** Vouchers that came onto a balance. */
  redeemed: [] as ({ userId: string } & Sum)[],
  /** Newcomers who came by somebody's link. */
  referred: [] as { friendId: string; newcomerId: string }[],
  /** What an administrator has decided about a credit, and about money of vouchers that was frozen. */
  credited: [] as { referralId: string; pay: boolean }[],
  decided: [] as { frozenId: string; act: 'give_back' | 'take' }[],
  /** Tiers that were given by hand. */
  given: [] as { userId: string; tier: string }[],
  reviewed: [] as { userId: string; productId: string }[],
  liked: [] as { userId: string; productId: string }[],
  /** Top-ups of players; one for each transaction id. */
  toppedUp: [] as { userId: string; orderId: string; transactionId: string }[],
  givenUp: [] as string[],
  adjusted: [] as ({ userId: string } & Sum)[],
  /** What an order had given back after an act, all in all. */
  refunded: [] as { orderId: string; minor: number }[],
  sentBack: [] as { paymentId: string; minor: number }[],
  imported: [] as { batchId: string; added: number }[],
  /** Codes that a buyer was shown, by order. */
  shown: new Map<string, string[]>(),
  /** Internal errors that were answered: there must be none. */
  internal: [] as string[],
})

/** How often each kind of work was begun, done, refused for a reason of the trade, and given up without an answer. */
export type Tally = Map<string, { begun: number; done: number; refused: number; unanswered: number }>

export function count(tally: Tally, kind: string, what: 'begun' | 'done' | 'refused' | 'unanswered'): void {
  const row = tally.get(kind) ?? { begun: 0, done: 0, refused: 0, unanswered: 0 }
  row[what] += 1
  tally.set(kind, row)
}
