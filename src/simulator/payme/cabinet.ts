import { Hono } from 'hono'
import { z } from 'zod'
import { jsonOf, Refusal, read, sentenceOf } from '../calls'
import { panelPage } from '../page/panel'
import { type Books, find, open } from './books'
import { advance } from './paying'
import { lineOf, rowOf } from './row'
import { type Answer, askShop } from './shop'

const wish = z.object({
  payment: z.string(),
  amount: z.int(),
  /** Begun only: the buyer has not yet confirmed. */
  hold: z.boolean().default(false),
  /** So many buyers pay it at the same moment. */
  buyers: z.int().min(1).max(10).default(1),
})
const named = z.object({ receipt: z.string() })
const cancel = named.extend({ reason: z.int().optional() })
const span = z.object({ from: z.int().min(0).default(0), to: z.int().min(0).optional() })
const reasons = { refund: 5, execution: 3 } as const

const badField = ({ issues: [issue] }: z.ZodError) =>
  new Refusal(400, {}, `${issue?.path.join('.') || 'body'}: ${issue?.message}`)
const saidOf = (answer: Answer) => answer ?? { error: { code: null, message: 'The shop does not answer.' } }

/** What the owner does in the cabinet, and what Payme can be told to do. Sums are tiyin. */
export function cabinetRoutes(books: Books): Hono {
  const routes = new Hono()
  const all = () => [...books.receipts.values()].map(rowOf)
  routes.get('/', async (c) => c.html(await panelPage('Payme', all().reverse().map(lineOf), [statement])))
  routes.get('/payments', (c) => c.json(all()))
  routes.post('/pay', async (c) => {
    const { payment: paymentId, amount: amountMinor, hold, buyers } = read(wish, await jsonOf(c), badField)
    const receipts = Array.from({ length: buyers }, () => open(books, { paymentId, amountMinor }))
    await Promise.all(receipts.map((receipt) => advance(books, receipt, { stopsAtCreated: hold })))
    return c.json(receipts.map(rowOf))
  })
  routes.post('/perform', async (c) => {
    const receipt = find(books, read(named, await jsonOf(c), badField).receipt)
    await advance(books, receipt)
    return c.json(rowOf(receipt))
  })
  routes.post('/cancel', async (c) => {
    const { receipt: id, reason } = read(cancel, await jsonOf(c), badField)
    const receipt = find(books, id)
    if (['cancelled', 'reversed'].includes(receipt.stage)) throw new Refusal(400, {}, 'It is cancelled already.')
    Object.assign(receipt, {
      ...{ stage: 'leaving', refusal: null },
      reason: reason ?? (receipt.wasPaid ? reasons.refund : reasons.execution),
    })
    await advance(books, receipt)
    return c.json(rowOf(receipt))
  })
  routes.post('/statement', async (c) => {
    const { from, to = books.options.nowMs() } = read(span, await jsonOf(c), badField)
    return c.json(saidOf(await askShop(books, 'GetStatement', { from, to })))
  })
  routes.post('/receipt', async (c) => {
    const { id, wasPaid, stage } = find(books, read(named, await jsonOf(c), badField).receipt)
    if (!wasPaid) throw new Refusal(400, {}, 'It is not paid.')
    const type = stage === 'reversed' ? 'CANCEL' : 'PERFORM'
    return c.json(saidOf(await askShop(books, 'SetFiscalData', { id, type, fiscal_data: fiscalOf(id) })))
  })
  routes.onError(sentenceOf)
  return routes
}

const statement = { name: 'statement', text: 'Ask the shop for its statement' }

const fiscalOf = (id: string) => ({
  receipt_id: 121,
  status_code: 0,
  message: 'accepted',
  terminal_id: 'EP000000000025',
  fiscal_sign: '800031554082',
  qr_code_url: `https://ofd.soliq.uz/check?t=EP000000000025&r=${id}`,
  date: '20261120120000',
})
