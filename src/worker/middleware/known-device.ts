import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { PendingLogin, Session } from '../../shared/contract/identity'
import { workerLimits } from '../../shared/limits'
import type { SignedIn, Visitor } from '../domain/identity/identity'
import type { AppEnv } from './factory'
import { addressOf } from './request'

const name = '__Secure-device'

/** The cookie of a browser that has logged in before; empty where there is none. */
export const deviceCookie = (c: Context<AppEnv>): string => getCookie(c, name) ?? ''

/** Where a login comes from. */
export const visitorOf = (c: Context<AppEnv>): Visitor => ({
  address: addressOf(c),
  device: deviceCookie(c),
  isTrusted: c.get('isProven') === true,
})

/** Lets the browser be known again. No script reads the cookie, no other site sends it, and it is no session. */
const keepDevice = (c: Context<AppEnv>, device: string): void =>
  setCookie(c, name, device, {
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/api',
    maxAge: workerLimits.knownDevice.lifeMs / 1000,
  })

/** Remembers the browser by a cookie; the body of the answer holds the session alone. */
export function begun(c: Context<AppEnv>, { device, ...session }: SignedIn): Session {
  keepDevice(c, device)
  return session
}

/** The same for a way in after which a code may still be asked for. */
export const begunOrPending = (c: Context<AppEnv>, answer: SignedIn | PendingLogin): Session | PendingLogin =>
  'pending' in answer ? answer : begun(c, answer)
