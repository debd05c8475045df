import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, expect, test } from 'vitest'
import { bookmarkHeader, newestState } from '../../../src/shared/settings'
import { serve } from '../../../src/worker/app'
import { replicated } from '../../../src/worker/providers/replicas'
import { opened } from '../../support/sessions'
import { makeAdmin, makeBuyer, type Person, testCtx } from '../../support/shop'

const seen = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'
const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/

let buyer: Person
let admin: Person
beforeAll(async () => {
  const ctx = await testCtx()
  ;[buyer, admin] = [await makeBuyer(ctx), await makeAdmin(ctx)]
})

type Call = { method?: string; as?: Person; bookmark?: string; body?: object }

/** Asks the shop, and tells from where on D1 was asked to know everything. */
async function ask(path: string, { method = 'GET', as, bookmark, body }: Call) {
  const begun: unknown[] = []
  const DB = new Proxy(env.DB, {
    get(db, name) {
      if (name !== 'withSession') return Reflect.get(db, name).bind(db)
      return (since: string) => {
        begun.push(since)
        // Nobody else's bookmark is known to this database.
        return db.withSession(since === seen ? 'first-primary' : since)
      }
    },
  })
  const headers = new Headers({ 'Content-Type': 'application/json' })
  await opened(as?.token)
  if (as) headers.set('Authorization', `Bearer ${as.token}`)
  if (bookmark) headers.set(bookmarkHeader, bookmark)
  const request = new Request(`http://shop.test${path}`, { method, headers, body: body ? JSON.stringify(body) : null })
  const execution = createExecutionContext()
  const answer = await serve(request as Parameters<typeof serve>[0], { ...env, DB }, execution)
  await waitOnExecutionContext(execution)
  return { begun, answer }
}

test.each<[what: string, path: string, call: () => Call, since: string]>([
  ['a buyer’s bookmark is sent on to D1', '/api/orders', () => ({ as: buyer, bookmark: seen }), seen],
  ['a buyer without a bookmark reads from the primary', '/api/orders', () => ({ as: buyer }), 'first-primary'],
  [
    'a bookmark that is none is ignored',
    '/api/orders',
    () => ({ as: buyer, bookmark: `${seen}' --` }),
    'first-primary',
  ],
  [
    'a buyer who waits for their code reads from the primary',
    '/api/orders',
    () => ({ as: buyer, bookmark: newestState }),
    'first-primary',
  ],
  [
    'what a visitor’s cart costs may come from any replica',
    '/api/cart/price',
    () => ({ method: 'POST', body: { lines: [] } }),
    'first-unconstrained',
  ],
  [
    'a call that changes something reads from the primary',
    '/api/cart/clear',
    () => ({ method: 'POST', as: buyer, bookmark: seen, body: {} }),
    'first-primary',
  ],
  [
    'an administrator reads from the primary',
    '/api/admin/orders',
    () => ({ as: admin, bookmark: seen }),
    'first-primary',
  ],
  ['a public answer may come from any replica', '/api/products', () => ({}), 'first-unconstrained'],
  ['a rendered page may come from any replica', '/sitemap.xml', () => ({}), 'first-unconstrained'],
])('%s', async (_, path, call, since) => {
  const { begun, answer } = await ask(path, call())
  expect(answer.status).toBeLessThan(300)
  expect(begun).toEqual([since])
})

test('an answer to one caller carries a bookmark, a public one does not', async () => {
  const [own, public_] = [await ask('/api/balance', { as: buyer }), await ask('/api/products', {})]
  const bookmark = own.answer.headers.get(bookmarkHeader) ?? ''
  expect(bookmark).toMatch(wellFormed)
  expect(public_.answer.headers.has(bookmarkHeader)).toBe(false)
  // It is good for the next call, whose answer is no older.
  const next = await ask('/api/balance', { as: buyer, bookmark })
  expect(next.begun).toEqual([bookmark])
  expect((next.answer.headers.get(bookmarkHeader) ?? '') >= bookmark).toBe(true)
})

test('after a refusal the primary is asked, because a replica may lag', async () => {
  const begun: unknown[] = []
  const primary = new Proxy(env.DB, {
    get: (db, name) => (since: string) => {
      begun.push(since)
      return Reflect.get(db, name).call(db, since)
    },
  })
  const { database } = replicated(primary, 'first-unconstrained')
  await expect(database.batch([database.prepare('SELECT * FROM nowhere')])).rejects.toThrow('no such table')
  await database.batch([database.prepare('SELECT 1')])
  expect(begun).toEqual(['first-unconstrained', 'first-primary'])
})
