import { beforeAll, expect, test } from 'vitest'
import { commit, read } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import {
  contactsAtQuery,
  contactsQuery,
  planLink,
  planRecovers,
  planRefuses,
  planSpeak,
  planUnlink,
} from '../../../src/worker/domain/notices/notices'
import { makeBuyer, outcomeOf, testClock, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const of = async (userId: string) => (await read(ctx.db, [contactsQuery(ctx.db, userId)]))[0]

test('a contact is linked, changed and unlinked', async () => {
  const { userId } = await makeBuyer(ctx)
  const [first, second] = [uniqueName('chat-'), uniqueName('chat-')]
  const at = { userId, channel: 'telegram', language: 'uz' } as const
  await commit(ctx.db, [...planLink(ctx, { ...at, address: first }), ...planRecovers(userId, 'telegram', true)])
  const linked = { ...at, address: first, confirmedAt: testClock.ms, recovers: true, refusedAt: null }
  expect(await of(userId)).toEqual([linked])
  await commit(ctx.db, [...planSpeak('telegram', first, 'ru'), ...planRefuses('telegram', first, 7)])
  expect(await of(userId)).toEqual([{ ...linked, language: 'ru', refusedAt: 7 }])
  await commit(ctx.db, planLink(ctx, { ...at, address: second }))
  expect(await of(userId)).toEqual([{ ...linked, address: second, recovers: false }])
  expect(await read(ctx.db, [contactsAtQuery(ctx.db, 'telegram', first)])).toEqual([[]])
  expect((await read(ctx.db, [contactsAtQuery(ctx.db, 'telegram', second)]))[0].map((one) => one.userId)).toEqual([
    userId,
  ])
  await commit(ctx.db, planUnlink(userId, 'telegram'))
  expect(await of(userId)).toEqual([])
})

test('a chat of Telegram belongs to one account, an e-mail address may serve a family', async () => {
  const [one, other] = [await makeBuyer(ctx), await makeBuyer(ctx)]
  const address = uniqueName('chat-')
  const link = (userId: string, channel: 'telegram' | 'email') =>
    outcomeOf(commit(ctx.db, planLink(ctx, { userId, channel, address, language: 'en' })))
  expect(await link(one.userId, 'telegram')).toBe('ok')
  expect(await link(other.userId, 'telegram')).toBe('contact_taken')
  expect(await link(one.userId, 'telegram')).toBe('ok')
  expect(await link(one.userId, 'email')).toBe('ok')
  expect(await link(other.userId, 'email')).toBe('ok')
  expect((await of(other.userId)).map(({ channel }) => channel)).toEqual(['email'])
})
