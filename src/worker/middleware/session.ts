import type { Context } from 'hono'
import { AppError } from '../../shared/errors'
import type { CallerCtx, Person } from '../domain/ctx'
import { findSession, renewSession } from '../domain/identity/identity'
import { demanding } from './demands'
import { type AppEnv, factory } from './factory'
import { addressOf } from './request'
import { needsStepUp } from './step-up'

/** Whose session the call brings, as far as KV knows. */
export async function personOf(c: Context<AppEnv>): Promise<Person | undefined> {
  const token = /^Bearer (\S{20,200})$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return token ? findSession(c.var.ctx, token) : undefined
}

async function signIn(c: Context<AppEnv>, needs: CallerCtx['needs']): Promise<void> {
  const { person } = c.var
  if (!person) throw new AppError('unauthenticated')
  const address = addressOf(c)
  c.set('caller', { ...c.var.ctx, caller: person, needs, needsStepUp: needsStepUp(c), ...(address && { address }) })
}

/** Whoever is signed in, whose session lasts longer by it. The verb checks in D1, with its own data, what is needed. */
const signedIn = (needs: CallerCtx['needs']) =>
  demanding(
    factory.createMiddleware(async (c, next) => {
      await signIn(c, needs)
      renewSession(c.var.ctx, c.var.caller.caller)
      await next()
    }),
    { needs },
  )

/** For whoever is signed in and on the way out: unlike `member`, the session is not made to last longer. */
export const leaver = demanding(
  factory.createMiddleware(async (c, next) => {
    await signIn(c, 'session')
    await next()
  }),
  { needs: 'session' },
)

/** For whoever is signed in, also with a password that is to be changed first. */
export const member = signedIn('session')

/** For signed-in users. */
export const buyer = signedIn('buyer')

/** For signed-in users who are about to move money: not while their balance is frozen. */
export const spender = signedIn('spender')

/** For administrators who may not have set up an app for codes yet. */
export const enroller = signedIn('enroller')

/** For administrators. */
export const admin = signedIn('admin')
