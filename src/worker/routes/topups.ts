import type { CheckedPlayer } from '../../shared/contract/freefire'
import {
  checkGamePlayer,
  type OrderedTopUp,
  orderTopUp,
  type Players,
  playersQuery,
  type TopUpGame,
  type TopUpGames,
} from '../../shared/contract/topups'
import { toMajor } from '../../shared/money'
import * as payments from '../domain/payments/payments'
import * as topUps from '../domain/topups/topups'
import { errorSentence } from '../i18n'
import { factory } from '../middleware/factory'
import { limitMoney } from '../middleware/rate-limit'
import { buyer, spender } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { paymentAnswer } from './views/payment'
import { checkedAnswer, gameAnswer } from './views/topups'
import { isoTime, sumsAnswer } from './views/units'

export const topUpRoutes = factory
  .createApp()
  .get('/topups', async (c) => {
    const games = await topUps.gamesOnSale(c.var.ctx)
    return c.json<TopUpGames>({
      games: games.map(({ slug, name, image, from, available }) => ({
        ...{ slug, name, image, available },
        from: sumsAnswer(from),
      })),
    })
  })
  .get('/topups/:game', async (c) => {
    const game = await topUps.onSale(c.var.ctx, topUps.gameAt(c.req.param('game')))
    return c.json<TopUpGame>(gameAnswer(game, c.var.ctx.language))
  })
  .post('/topups/:game/check', buyer, body(checkGamePlayer), async (c) => {
    const game = topUps.gameAt(c.req.param('game'))
    const player = topUps.playerFrom(game, c.req.valid('json').player)
    const found = await topUps.lookUp(c.var.caller, game, player)
    return c.json<CheckedPlayer>(checkedAnswer(found, errorSentence(c.var.ctx.language, 'player_not_found')))
  })
  .post('/topups/:game/order', spender, limitMoney, body(orderTopUp), async (c) => {
    const { player, offer, trx_id: transactionId, currency, payWith, method, amount } = c.req.valid('json')
    const game = topUps.gameAt(c.req.param('game'))
    const isLater = payWith === 'card'
    if (isLater) payments.refuseUnavailable(c.var.caller, currency, method)
    const { orderId, status, total } = await topUps.topUp(c.var.caller, game, {
      ...{ player: topUps.playerFrom(game, player), offer, transactionId, currency, amount },
      pay: isLater ? 'later' : 'balance',
    })
    const origin = new URL(c.req.url).origin
    const payment =
      isLater && status === 'pending'
        ? await payments.startOrder(c.var.caller, { currency, method, orderId, origin, expectedMinor: total })
        : undefined
    const page = payment && paymentAnswer(payment, c.var.ctx.payments)
    return c.json<OrderedTopUp>({
      ...{ success: true, orderId, status, totalAmount: toMajor(total) },
      ...{ paymentId: page?.paymentId ?? null, pay_url: page?.pay_url ?? null },
    })
  })
  .get('/players', buyer, query(playersQuery), async (c) => {
    const { game } = c.req.valid('query')
    const saved = await topUps.savedPlayers(c.var.caller, game === undefined ? undefined : topUps.gameAt(game))
    return c.json<Players>({
      players: saved.map(({ id, game, player, name, lastUsedAt }) => ({
        ...{ playerId: id, player, name },
        game: topUps.gameOf(game)?.slug ?? game,
        lastUsedAt: isoTime(lastUsedAt),
      })),
    })
  })
  .delete('/players/:id', buyer, async (c) => {
    await topUps.forgetPlayer(c.var.caller, c.req.param('id'))
    return c.body(null, 204)
  })
