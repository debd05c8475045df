import type { ProviderName } from '../../../src/shared/payments'
import {
  type Notice,
  type PaymentProvider,
  ProviderError,
  type ProviderPayment,
} from '../../../src/worker/domain/payment-provider'
import type { Outside, Trouble } from './outside'

type Kept = ProviderPayment & { home: string; refunds: Set<string>; dispute: 'open' | 'won' | 'lost' | null }

const outcomes = { pays: 'paid', declines: 'failed', lapses: 'expired' } as const

/**
 * A provider in memory that we ask: as slow as the database and as unreliable as it is told to be. Notices wait in `mail`
 * until somebody carries them.
 */
export function createPlayProvider(
  name: ProviderName,
  { canClose, beat }: { canClose: boolean; beat(): Promise<void> },
) {
  const payments = new Map<string, Kept>()
  const byExternal = new Map<string, Kept>()
  const troubles = new Map<string, Trouble[]>()
  const mail = new Map<string, Notice[]>()
  let serial = 0

  function tell(payment: Kept, type: string, more: Partial<Notice> = {}): void {
    serial += 1
    const { home, externalId, chargeId, paymentId } = payment
    const notice = {
      key: `${name}-${serial}`,
      type,
      externalId,
      chargeId,
      paymentId,
      madeAtMs: Number.MAX_SAFE_INTEGER,
    }
    mail.set(home, [...(mail.get(home) ?? []), { ...notice, ...more }])
  }

  async function answer<T>(home: string, canRefuse: boolean, work: () => T): Promise<T> {
    await beat()
    const trouble = troubles.get(home)?.shift()
    if (trouble === 'refused' && canRefuse) throw new ProviderError('refused', 'refused')
    if (trouble === 'down' || trouble === 'refused') throw new ProviderError('unknown', 'down')
    const given = work()
    await beat()
    if (trouble === 'answer_lost') throw new ProviderError('unknown', 'lost')
    return given
  }

  /** The buyer, their bank or time ends a page; a declined card only where the provider says so. */
  function end(payment: Kept, how: keyof typeof outcomes): void {
    if (payment.isFinal) return
    const wasDeclined = payment.status === 'failed'
    payment.status = how === 'lapses' && wasDeclined ? 'failed' : outcomes[how]
    payment.isFinal = how !== 'declines' || !canClose
    payment.reason = payment.status === 'failed' ? 'declined' : null
    if (how !== 'lapses') payment.chargeId = `charge-${payment.externalId}`
    if (payment.isFinal) payment.payUrl = null
    tell(payment, how)
  }

  /** What the owner gives back in the cabinet: a disputed payment can't be. */
  function giveBack(payment: Kept, minor: number): boolean {
    const isDisputed = payment.dispute === 'open' || payment.dispute === 'lost'
    if (payment.status !== 'paid' || isDisputed || minor < 1 || payment.refundedMinor + minor > payment.minor)
      return false
    payment.refundedMinor += minor
    tell(payment, 'refunded')
    return true
  }

  /** What the bank does: it opens one dispute of what is left, and decides it once. */
  function bank(payment: Kept, state: 'open' | 'won' | 'lost'): void {
    const minor = payment.minor - payment.refundedMinor
    const isNext = state === 'open' ? payment.dispute === null : payment.dispute === 'open'
    if (payment.status !== 'paid' || minor === 0 || !isNext) return
    payment.dispute = state
    const dispute = { id: `dp-${payment.paymentId}`, minor, state }
    tell(payment, 'dispute', { dispute })
  }

  const shown = ({ home: _, refunds: __, dispute: ___, ...payment }: Kept): ProviderPayment => ({ ...payment })
  const about = <T>(externalId: string, work: (payment: Kept) => T): Promise<T | undefined> => {
    const payment = byExternal.get(externalId)
    return payment ? answer(payment.home, false, () => work(payment)) : Promise.resolve(undefined)
  }

  const provider: PaymentProvider = {
    name,
    live: false,
    signsNotices: true,
    framable: false,
    marks: {},
    refunds: async () => [],
    create: ({ paymentId, currency, minor, returnUrl }) => {
      const home = new URL(returnUrl).origin
      return answer(home, !payments.has(paymentId), () => {
        const known = payments.get(paymentId)
        if (known) return shown(known)
        const payment: Kept = {
          ...{ externalId: `${name}-${paymentId}`, chargeId: null, paymentId, buyer: null, isOurs: true, live: false },
          ...{ currency, minor, status: 'open', isFinal: false, payUrl: 'page', reason: null, refundedMinor: 0 },
          ...{ home, refunds: new Set(), dispute: null },
        }
        payments.set(paymentId, payment)
        byExternal.set(payment.externalId, payment)
        return shown(payment)
      })
    },
    retrieve: (externalId) => about(externalId, shown),
    list: async () => [...payments.values()].map(shown),
    probe: async () => ({ isActive: true, live: false, account: null, balances: [] }),

    async refund({ refundId, externalId, minor }) {
      await about(externalId, (payment) => {
        if (payment.refunds.has(refundId)) return
        if (!giveBack(payment, minor)) throw new ProviderError('refused', 'too much')
        payment.refunds.add(refundId)
      })
      return serial % 4 === 0 ? 'pending' : 'done'
    },
    verifyEvent: async ({ body }) => {
      const notice: Notice = JSON.parse(body)
      return notice
    },
  }
  const expire = (externalId: string) =>
    about(externalId, (payment) => {
      end(payment, 'lapses')
      return shown(payment)
    })

  const outside: Outside = {
    troubles,
    hasNews(_, { id, outcome, refunded }) {
      const truth = payments.get(id)
      return (truth?.status === 'paid') !== (outcome !== null) || (truth?.refundedMinor ?? 0) !== refunded
    },
    disagrees(_, { id, outcome, refunded, net }) {
      const truth = payments.get(id)
      const taken = truth?.dispute === 'open' || truth?.dispute === 'lost' ? truth.minor - truth.refundedMinor : 0
      return [
        ...((truth?.status === 'paid') === (outcome !== null) ? [] : ['heard of']),
        ...((truth?.refundedMinor ?? 0) === refunded ? [] : ['given back']),
        ...((truth?.refundedMinor ?? 0) + taken === net ? [] : ['with the provider']),
      ]
    },
  }

  return {
    ...outside,
    provider: canClose ? { ...provider, expire } : provider,
    mail,
    end,
    giveBack,
    bank,
    pagesOf: (home: string) => [...payments.values()].filter((payment) => payment.home === home),
  }
}
export type PlayProvider = ReturnType<typeof createPlayProvider>
