import { beforeAll, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { findToken, makeToken } from '../../../src/worker/domain/ways-in/one-time'
import { planTidy } from '../../../src/worker/domain/ways-in/ways-in'
import { makeBuyer, testCtx } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

async function made(lifeMs = 60_000) {
  const { userId } = await makeBuyer(ctx)
  const { token, plan } = await makeToken(ctx, { purpose: 'enter', userId, data: '/orders', lifeMs })
  await commit(ctx.db, plan)
  return { token, userId }
}

test('a token brings back what it was made for, once', async () => {
  const { token, userId } = await made()
  const found = await findToken(ctx, 'enter', token)
  expect(found).toMatchObject({ userId, data: '/orders' })
  await commit(ctx.db, found?.planUse ?? [])
  expect(await findToken(ctx, 'enter', token)).toBeUndefined()
})

test('of two uses at the same moment one passes', async () => {
  const { token } = await made()
  const both = await Promise.all([findToken(ctx, 'enter', token), findToken(ctx, 'enter', token)])
  const uses = await Promise.allSettled(both.map((found) => commit(ctx.db, found?.planUse ?? [])))
  expect(uses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test.each([
  ['of another purpose', async () => findToken(ctx, 'recover', (await made()).token)],
  ['that is over', async () => findToken(ctx, 'enter', (await made(0)).token)],
  ['that is made up', () => findToken(ctx, 'enter', ctx.ids.token())],
  ['that is empty', () => findToken(ctx, 'enter', '')],
])('a token %s is good for nothing', async (_, find) => {
  expect(await find()).toBeUndefined()
})

test('a token that is over is dropped, one that is good is not', async () => {
  const good = await made()
  const over = await made(0)
  await commit(ctx.db, planTidy(ctx.clock.nowMs()))
  expect(await findToken(ctx, 'enter', good.token)).toBeDefined()
  expect(await findToken(ctx, 'enter', over.token)).toBeUndefined()
})
