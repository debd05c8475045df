import { decimalOf } from '../../shared/money'
import { type ServedBooks, type ServedFailure, type ServedProvider, ServedRefusal } from '../domain/served-provider'
import { cabinetOf } from './click-cabinet'
import {
  answerTo,
  type ClickCall,
  type ClickError,
  clickErrors as errors,
  isReadable,
  isSigned,
  nameOf,
  type Outcome,
  readCall,
  tiyinOf,
} from './click-wire'

export type ClickConfig = {
  serviceId: string
  merchantId: string
  merchantUserId: string
  secretKey: string
  /** Of the Merchant API. */
  baseUrl: () => string
  /** Where buyers pay. */
  pageUrl: () => string
  live: boolean
}

const errorOf: Record<ServedFailure, ClickError> = {
  unknown_payment: errors.payment,
  wrong_amount: errors.amount,
  not_payable: errors.cancelled,
  busy: errors.failed,
  unknown_transaction: errors.transaction,
  over: errors.cancelled,
  used_up: errors.paid,
  already_paid: errors.paid,
}

/** Click's SHOP-API: it calls us twice for a payment, to prepare it and to complete it, and signs both calls. */
export function createClick(config: ClickConfig): ServedProvider {
  const { serviceId, merchantId, merchantUserId, secretKey, pageUrl, live } = config

  return {
    name: 'click',
    live,
    // On a phone the page opens Click's app, which a frame can't.
    framable: false,
    marks: {},
    // Click names no limit. After half an hour nobody types the code of an SMS any more.
    transactionMs: 30 * 60_000,

    pageOf({ paymentId, minor, returnUrl }) {
      const wish = {
        service_id: serviceId,
        merchant_id: merchantId,
        amount: decimalOf(minor),
        transaction_param: paymentId,
        return_url: returnUrl,
        merchant_user_id: merchantUserId,
      }
      return `${pageUrl()}?${new URLSearchParams(wish)}`
    },

    async answer({ body, trouble, nowMs }, books) {
      const call = trouble === 'method' || trouble === 'too_large' ? undefined : readCall(body)
      if (!call) return answerTo(call, { error: errors.request }, 'malformed')
      if (!isSigned(call, secretKey)) return answerTo(call, { error: errors.sign }, 'forged')
      if (trouble) return answerTo(call, { error: errors.failed })
      const act = actions.get(call.action)
      if (!act) return answerTo(call, { error: errors.action }, 'malformed')
      if (call.service_id !== serviceId || !isReadable(call)) {
        return answerTo(call, { error: errors.request }, 'malformed')
      }
      return answerTo(call, await act(call, books, nowMs).catch(refusalOf))
    },

    ...cabinetOf(config),
  }
}

const actions = new Map([
  ['0', prepare],
  ['1', complete],
])

function refusalOf(error: unknown): Outcome {
  if (!(error instanceof ServedRefusal)) throw error
  return { error: errorOf[error.failure] }
}

/** Begins a transaction. Our number of it comes back with the second call. */
async function prepare(call: ClickCall, books: ServedBooks, nowMs: number): Promise<Outcome> {
  const externalId = nameOf(call)
  const begun = { externalId, paymentId: call.merchant_trans_id, minor: tiyinOf(call.amount) ?? -1, begunAtMs: nowMs }
  try {
    const { number } = await books.create(begun)
    return { error: errors.none, number }
  } catch (error) {
    // What is over may be paid, and must not be called cancelled.
    const isOver = error instanceof ServedRefusal && error.failure === 'over'
    if (isOver && (await books.find(externalId)).state === 'paid') return { error: errors.paid }
    throw error
  }
}

/**
 * Takes the money, or hears that there is none. A repeated confirmation is answered with -4, as Click's own test of shops
 * wants it, and one that comes too late with -9: for these two only a buyer gets back what was taken.
 */
async function complete(call: ClickCall, books: ServedBooks): Promise<Outcome> {
  const externalId = nameOf(call)
  const { number, paymentId, minor, state } = await books.find(externalId)
  const isKnown = String(number) === call.merchant_prepare_id && paymentId === call.merchant_trans_id
  if (!isKnown) return { error: errors.transaction }
  if (tiyinOf(call.amount) !== minor) return { error: errors.amount, number }
  const reason = Number(call.error)
  if (reason < 0) {
    await books.cancel(externalId, reason)
    return { error: errors.cancelled, number }
  }
  if (state === 'paid') return { error: errors.paid, number }
  await books.pay(externalId)
  return { error: errors.none, number }
}
