import { hourMs, minuteMs } from '../../shared/durations'
import type { WebhookFault } from '../faults'
import type { Books } from './books'
import { newId } from './books'
import type { Receipt, Stage } from './records'
import { type Answer, askShop } from './shop'

const gapsMs = [1000, 3000, 10_000, 30_000]
const longestGapMs = minuteMs
/** How long the shop may take to perform what it has begun. */
const transactionMs = 12 * hourMs
const reasons = { debitFailed: 2, performFailed: 3, tooLate: 4 } as const

/** How a payment is to go: what the card is good for, how far it goes, and what goes wrong. */
export type Course = { cardPays?: boolean; stopsAtCreated?: boolean; fault?: WebhookFault }

type Step = { method: string; params: (receipt: Receipt) => object; next: (answer: Answer, receipt: Receipt) => Stage }

const account = ({ amountMinor, paymentId }: Receipt) => ({ amount: amountMinor, account: { payment: paymentId } })
const named = ({ id }: Receipt) => ({ id })
const isDone = (answer: Answer) => answer !== null && 'result' in answer

function take(receipt: Receipt, answer: Answer): void {
  if (answer === null) return
  if ('error' in answer) receipt.refusal = answer.error
  else if (typeof answer.result.transaction === 'string') receipt.transaction = answer.result.transaction
}

function leave(receipt: Receipt, reason: number): Stage {
  receipt.reason ??= reason
  return 'leaving'
}

/** The call of each stage, and where its answer leads. A stage without a call waits for somebody, or is the end. */
const steps: Partial<Record<Stage, Step>> = {
  new: {
    method: 'CheckPerformTransaction',
    params: account,
    // A shop that can't be reached is told to the buyer, who may try again.
    next: (answer) => (isDone(answer) ? 'allowed' : 'refused'),
  },
  allowed: {
    method: 'CreateTransaction',
    params: (receipt) => ({ id: receipt.id, time: receipt.createdAtMs, ...account(receipt) }),
    next: (answer) => (answer === null ? 'unsure' : isDone(answer) ? 'created' : 'refused'),
  },
  unsure: {
    method: 'CheckTransaction',
    params: named,
    next: (answer) => (answer === null ? 'unsure' : isDone(answer) ? 'created' : 'allowed'),
  },
  debited: {
    method: 'PerformTransaction',
    params: named,
    next: (answer, receipt) =>
      answer === null ? 'debited' : isDone(answer) ? 'paid' : leave(receipt, reasons.performFailed),
  },
  leaving: {
    method: 'CancelTransaction',
    params: ({ id, reason }) => ({ id, reason }),
    next: (answer, { wasPaid }) =>
      answer === null ? 'leaving' : !wasPaid ? 'cancelled' : isDone(answer) ? 'reversed' : 'paid',
  },
}

/** Goes on with a receipt until it is settled, waits for somebody, or the shop does not answer: then again later. */
export async function advance(books: Books, receipt: Receipt, course: Course = {}, tries = 0): Promise<void> {
  decide(books, receipt, course)
  const { stage } = receipt
  const step = steps[stage]
  if (!step) return
  if (stage === 'allowed' && course.fault === 'late_webhook') {
    return books.postman.hold(() => advance(books, receipt, { ...course, fault: undefined }))
  }
  const answer = await call(books, receipt, step, tries === 0 ? course.fault : undefined)
  // Somebody in the cabinet was faster, and goes on with it.
  if (receipt.stage !== stage) return
  take(receipt, answer)
  receipt.stage = step.next(answer, receipt)
  if (receipt.stage === 'paid') receipt.wasPaid = true
  if (answer !== null) return advance(books, receipt, course)
  const gapMs = gapsMs[tries] ?? longestGapMs
  books.options.later(() => advance(books, receipt, course, tries + 1), gapMs)
}

/** What Payme decides without the shop: whether the card pays, and that the shop has had time enough. */
function decide(books: Books, receipt: Receipt, { stopsAtCreated, cardPays = true }: Course): void {
  const isTooLate = books.options.nowMs() >= receipt.createdAtMs + transactionMs
  if (receipt.stage === 'created' && !stopsAtCreated) {
    receipt.stage = cardPays ? 'debited' : leave(receipt, reasons.debitFailed)
  }
  if (receipt.stage === 'debited' && isTooLate) receipt.stage = leave(receipt, reasons.tooLate)
}

/** One call, with what was ordered to go wrong with it. */
async function call(books: Books, receipt: Receipt, { method, params }: Step, fault?: WebhookFault): Promise<Answer> {
  const ask = () => askShop(books, method, params(receipt))
  if (fault === 'lost_webhook' && receipt.stage === 'debited') return null
  if (fault === 'forged_webhook' && receipt.stage === 'new') await forge(books, receipt)
  if (fault === 'reordered_webhooks' && receipt.stage === 'allowed') {
    await askShop(books, 'PerformTransaction', named(receipt))
  }
  if (fault !== 'duplicate_webhook') return ask()
  const answers = await Promise.all([ask(), ask()])
  return answers.find(isDone) ?? answers[0]
}

/** Somebody without the key says that it is paid. */
async function forge(books: Books, receipt: Receipt): Promise<void> {
  const id = newId()
  const wrongKey = 'not the key'
  const begun = { id, time: books.options.nowMs(), ...account(receipt) }
  await askShop(books, 'CreateTransaction', begun, wrongKey)
  await askShop(books, 'PerformTransaction', { id }, wrongKey)
}
