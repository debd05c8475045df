import { deleteOwn, exportOwn } from '../domain/own-data/own-data'
import { factory } from '../middleware/factory'
import { buyer } from '../middleware/session'
import { done } from './done'
import { ownDataStream } from './views/own-data'

export const ownDataRoutes = factory
  .createApp()
  .get('/me/export', buyer, async (c) => {
    const parts = await exportOwn(c.var.caller)
    return c.body(ownDataStream(parts, c.var.ctx.clock.nowMs()), 200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Disposition': 'attachment; filename="my-data.json"',
    })
  })
  .delete('/me', buyer, (c) => done(c, deleteOwn(c.var.caller)))
