import type { Context } from 'hono'
import { AppError } from '../../shared/errors'
import { type SupplierName, supplierNames } from '../../shared/suppliers'
import { answerUpdate } from '../domain/bot/bot'
import { deliverSettled } from '../domain/orders/orders'
import * as payments from '../domain/payments/payments'
import { receiveCallback } from '../domain/supply/supply'
import { type AppEnv, factory } from '../middleware/factory'

/** What a supplier wants to hear; Kinguin wants an answer without a body. */
const thanksFor: Partial<Record<SupplierName, object>> = { moogold: { status: 'success' } }

const secretHeader = 'X-Telegram-Bot-Api-Secret-Token'

/**
 * What somebody has said to the bot, who is answered after Telegram: it would send the same again. More than one chat
 * may have answered in a minute gets none.
 */
async function hearBot(c: Context<AppEnv>): Promise<Response> {
  const { ctx } = c.var
  if (!ctx.bot) throw new AppError('not_found')
  if (!(await ctx.bot.isSender(c.req.header(secretHeader) ?? ''))) throw new AppError('invalid_signature')
  const update = ctx.bot.read(await c.req.json().catch(() => undefined))
  if (update && (await c.env.LIMIT_MONEY.limit({ key: `telegram ${update.chat}` })).success) {
    const answering = answerUpdate(ctx, update)
    ctx.later(answering.catch((error: unknown) => ctx.log('bot_failed', { error: String(error) })))
  }
  return c.json({ received: true })
}

/** Notices of providers and suppliers. Nobody is signed in here: the adapter checks who sends a notice. */
export const webhookRoutes = factory.createApp().post('/webhooks/:provider', async (c) => {
  if (c.req.param('provider') === 'telegram') return hearBot(c)
  const notification = {
    body: await c.req.text(),
    header: (name: string) => c.req.header(name),
    nowMs: c.var.ctx.clock.nowMs(),
  }
  const supplier = supplierNames.find((name) => name === c.req.param('provider'))
  if (supplier) {
    await receiveCallback(c.var.ctx, supplier, notification)
    const thanks = thanksFor[supplier]
    return thanks ? c.json(thanks) : c.body(null, 204)
  }
  await payments.receive(c.var.ctx, c.req.param('provider'), notification)
  deliverSettled(c.var.ctx)
  return c.json({ received: true })
})
