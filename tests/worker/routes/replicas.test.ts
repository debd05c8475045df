import { createExecutionContext, waitOnExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { bookmarkHeader } from '../../../src/shared/headers'
import { serve } from '../../../src/worker/app'
import { knownArticles } from '../../../src/worker/domain/articles/published'
import { knownProducts } from '../../../src/worker/domain/catalogue/product-view'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { knownGames } from '../../../src/worker/domain/topups/topups'
import { replicated } from '../../../src/worker/providers/replicas'
import { opened } from '../../support/sessions'
import { makeAdmin, makeBuyer, type Person, testCtx } from '../../support/shop'

const seen = '00000085-0000024c-00004c6d-8e61117bf38d7adb71b934ebbf891683'
const wellFormed = /^[0-9a-f]{8}(-[0-9a-f]{8}){2}-[0-9a-f]{32}$/

let ctx: Ctx
let buyer: Person
let admin: Person
beforeAll(async () => {
  ctx = await testCtx()
  ;[buyer, admin] = [await makeBuyer(ctx), await makeAdmin(ctx)]
})

type Call = { method?: string; as?: Person; bookmark?: string; body?: object }

// What an isolate remembers is read from nowhere.
beforeEach(() => {
  for (const known of [knownProducts, knownGames, knownArticles]) known(ctx).forget()
})

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
  [
    'a buyer reads what is theirs from the primary, whatever the device has seen',
    '/api/orders',
    () => ({ as: buyer, bookmark: seen }),
    'first-primary',
  ],
  [
    'a buyer’s bookmark is sent on to D1 for what is public',
    '/api/products',
    () => ({ as: buyer, bookmark: seen }),
    seen,
  ],
  [
    'a bookmark that is none is ignored',
    '/api/products',
    () => ({ as: buyer, bookmark: `${seen}' --` }),
    'first-unconstrained',
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
  expect([...new Set(begun)]).toEqual([since])
})

test('an answer to one caller carries a bookmark, a public one does not', async () => {
  const [own, public_] = [await ask('/api/balance', { as: buyer }), await ask('/api/products', {})]
  const bookmark = own.answer.headers.get(bookmarkHeader) ?? ''
  expect(bookmark).toMatch(wellFormed)
  expect(public_.answer.headers.has(bookmarkHeader)).toBe(false)
  // It is good for the next call about something public, whose answer is no older.
  knownProducts(ctx).forget()
  const next = await ask('/api/products', { as: buyer, bookmark })
  expect(next.begun).toEqual([bookmark])
  expect((next.answer.headers.get(bookmarkHeader) ?? '') >= bookmark).toBe(true)
})

/** D1, and where its sessions began. */
function noting() {
  const begun: unknown[] = []
  const primary = new Proxy(env.DB, {
    get: (db, name) => (given: string) => {
      if (name === 'withSession') begun.push(given)
      return Reflect.get(db, name).call(db, given)
    },
  })
  return { begun, primary }
}

const refused = async ({ database }: ReturnType<typeof replicated>) =>
  expect(database.batch([database.prepare('SELECT * FROM nowhere')])).rejects.toThrow('no such table')

test('after a refusal the primary is asked, because a replica may lag', async () => {
  const { begun, primary } = noting()
  const session = replicated(primary, 'first-unconstrained')
  await refused(session)
  await session.database.batch([session.database.prepare('SELECT 1')])
  expect(begun).toEqual(['first-unconstrained', 'first-primary'])
})

test('a call that began with the primary asks nobody else: later batches of one session could come from a replica', async () => {
  const { begun, primary } = noting()
  const { database } = replicated(primary, 'first-primary')
  for (let time = 0; time < 3; time += 1) await database.batch([database.prepare('SELECT 1')])
  expect(begun).toEqual(['first-primary', 'first-primary', 'first-primary'])
})
