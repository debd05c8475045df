import type { Context } from 'hono'
import { AppError } from '../../shared/errors'
import type { CallerCtx, Person } from '../domain/ctx'
import { findSession, renewSession } from '../domain/identity/identity'
import { demanding } from './demands'
import { type AppEnv, factory } from './factory'
import { addressOf, tokenOf } from './request'
import { needsStepUp } from './step-up'

/** The person whose session the call brings, as far as KV knows. */
export async function personOf(c: Context<AppEnv>): Promise<Person | undefined> {
  const token = tokenOf(c)
  return token ? findSession(c.var.ctx, token) : undefined
}

/** Somebody who is signed in. The call makes the session last longer; the verb checks in D1, with its own data, who may. */
const signedIn = (needs: CallerCtx['needs'], { isLeaving = false } = {}) =>
  demanding(
    factory.createMiddleware(async (c, next) => {
      const { ctx, person, readNewest } = c.var
      if (!person) throw new AppError('unauthenticated')
      readNewest()
      const address = addressOf(c)
      c.set('caller', { ...ctx, caller: person, needs, needsStepUp: needsStepUp(c), ...(address && { address }) })
      if (!isLeaving) renewSession(ctx, person)
      await next()
    }),
    { needs },
  )

/** For somebody who is signed in and on the way out: the session does not last longer. */
export const leaver = signedIn('session', { isLeaving: true })

/** For signed-in users, also those who have to change their password first. */
export const member = signedIn('session')

/** For signed-in users. */
export const buyer = signedIn('buyer')

/** For signed-in users who are about to move money: not while their balance is frozen. */
export const spender = signedIn('spender')

/** For administrators who may not have set up an app for codes yet. */
export const enroller = signedIn('enroller')

/** For administrators. */
export const admin = signedIn('admin')
