import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { workerLimits } from '../../shared/limits'
import type { Visitor } from '../domain/identity/identity'
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
export const keepDevice = (c: Context<AppEnv>, device: string): void =>
  setCookie(c, name, device, {
    httpOnly: true,
    secure: true,
    sameSite: 'Strict',
    path: '/api',
    maxAge: workerLimits.knownDevice.lifeMs / 1000,
  })
