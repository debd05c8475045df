import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { toMajor } from '../../shared/money'
import { answerOf, jsonOf, plain, read } from '../calls'
import { type Faults, failing, lost } from '../faults'
import { fateOf, nickname } from '../players'
import { type Books, balanceOf, entryObject } from './books'
import { detail, list, orderObject } from './objects'
import * as orders from './orders'
import { plays } from './players'
import { badBody, refused } from './problem'

const failure = () => ({ code: 'INTERNAL_SERVER_ERROR', message: 'Internal server error' })

const paging = z.object({
  page: z.coerce.number().int().min(1).default(1),
  limit: z.coerce.number().int().min(1).max(100).default(20),
})
const search = z.object({
  page: z.int().min(1).default(1),
  limit: z.int().min(1).max(5000).default(100),
  search: z.string().optional(),
  category: z.string().optional(),
  countryCode: z.string().optional(),
})
const offer = z.object({ offerId: z.int() })
const customer = z.object({
  gameUserId: z.string().optional(),
  gameServerId: z.string().optional(),
  email: z.string().optional(),
})
const wish = offer.extend({
  price: z.number().positive(),
  transactionId: z.string().min(1).max(255),
  customer: customer.default({}),
})
const player = z.union([
  offer.extend({ gameUserId: z.string(), gameServerId: z.string().optional() }),
  wish.transform(({ offerId, customer: { gameUserId = '', gameServerId } }) => ({ offerId, gameUserId, gameServerId })),
])
const question = z.union([z.object({ orderId: z.int() }), z.object({ transactionId: z.string() })])

/** The calls below /api/v1 that a shop needs. */
export function apiRoutes(books: Books, faults: Faults): Hono {
  const api = new Hono()
  api.use(failing(faults, 'gamesdrop', failure), authorized(books))
  api.get('/balance', (c) =>
    c.json({ balance: toMajor(balanceOf(books)), draftBalance: 0, currency: { id: 3, code: 'USD' } }),
  )
  api.get('/balance/transactions', (c) => {
    const { page, limit } = read(paging, c.req.query(), badBody)
    const newestFirst = books.entries.toReversed().map(entryObject)
    return c.json({ transactions: newestFirst.slice((page - 1) * limit, page * limit), total: newestFirst.length })
  })
  api.post('/offers/sync', async (c) => c.json(list(books, read(search, await jsonOf(c), badBody))))
  api.post('/offers/find-one', async (c) => {
    const { offerId } = read(offer, await jsonOf(c), badBody)
    return c.json(detail(books, orders.itemAt(offerId)))
  })
  api.post('/offers/check-game-data', async (c) => {
    const { offerId, gameUserId, gameServerId } = read(player, await jsonOf(c), badBody)
    const item = orders.itemAt(offerId)
    if (fateOf(gameUserId) === 'check_lost') return lost()
    if (!plays(item, gameUserId) || (item.needsServer && !gameServerId)) return c.json({ status: 'INVALID' })
    return c.json({ status: 'VALID', gameUserLogin: nickname(gameUserId) })
  })
  api.post('/offers/create-order', async (c) => {
    const { customer, ...wanted } = read(wish, await jsonOf(c), badBody)
    const whom = { playerId: customer.gameUserId ?? null, server: customer.gameServerId }
    const { order, answer } = orders.place(books, faults, { ...wanted, ...whom })
    if (answer === 'lost') return lost()
    if (answer === 'rubbish') return c.html('<!DOCTYPE html><title>Bad Gateway</title>')
    return c.json(orderObject(order))
  })
  api.post('/offers/order-status', async (c) => {
    const asked = read(question, await jsonOf(c), badBody)
    return c.json(orderObject(orders.ask(books, asked)))
  })
  api.all('*', (c) => c.json({ code: 'NOT_FOUND', message: `Cannot ${c.req.method} ${c.req.path}` }, 404))
  api.onError((error) => plain(answerOf(error)))
  return api
}

const authorized =
  ({ options: { keys } }: Books): MiddlewareHandler =>
  (c, next) => {
    if (!keys.GAMESDROP_TOKEN) throw refused('INVALID_TOKEN', 'The simulator has no token: set GAMESDROP_TOKEN.')
    if (c.req.header('Authorization') !== keys.GAMESDROP_TOKEN) throw refused('INVALID_TOKEN')
    return next()
  }
