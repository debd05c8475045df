import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Letter } from '../postman'
import type { Books } from './books'
import type { Attempt } from './records'

export const success = 0
export const alreadyPaid = -4
export const cancelled = -9

const answer = z.object({
  error: z.coerce.number(),
  error_note: z.string().default(''),
  merchant_prepare_id: z.coerce.string().optional(),
})
/** What the shop says; null when nothing came back that Click understands. */
export type Answer = z.infer<typeof answer> | null

/** What is said in a call beside the attempt; a forger has another secret. */
export type Call = {
  action: 'prepare' | 'complete'
  error?: number
  prepareId?: string
  amount?: string
  secret?: string
}

const inTashkent = new Intl.DateTimeFormat('sv-SE', {
  ...{ timeZone: 'Asia/Tashkent', year: 'numeric', month: '2-digit', day: '2-digit' },
  ...{ hour: '2-digit', minute: '2-digit', second: '2-digit' },
})

function letter({ options }: Books, attempt: Attempt, call: Call): Letter {
  const { CLICK_SERVICE_ID, CLICK_SECRET_KEY } = options.keys
  const isComplete = call.action === 'complete'
  const prepareId = isComplete ? (call.prepareId ?? attempt.prepareId ?? '') : ''
  const [amount, action] = [call.amount ?? attempt.amount, isComplete ? '1' : '0']
  const signTime = inTashkent.format(options.nowMs())
  const { id, paydocId, paymentId } = attempt
  const signed = `${id}${CLICK_SERVICE_ID}${call.secret ?? CLICK_SECRET_KEY}${paymentId}${prepareId}${amount}${action}${signTime}`
  const form = new URLSearchParams({
    ...{ click_trans_id: id, service_id: CLICK_SERVICE_ID, click_paydoc_id: paydocId, merchant_trans_id: paymentId },
    ...(isComplete && { merchant_prepare_id: prepareId }),
    ...{ amount, action, error: String(call.error ?? 0), error_note: call.error ? 'Payment declined' : 'Success' },
    ...{ sign_time: signTime, sign_string: createHash('md5').update(signed).digest('hex') },
  })
  const headers = async () => ({ 'Content-Type': 'application/x-www-form-urlencoded' })
  return { event: call.action, body: String(form), headers }
}

/** One call of Click's to the shop. Any answer that is not in the form of the protocol is none. */
export async function askShop(books: Books, attempt: Attempt, call: Call): Promise<Answer> {
  const heard = await books.postman.ask('click', letter(books, attempt, call))
  if (heard?.status !== 200) return null
  try {
    return answer.parse(JSON.parse(heard.body))
  } catch {
    return null
  }
}
