import { AppError } from '../../shared/errors'
import { checkHealth } from '../domain/health/health'
import { factory } from '../middleware/factory'

export const healthRoutes = factory.createApp().get('/health', async (c) => {
  // A replica answers also while nobody can buy.
  c.var.readNewest()
  try {
    await checkHealth(c.var.ctx)
    const leftOut = c.var.ctx.leftOut.map(({ party }) => party)
    const at = new Date(c.var.ctx.clock.nowMs()).toISOString()
    return c.json({ status: 'ok', at, ...(leftOut.length > 0 && { leftOut }) })
  } catch (error) {
    if (error instanceof AppError) throw error
    c.var.ctx.log('unhealthy', { error: String(error) })
    throw new AppError('unavailable', { retryAfterSeconds: 5 })
  }
})
