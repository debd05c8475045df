import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { session } from '../../../src/shared/contract/identity'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { clientOf, failure, success } from '../../support/http'
import { makeBuyer, testCtx } from '../../support/shop'

// Which calls wait for another password, each of them, stands in `authorisation.test.ts`.

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

test('the profile, the way out and the change itself work, and then everything does', async () => {
  const person = await makeBuyer(ctx)
  await ctx.db.run(sql`UPDATE users SET must_change_password = 1 WHERE id = ${person.userId}`)
  const client = clientOf(person)
  expect((await client.get('/profile')).status).toBe(200)
  await failure(client.get('/cart'), 403, 'password_change_required')
  const form = { current: 'a-password-1', next: 'my-own-password-2' }
  const next = await success(client.post('/password', form), session)
  expect((await clientOf(next).get('/cart')).status).toBe(200)
  expect((await clientOf(next).post('/logout')).status).toBe(204)
})

test('a caller whose password is due can end all sessions', async () => {
  const person = await makeBuyer(ctx)
  await ctx.db.run(sql`UPDATE users SET must_change_password = 1 WHERE id = ${person.userId}`)
  expect((await clientOf(person).post('/logout/everywhere')).status).toBe(204)
  await failure(clientOf(person).get('/profile'), 401, 'unauthenticated')
})
