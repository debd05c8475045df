import type { Context } from 'hono'
import { AppError } from '../../shared/errors'
import type { CallerCtx, Person } from '../domain/ctx'
import { findSession, renewSession } from '../domain/identity/identity'
import { type AppEnv, factory } from './factory'

async function personOf(c: Context<AppEnv>): Promise<Person | undefined> {
  const token = /^Bearer (\S{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token ? findSession(c.var.ctx, token) : undefined
}

async function signIn(c: Context<AppEnv>, needs: CallerCtx['needs']): Promise<void> {
  const person = await personOf(c)
  if (!person) throw new AppError('unauthenticated')
  const address = c.req.header('cf-connecting-ip')
  c.set('caller', { ...c.var.ctx, caller: person, needs, ...(address && { address }) })
}

/** For everybody: whoever is signed in is known, and nobody is turned away. */
export const anyone = factory.createMiddleware(async (c, next) => {
  c.set('person', await personOf(c))
  await next()
})

/** For whoever is signed in and on the way out: unlike `buyer`, the session is not made to last longer. */
export const leaver = factory.createMiddleware(async (c, next) => {
  await signIn(c, 'buyer')
  await next()
})

/** For signed-in users. The verb checks in D1, with its own data, that the session still holds (`caller.ts`). */
export const buyer = factory.createMiddleware(async (c, next) => {
  await signIn(c, 'buyer')
  renewSession(c.var.ctx, c.var.caller.caller)
  await next()
})

/** For signed-in users who are about to move money: not while their balance is frozen. */
export const spender = factory.createMiddleware(async (c, next) => {
  await signIn(c, 'spender')
  renewSession(c.var.ctx, c.var.caller.caller)
  await next()
})

/** For administrators: the role too is checked in D1 by the verb. */
export const admin = factory.createMiddleware(async (c, next) => {
  await signIn(c, 'admin')
  renewSession(c.var.ctx, c.var.caller.caller)
  await next()
})
