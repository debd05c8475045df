import { freeReason } from '../../shared/contract/common'
import { type TriedGame, tryGame } from '../../shared/contract/game-settings'
import { gameAboutForm, newGame, type OwnGame } from '../../shared/contract/own-games'
import * as games from '../domain/games/games'
import * as topUps from '../domain/topups/topups'
import { factory } from '../middleware/factory'
import { idempotent } from '../middleware/idempotency'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { optionText } from './views/player'
import { isoTime } from './views/units'

const answer = ({ removedAt, fields, ...game }: games.OwnGameView): OwnGame => ({
  ...game,
  fields: fields.map(({ key, kind, label, help, pattern, example, options }) => ({
    ...{ key, kind, label, help, pattern, example },
    // An owner writes one text for all languages.
    ...(options && { options: options.map(({ value, label: name }) => ({ value, label: optionText(name, 'en') })) }),
  })),
  removedAt: isoTime(removedAt),
})

export const adminGameRoutes = factory
  .createApp()
  .post('/admin/games', admin, idempotent, body(newGame), async (c) =>
    c.json(answer(await games.create(c.var.caller, c.req.valid('json'))), 201),
  )
  .get('/admin/games/:game/about', admin, async (c) =>
    c.json(answer(await games.show(c.var.caller, c.req.param('game')))),
  )
  .put('/admin/games/:game/about', admin, body(gameAboutForm), async (c) =>
    c.json(answer(await games.edit(c.var.caller, c.req.param('game'), c.req.valid('json')))),
  )
  .post('/admin/games/:game/try', admin, body(tryGame), async (c) => {
    const game = await games.gameOfOffice(c.var.caller, c.req.param('game'))
    const { player, offer } = c.req.valid('json')
    const trial = await topUps.tryPackage(c.var.caller, game, { player: topUps.playerFrom(game, player), offer })
    return c.json<TriedGame>(trial)
  })
  .delete('/admin/games/:game', admin, query(freeReason), (c) =>
    done(c, games.remove(c.var.caller, c.req.param('game'), c.req.valid('query').reason)),
  )
  .post('/admin/games/:game/put-back', admin, body(freeReason), async (c) =>
    c.json(answer(await games.putBack(c.var.caller, c.req.param('game'), c.req.valid('json').reason))),
  )
