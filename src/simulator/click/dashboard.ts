import { Hono } from 'hono'
import { z } from 'zod'
import { jsonOf, Refusal, read, sentenceOf } from '../calls'
import { type Deed, panelPage } from '../page/panel'
import { type Books, find, open } from './books'
import { noMoney, prepare, settle } from './paying'
import type { Attempt } from './records'
import { reverse } from './reversal'
import { askShop } from './shop'

const amount = z.string().regex(/^\d{1,12}(\.\d{1,4})?$/, 'must be a text like "50000.00"')
const attempts = z.object({ payment: z.string(), amount, count: z.int().min(1).max(10).default(1) })
const second = z.object({ attempt: z.string(), amount: amount.optional(), prepareId: z.string().optional() })
const named = z.object({ attempt: z.string() })

/**
 * What the owner does in the cabinet (`reversal`), and single calls of Click's: `prepare` begins attempts to pay, several of
 * them at the same moment; `complete` says that the money is there, and `cancel` that it is not. Each tells what the shop
 * said. A page shows all of it.
 */
export function dashboardRoutes(books: Books): Hono {
  const routes = new Hono()
  routes.get('/', async (c) => c.html(await panelPage('Click', [...books.attempts.values()].reverse().map(lineOf))))
  routes.get('/payments', (c) => c.json([...books.attempts.values()].map(rowOf)))
  routes.post('/prepare', async (c) => {
    const { payment: paymentId, amount, count } = read(attempts, await jsonOf(c), badField)
    const opened = Array.from({ length: count }, () => open(books, { paymentId, amount }))
    const said = await Promise.all(opened.map((attempt) => prepare(books, attempt)))
    return c.json(opened.map((attempt, nth) => ({ ...rowOf(attempt), said: said[nth] })))
  })
  routes.post('/complete', async (c) => {
    const { attempt: id, ...change } = read(second, await jsonOf(c), badField)
    return c.json(await ask(books, find(books, id), change))
  })
  routes.post('/cancel', async (c) => {
    const { attempt: id } = read(named, await jsonOf(c), badField)
    return c.json(await ask(books, find(books, id), { error: noMoney }))
  })
  routes.post('/reversal', async (c) => {
    const attempt = find(books, read(named, await jsonOf(c), badField).attempt)
    reverse(books, attempt)
    return c.json(rowOf(attempt))
  })
  routes.onError(sentenceOf)
  return routes
}

/** An attempt on the page, with every call that Click could make for it now. */
function lineOf({ id, paydocId, paymentId, amount, stage, refusal }: Attempt) {
  const body = { attempt: id }
  const deeds: Deed[] = [
    { name: 'complete', text: 'Complete', body },
    { name: 'cancel', text: 'Cancel', body },
    { name: 'reversal', text: 'Reverse in the cabinet', body },
    { name: 'prepare', text: 'Another attempt', body: { payment: paymentId, amount } },
    { name: 'prepare', text: 'With another sum', body: { payment: paymentId, amount: '300.00' } },
  ]
  const state = refusal ? `${stage} (${refusal.error} ${refusal.note})` : stage
  return { cells: [paydocId, paymentId, `${amount} UZS`, state], deeds }
}

async function ask(books: Books, attempt: Attempt, change: { error?: number; amount?: string; prepareId?: string }) {
  if (attempt.stage === 'prepared') attempt.stage = change.error ? 'declined' : 'debited'
  const said = await askShop(books, attempt, { action: 'complete', ...change })
  settle(books, attempt, said)
  return { ...rowOf(attempt), said }
}

const badField = ({ issues: [issue] }: z.ZodError) =>
  new Refusal(400, {}, `${issue?.path.join('.') || 'body'}: ${issue?.message}`)

/** An attempt in the list of the cabinet, its sum in tiyin. */
function rowOf({ id, paydocId, paymentId, amount, stage, refusal, confirmedAtMs }: Attempt) {
  const minor = Math.round(Number(amount) * 100)
  const isReversed = stage === 'reversed'
  return {
    ...{ id, paydocId, paid: confirmedAtMs !== null, amount: minor, refunded: isReversed ? minor : 0, stage },
    ...{ error: refusal?.error ?? null, metadata: { payment_id: paymentId } },
  }
}
