import { type PaymentStatus, refundsBy, servedNames } from '../../../src/shared/payments'
import type { Day } from './day'
import type { Luck } from './luck'
import type { Attempt } from './paying'

const minuteMs = 60_000

const textFrom = (luck: Luck, letters: string, length: number) =>
  Array.from({ length }, () => luck.pick([...letters])).join('')
const hex = '0123456789abcdef'
const digits = '0123456789'

/** Of those that call us: how they name a transaction, and by which number they say that there is no money. */
const callers: Record<(typeof servedNames)[number], { newName: (luck: Luck) => string; noMoney: number }> = {
  payme: { newName: (luck) => textFrom(luck, hex, 24), noMoney: 2 },
  click: { newName: (luck) => `4${textFrom(luck, digits, 18)}-4${textFrom(luck, digits, 18)}`, noMoney: -5017 },
}
const givenBack = 5

type OfPayment = { externalId?: string | null; chargeId?: null; reason?: 'cancelled' }

/**
 * Writes down the transaction that a provider has begun by calling us, unless its page was only open. Answers the fields
 * of the payment that differ from those of a provider that we ask.
 */
export function writeServed(day: Day, luck: Luck, status: PaymentStatus, attempt: Attempt): OfPayment {
  const { id, provider, atMs, paidAt, returnedAt } = attempt
  const served = servedNames.find((each) => each === provider)
  if (!served) return {}
  if (status === 'pending' || status === 'expired') return { externalId: null }
  const { newName, noMoney } = callers[served]
  const name = newName(luck)
  const begun = { provider, externalId: name, paymentId: id, begunAt: atMs + minuteMs, createdAt: atMs + minuteMs }
  if (status === 'failed') {
    const ended = { state: 'cancelled', reason: noMoney, paidAt: null, endedAt: paidAt } as const
    day.rows.servedTransactions.push({ ...begun, ...ended })
    return { externalId: null, reason: 'cancelled' }
  }
  const isReversed = status === 'refunded' && refundsBy[provider] === 'cabinet'
  const end = isReversed
    ? ({ state: 'reversed', reason: givenBack, endedAt: returnedAt } as const)
    : ({ state: 'paid', reason: null, endedAt: null } as const)
  day.rows.servedTransactions.push({ ...begun, ...end, paidAt })
  return { externalId: name, chargeId: null }
}
