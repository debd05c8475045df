import { env } from 'cloudflare:workers'
import { createHash } from 'node:crypto'
import type { ServedState } from '../../src/shared/payments'
import { keys } from './providers'

/** A transaction as Click has it. */
type Transaction = { name: string; paymentId: string; minor: number; number?: string; isForged?: boolean }
type Send = (call: { body: string; headers: Record<string, string> }) => Promise<string>
type Said = { error: number; merchant_prepare_id?: number }

/** One call of Click's: `error` is its own, and a first call has no number of ours. */
export async function askClick(send: Send, transaction: Transaction, action: '0' | '1', error = 0): Promise<Said> {
  const { name, paymentId, minor, number = '1', isForged } = transaction
  const [paydocId = '', transId = ''] = name.split('-')
  const [amount, prepareId] = [(minor / 100).toFixed(2), action === '1' ? number : '']
  const signTime = '2026-11-20 12:00:00'
  const secret = isForged ? 'not the secret' : keys.CLICK_SECRET_KEY
  const ids = `${transId}${keys.CLICK_SERVICE_ID}${secret}${paymentId}${prepareId}`
  const form = new URLSearchParams({
    ...{ click_trans_id: transId, service_id: keys.CLICK_SERVICE_ID, click_paydoc_id: paydocId },
    ...{ merchant_trans_id: paymentId, amount, action, error: String(error), error_note: '', sign_time: signTime },
    ...(action === '1' && { merchant_prepare_id: prepareId }),
    sign_string: createHash('md5').update(`${ids}${amount}${action}${signTime}`).digest('hex'),
  })
  return JSON.parse(await send({ body: String(form), headers: {} }))
}

const [success, alreadyPaid, cancelled] = [0, -4, -9]
const word = ({ error }: Said, ...good: number[]) => (good.includes(error) ? 'ok' : String(error))

let serial = Date.now()

/** How Click speaks. What is confirmed once more, and what is cancelled, it is told by an error that it takes for a success. */
export const click = {
  name: 'click' as const,
  method: 'click' as const,
  newName: () => `${++serial}-9007199${serial}`,
  async begin(send: Send, transaction: Transaction) {
    const said = await askClick(send, transaction, '0')
    // A call that comes once more, and is refused, has no number of ours.
    if (said.merchant_prepare_id !== undefined) transaction.number = String(said.merchant_prepare_id)
    return word(said, success)
  },
  pay: async (send: Send, transaction: Transaction) =>
    word(await askClick(send, transaction, '1'), success, alreadyPaid),
  cancel: async (send: Send, transaction: Transaction) =>
    word(await askClick(send, transaction, '1', -5017), cancelled),
  /** Click does not ask. */
  async stateOf(_: Send, { name }: Transaction) {
    const query = env.DB.prepare("SELECT state FROM served_transactions WHERE provider = 'click' AND external_id = ?")
    return (await query.bind(name).first<{ state: ServedState }>())?.state
  },
  codes: {
    ...{ unknown_payment: '-5', not_payable: '-9', busy: '-7', already_paid: '-4' },
    ...{ wrong_amount: '-2', unknown_transaction: '-6', over: '-9', used_up: '-4' },
    ...{ forged: '-1', unavailable: '-7' },
  },
}
