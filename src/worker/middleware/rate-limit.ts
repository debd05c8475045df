import type { Context } from 'hono'
import { AppError } from '../../shared/errors'
import { type AppEnv, factory } from './factory'
import { clientAddress } from './request'

type Limiter = 'LIMIT_REGISTER' | 'LIMIT_LOGIN' | 'LIMIT_MONEY' | 'LIMIT_SUPPORT' | 'LIMIT_ALL'

// The numbers are in wrangler.toml; every window is a minute.
const limited = (limiter: Limiter, keyOf: (c: Context<AppEnv>) => string) =>
  factory.createMiddleware(async (c, next) => {
    const { success } = await c.env[limiter].limit({ key: keyOf(c) })
    if (!success) throw new AppError('rate_limited', { retryAfterSeconds: 60 })
    await next()
  })

export const limitAll = limited('LIMIT_ALL', clientAddress)
export const limitRegister = limited('LIMIT_REGISTER', clientAddress)
export const limitLogin = limited('LIMIT_LOGIN', clientAddress)
export const limitSupport = limited('LIMIT_SUPPORT', clientAddress)
/** Per user: goes after `buyer`. */
export const limitMoney = limited('LIMIT_MONEY', (c) => c.var.caller.caller.userId)
