import type { CheckedPlayer } from '../../shared/contract/freefire'
import {
  checkGamePlayer,
  type OrderedTopUp,
  orderTopUp,
  type Players,
  playersQuery,
  quoteTopUp,
  type TopUpGame,
  type TopUpGames,
} from '../../shared/contract/topups'
import { toMajor } from '../../shared/money'
import { list } from '../domain/catalogue/catalogue'
import { withLowered } from '../domain/discounts/discounts'
import * as payments from '../domain/payments/payments'
import * as topUps from '../domain/topups/topups'
import { errorSentence } from '../i18n'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { buyer, spender } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { quoteAnswer } from './views/discounts'
import { paymentAnswer } from './views/payment'
import { checkedAnswer, gameAnswer, gamesAnswer, savedAnswer } from './views/topups'

export const topUpRoutes = factory
  .createApp()
  .get('/topups', async (c) => c.json<TopUpGames>({ games: gamesAnswer(await topUps.gamesOnSale(c.var.ctx)) }))
  .get('/topups/:game', async (c) => {
    const { ctx } = c.var
    const wanted = topUps.gameAt(ctx, c.req.param('game'))
    const [game, products] = await Promise.all([topUps.onSale(ctx, wanted), withLowered(ctx, list(ctx))])
    return c.json<TopUpGame>(gameAnswer(game, products, ctx.language))
  })
  .post('/topups/:game/check', buyer, body(checkGamePlayer), async (c) => {
    const game = topUps.gameAt(c.var.ctx, c.req.param('game'))
    const player = topUps.playerFrom(game, c.req.valid('json').player)
    const found = await topUps.lookUp(c.var.caller, game, player)
    return c.json<CheckedPlayer>(checkedAnswer(found, errorSentence(c.var.ctx.language, 'player_not_found')))
  })
  .post('/topups/:game/quote', buyer, body(quoteTopUp), async (c) => {
    const { quantity: pieces, ...wish } = c.req.valid('json')
    const game = topUps.gameAt(c.var.ctx, c.req.param('game'))
    return c.json(quoteAnswer(await topUps.quoteTopUp(c.var.caller, game, { ...wish, pieces })))
  })
  .post('/topups/:game/order', spender, limitMoney, idempotent, body(orderTopUp), async (c) => {
    const { player, trx_id: transactionId, payWith, method, quantity, ...wish } = c.req.valid('json')
    const { currency } = wish
    const game = topUps.gameAt(c.var.ctx, c.req.param('game'))
    const isLater = payWith === 'card'
    const least = isLater ? payments.leastBy(c.var.caller, currency, method) : 0
    const { orderId, status, total } = await topUps.topUp(c.var.caller, game, {
      ...{ ...wish, player: topUps.playerFrom(game, player), transactionId },
      ...{ pieces: quantity, least },
      pay: isLater ? 'later' : 'balance',
    })
    const origin = new URL(c.req.url).origin
    // The key is that of the order; the payment is found by the order.
    const { idempotency: _, ...caller } = c.var.caller
    const payment =
      isLater && status === 'pending'
        ? await payments.startOrder(caller, { currency, method, orderId, origin, expectedMinor: total })
        : undefined
    const page = payment && paymentAnswer(payment, c.var.ctx.payments)
    return c.json<OrderedTopUp>({
      ...{ success: true, orderId, status, totalAmount: toMajor(total) },
      ...{ paymentId: page?.paymentId ?? null, pay_url: page?.pay_url ?? null },
    })
  })
  .get('/players', buyer, query(playersQuery), async (c) => {
    const { ctx } = c.var
    const { game } = c.req.valid('query')
    const saved = await topUps.savedPlayers(c.var.caller, game === undefined ? undefined : topUps.gameAt(ctx, game))
    return c.json<Players>({
      players: saved.map((each) => savedAnswer(topUps.gameOf(ctx, each.game), each, ctx.language)),
    })
  })
  .delete('/players/:id', buyer, (c) => done(c, topUps.forgetPlayer(c.var.caller, c.req.param('id'))))
