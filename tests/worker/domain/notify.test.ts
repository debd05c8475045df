import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { securityKinds } from '../../../src/shared/notices'
import { commit, read } from '../../../src/worker/db/database'
import { noticeSends, notices } from '../../../src/worker/db/schema-notices'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { planNotify } from '../../../src/worker/domain/notices/notices'
import { makeBuyer, testCtx } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

/** What a new buyer is told after `prepare`, and by which channels it is owed to them. */
async function told(prepare: (userId: string) => ReturnType<typeof sql>[], notice: Parameters<typeof planNotify>[1]) {
  const { userId } = await makeBuyer(ctx)
  await commit(ctx.db, [...prepare(userId), ...planNotify(ctx, { ...notice, userId })])
  const [rows, sends] = await read(ctx.db, [
    ctx.db.select({ kind: notices.kind, params: notices.params }).from(notices).where(eq(notices.userId, userId)),
    ctx.db
      .select({ channel: noticeSends.channel })
      .from(noticeSends)
      .where(sql`notice_id IN (SELECT id FROM notices WHERE user_id = ${userId}) ORDER BY channel`),
  ])
  return { rows, channels: sends.map(({ channel }) => channel) }
}

const contact = (userId: string, channel: string, refusedAt: number | null = null) =>
  sql`INSERT INTO contacts (user_id, channel, address, language, confirmed_at, refused_at)
    VALUES (${userId}, ${channel}, ${`of ${userId}`}, 'ru', 0, ${refusedAt})`

const unwanted = (userId: string, kind: string, channel: string) =>
  sql`INSERT INTO notice_choices (user_id, kind, channel, wanted) VALUES (${userId}, ${kind}, ${channel}, 0)`

test('a person without contacts is told in the shop', async () => {
  const { rows, channels } = await told(() => [], { userId: '', kind: 'order_delivered', params: { order: 'A1' } })
  expect(rows).toEqual([{ kind: 'order_delivered', params: { order: 'A1' } }])
  expect(channels).toEqual([])
})

test('a person is told by each channel but those that they chose not, or that refuse', async () => {
  const kind = 'order_delivered'
  const both = await told((id) => [contact(id, 'telegram'), contact(id, 'email')], { userId: '', kind })
  expect(both.channels).toEqual(['email', 'telegram'])
  const chosen = await told((id) => [contact(id, 'telegram'), contact(id, 'email'), unwanted(id, kind, 'email')], {
    userId: '',
    kind,
  })
  expect(chosen.channels).toEqual(['telegram'])
  const refusing = await told((id) => [contact(id, 'telegram', 1)], { userId: '', kind })
  expect(refusing.channels).toEqual([])
})

test.each(securityKinds)('%s is told everywhere, whatever was chosen', async (kind) => {
  const { channels } = await told((id) => [contact(id, 'email'), unwanted(id, kind, 'email')], { userId: '', kind })
  expect(channels).toEqual(['email'])
})

test('nothing is told where the condition does not hold', async () => {
  const { userId } = await makeBuyer(ctx)
  await commit(ctx.db, [contact(userId, 'email'), ...planNotify(ctx, { userId, kind: 'order_waits' }, sql`1 = 2`)])
  const [rows] = await read(ctx.db, [ctx.db.select().from(notices).where(eq(notices.userId, userId))])
  expect(rows).toEqual([])
})
