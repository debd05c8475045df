import type { WebhookFault } from '../faults'
import type { Books } from './books'
import type { Attempt, Stage } from './records'
import { type Answer, alreadyPaid, askShop, type Call, cancelled, success } from './shop'

const gapsMs = [1000, 3000, 10_000, 30_000, 60_000, 5 * 60_000, 15 * 60_000]
/** What Click says of a payment for which there is no money. */
export const noMoney = -5017

/** How a payment is to go: whether the card is good for it, and what goes wrong. */
type Course = { cardPays: boolean; fault?: WebhookFault }

/** Asks the shop to prepare, takes the money and tells the shop; a shop that does not answer is told again later. */
export async function pay(books: Books, attempt: Attempt, { cardPays, fault }: Course): Promise<void> {
  if (fault === 'forged_webhook') await forge(books, attempt)
  if (fault === 'reordered_webhooks') await askShop(books, attempt, { action: 'complete', prepareId: '1' })
  await prepare(books, attempt, fault)
  if (attempt.stage !== 'prepared') return
  attempt.stage = cardPays ? 'debited' : 'declined'
  if (fault === 'late_webhook') return books.postman.hold(() => tell(books, attempt))
  // What never arrives is in the end given back by Click, as a payment that nobody has confirmed.
  if (fault === 'lost_webhook') attempt.stage = 'returned'
  else await tell(books, attempt, fault)
}

/** The first call. One that is not answered is made once more; then Click gives up, and nothing is debited. */
export async function prepare(books: Books, attempt: Attempt, fault?: WebhookFault): Promise<Answer> {
  const call: Call = { action: 'prepare' }
  const answer = (await asked(books, attempt, call, fault)) ?? (await askShop(books, attempt, call))
  const isDone = answer?.error === success && answer.merchant_prepare_id !== undefined
  attempt.refusal = isDone || answer === null ? null : { error: answer.error, note: answer.error_note }
  attempt.prepareId = answer?.merchant_prepare_id ?? attempt.prepareId
  attempt.stage = isDone ? 'prepared' : 'refused'
  return answer
}

/** The second call, as long as the shop does not say what it has made of it; after the last gap the money goes back. */
async function tell(books: Books, attempt: Attempt, fault?: WebhookFault, tries = 0): Promise<void> {
  if (attempt.stage !== 'debited' && attempt.stage !== 'declined') return
  const error = attempt.stage === 'declined' ? noMoney : success
  const answer = await asked(books, attempt, { action: 'complete', error }, fault)
  const gapMs = gapsMs[tries]
  if (settle(books, attempt, answer) || gapMs === undefined) {
    if (attempt.stage === 'debited') attempt.stage = 'returned'
    return
  }
  books.options.later(() => tell(books, attempt, undefined, tries + 1), gapMs)
}

const afterCancel: Partial<Record<Stage, Stage>> = { declined: 'failed', debited: 'returned', confirmed: 'reversed' }

/** Takes what the shop said of the second call. Answers whether there is nothing more to say. */
export function settle(books: Books, attempt: Attempt, answer: Answer): boolean {
  if (answer === null) return false
  const { error, error_note: note } = answer
  attempt.refusal = error === success ? null : { error, note }
  if (error === cancelled) {
    attempt.stage = afterCancel[attempt.stage] ?? attempt.stage
    return true
  }
  if (error !== success && error !== alreadyPaid) return false
  attempt.stage = 'confirmed'
  attempt.confirmedAtMs ??= books.options.nowMs()
  return true
}

/** One call, or two at the same moment. */
async function asked(books: Books, attempt: Attempt, call: Call, fault?: WebhookFault): Promise<Answer> {
  const ask = () => askShop(books, attempt, call)
  if (fault !== 'duplicate_webhook') return ask()
  const answers = await Promise.all([ask(), ask()])
  return answers.find((each) => each?.error === success) ?? answers[0]
}

/** Somebody without the secret says that it is paid. */
export async function forge(books: Books, attempt: Attempt): Promise<void> {
  const secret = 'not the secret'
  await askShop(books, attempt, { action: 'prepare', secret })
  await askShop(books, attempt, { action: 'complete', prepareId: '1', secret })
}
