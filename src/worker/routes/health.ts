import { AppError } from '../../shared/errors'
import { checkHealth } from '../domain/health/health'
import { factory } from '../middleware/factory'
import { isoTime } from './views/units'

export const healthRoutes = factory.createApp().get('/health', async (c) => {
  // A replica answers also while nobody can buy.
  c.var.readNewest()
  try {
    const { lacksKeyOf } = await checkHealth(c.var.ctx)
    const leftOut = c.var.ctx.leftOut.map(({ party }) => party)
    const at = isoTime(c.var.ctx.clock.nowMs())
    const missing = { ...(leftOut.length > 0 && { leftOut }), ...(lacksKeyOf.length > 0 && { lacksKeyOf }) }
    return c.json({ status: 'ok', at, ...missing })
  } catch (error) {
    if (error instanceof AppError) throw error
    c.var.ctx.log('unhealthy', { error: String(error) })
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
})
