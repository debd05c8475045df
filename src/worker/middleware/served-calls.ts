import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { adminLimits } from '../../shared/admin-limits'
import { servedNames } from '../../shared/payments'
import { deliverSettled } from '../domain/orders/orders'
import { answerServed, countRefused, servedBy } from '../domain/payments/payments'
import type { ServedCall, ServedProvider } from '../domain/served-provider'
import { type AppEnv, factory } from './factory'
import { clientNetwork } from './request'

async function answer(c: Context<AppEnv>, trouble?: ServedCall['trouble']): Promise<Response> {
  const { ctx } = c.var
  const provider = servedBy(ctx, nameIn(c) ?? '')
  const call = {
    // workerd warns of `text()` for a form, which Click sends.
    body: trouble ? '' : new TextDecoder().decode(await c.req.arrayBuffer()),
    header: (name: string) => c.req.header(name),
    nowMs: ctx.clock.nowMs(),
    ...(trouble && { trouble }),
  }
  const { body, refused } = await answerServed(ctx, provider, call)
  deliverSettled(ctx)
  // A closed shop writes nothing down.
  if (refused && !ctx.settings.closed) ctx.later(noteRefused(c, provider))
  c.header('Content-Type', 'application/json; charset=utf-8')
  return c.body(body)
}

/** Without a key anybody can call: such calls are counted no faster than visitors may call. */
async function noteRefused(c: Context<AppEnv>, provider: ServedProvider): Promise<void> {
  c.var.ctx.log('refused', { code: 'invalid_signature', path: c.req.path, requestId: c.var.requestId })
  const { success } = await c.env.LIMIT_ALL.limit({ key: clientNetwork(c) })
  if (success) await countRefused(c.var.ctx, provider)
}

const nameIn = ({ req }: Context<AppEnv>) => servedNames.find((name) => req.path === `/api/webhooks/${name}`)

const limit = bodyLimit({ maxSize: adminLimits.body.bytes, onError: (c) => answer(c, 'too_large') })

/**
 * Answers the calls of providers that ask us. Their protocols have forms of failure of their own, always with status 200,
 * so this stands before everything that refuses a call in our form: its method, its size, how often it comes, a closed shop.
 */
export const servedCalls = factory.createMiddleware(async (c, next) => {
  if (!nameIn(c)) return next()
  if (c.req.method !== 'POST') return answer(c, 'method')
  const tooLarge = await limit(c, async () => {
    c.res = await answer(c)
  })
  return tooLarge ?? c.res
})
