import { gameCatalogueQuery } from '../../shared/contract/game-catalogue'
import { gameForm } from '../../shared/contract/game-settings'
import {
  closeSupplierOrder,
  editSupplier,
  type SupplierItems,
  supplierOrdersQuery,
  supplierSearch,
} from '../../shared/contract/suppliers'
import type { AdminGames } from '../../shared/contract/topups'
import { toMajor } from '../../shared/money'
import * as freeFire from '../domain/freefire/freefire'
import * as orders from '../domain/orders/orders'
import * as supply from '../domain/supply/supply'
import * as topUps from '../domain/topups/topups'
import { factory } from '../middleware/factory'
import { admin } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { gameCatalogueAnswer, gameSettingsAnswer, supplierAnswer, supplierOrderAnswer } from './views/stock'

export const adminSupplyRoutes = factory
  .createApp()
  .get('/admin/suppliers', admin, async (c) => {
    const views = await supply.listSuppliers(c.var.caller)
    return c.json({ suppliers: views.map(supplierAnswer) })
  })
  .put('/admin/suppliers/:name', admin, body(editSupplier), async (c) =>
    c.json(supplierAnswer(await topUps.editSupplier(c.var.caller, c.req.param('name'), c.req.valid('json')))),
  )
  .get('/admin/suppliers/:name/offers', admin, query(supplierSearch), async (c) => {
    const items = await supply.findItems(c.var.caller, c.req.param('name'), c.req.valid('query').search)
    return c.json<SupplierItems>({
      items: items.map(({ priceMinor, ...item }) => ({ ...item, price: toMajor(priceMinor) })),
    })
  })
  .get('/admin/supplier-orders', admin, query(supplierOrdersQuery), async (c) => {
    const page = await supply.listOrders(c.var.caller, c.req.valid('query'))
    return c.json({ ...page, orders: page.orders.map((view) => supplierOrderAnswer(view, c.var.ctx.language)) })
  })
  .post('/admin/supplier-orders/:id/settle', admin, body(closeSupplierOrder), async (c) => {
    const closed = await orders.closeSupplierOrder(c.var.caller, c.req.param('id'), c.req.valid('json'))
    return c.json(supplierOrderAnswer(closed, c.var.ctx.language))
  })
  .get('/admin/games', admin, async (c) => {
    const games = await topUps.listGames(c.var.caller)
    return c.json<AdminGames>({
      games: games.map(({ slug, name, image, packages, own }) => ({
        ...{ slug, name, image, packages },
        ...{ own: own !== undefined, removed: own?.isRemoved ?? false },
      })),
    })
  })
  .get('/admin/games/:game', admin, async (c) => {
    const game = await topUps.gameOfOffice(c.var.caller, c.req.param('game'))
    return c.json(gameSettingsAnswer(await topUps.settings(c.var.caller, game)))
  })
  .put('/admin/games/:game', admin, body(gameForm), async (c) => {
    const game = await topUps.gameOfOffice(c.var.caller, c.req.param('game'))
    return c.json(gameSettingsAnswer(await topUps.editSettings(c.var.caller, game, c.req.valid('json'))))
  })
  .get('/admin/games/:game/catalogue', admin, query(gameCatalogueQuery), async (c) => {
    const game = await topUps.gameOfOffice(c.var.caller, c.req.param('game'))
    return c.json(gameCatalogueAnswer(await topUps.catalogueOf(c.var.caller, game, c.req.valid('query'))))
  })
  .get('/admin/freefire', admin, async (c) => c.json(gameSettingsAnswer(await freeFire.settings(c.var.caller))))
  .put('/admin/freefire', admin, body(gameForm), async (c) =>
    c.json(gameSettingsAnswer(await freeFire.editSettings(c.var.caller, c.req.valid('json')))),
  )
