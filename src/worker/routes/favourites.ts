import {
  type Favourites,
  favouritesQuery,
  type Watches,
  type WatchWish,
  watchWish,
} from '../../shared/contract/favourites'
import { withLowered } from '../domain/discounts/discounts'
import * as favourites from '../domain/favourites/favourites'
import { factory } from '../middleware/factory'
import { buyer } from '../middleware/session'
import { body, query } from '../middleware/validate'
import { done } from './done'
import { watchAnswer } from './views/favourites'
import { productAnswer } from './views/product'

const wishOf = ({ region, ...wish }: WatchWish) => ({ ...wish, region: region ?? '' })

export const favouriteRoutes = factory
  .createApp()
  .get('/favourites', buyer, query(favouritesQuery), async (c) => {
    const page = await favourites.listOwn(c.var.caller, c.req.valid('query'))
    const shown = await withLowered(c.var.ctx, page.products)
    const products = shown.map((view) => productAnswer(view, c.var.ctx.language))
    return c.json<Favourites>({ ...page, products })
  })
  .put('/favourites/:id', buyer, (c) => done(c, favourites.add(c.var.caller, c.req.param('id'))))
  .delete('/favourites/:id', buyer, (c) => done(c, favourites.remove(c.var.caller, c.req.param('id'))))
  .get('/watches', buyer, async (c) => {
    const rows = await favourites.listWatched(c.var.caller)
    return c.json<Watches>({ watches: rows.map((row) => watchAnswer(row, c.var.ctx.language)) })
  })
  .put('/watches', buyer, body(watchWish), (c) => done(c, favourites.watch(c.var.caller, wishOf(c.req.valid('json')))))
  .delete('/watches', buyer, body(watchWish), (c) =>
    done(c, favourites.unwatch(c.var.caller, wishOf(c.req.valid('json')))),
  )
