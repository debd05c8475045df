import {
  type CheckedPlayer,
  checkPlayer,
  correctPlayer,
  type FreeFireOffers,
  type SavedPlayers,
  type ToppedUp,
  topUpPlayer,
} from '../../shared/contract/freefire'
import { inLanguage } from '../../shared/languages'
import { toMajor } from '../../shared/money'
import * as freeFire from '../domain/freefire/freefire'
import * as orders from '../domain/orders/orders'
import { packageNames } from '../domain/package-names/package-names'
import * as topUps from '../domain/topups/topups'
import { errorSentence } from '../i18n'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { limitMoney } from '../middleware/rate-limit'
import { buyer, spender } from '../middleware/session'
import { body } from '../middleware/validate'
import { answerOrder } from './order-answer'
import { checkedAnswer } from './views/topups'
import { priceAnswer } from './views/units'

export const freeFireRoutes = factory
  .createApp()
  .get('/freefire/offers', async (c) => {
    const offers = await freeFire.offers(c.var.ctx)
    return c.json<FreeFireOffers>({
      offers: offers.map(({ id, name, sells, region }) => ({
        ...{ itemId: id, name: inLanguage(packageNames(name), c.var.ctx.language), region },
        ...priceAnswer(sells),
      })),
    })
  })
  .post('/freefire/check-id', buyer, body(checkPlayer), async (c) => {
    const player = await freeFire.findPlayer(c.var.caller, c.req.valid('json').playerID)
    return c.json<CheckedPlayer>(checkedAnswer(player, errorSentence(c.var.ctx.language, 'player_not_found')))
  })
  .get('/freefire/players', buyer, async (c) => {
    const players = await freeFire.savedPlayers(c.var.caller)
    return c.json<SavedPlayers>({
      players: players.map(({ player, name }) => ({ playerID: player.playerId, player_name: name })),
    })
  })
  .post('/freefire/topup', spender, limitMoney, idempotent, body(topUpPlayer), async (c) => {
    const { orderId, status, total } = await freeFire.topUp(c.var.caller, c.req.valid('json'))
    return c.json<ToppedUp>({ success: true, orderId, status, totalAmount: toMajor(total) })
  })
  .put('/orders/:id/player', buyer, limitMoney, body(correctPlayer), async (c) => {
    const { player, playerID = '' } = c.req.valid('json')
    await topUps.correct(c.var.caller, c.req.param('id'), player ?? { playerId: playerID })
    return answerOrder(c, orders.show(c.var.caller, c.req.param('id')))
  })
