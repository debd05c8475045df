import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { runPart } from '../../../src/worker/domain/jobs/jobs'
import { planNotify } from '../../../src/worker/domain/notices/notices'
import { payFromBalance } from '../../../src/worker/domain/orders/orders'
import { enter } from '../../../src/worker/domain/ways-in/ways-in'
import { openProviders, type Providers, shopOrigin } from '../../support/providers'
import { makeBuyer, makeOffer, type Person, testCtx, wishFor } from '../../support/shop'
import { chatOf, linkTelegram, newTelegramId, pressIn, telegramOf, tokenIn, writeToBot } from '../../support/telegram'

const nobody = { device: '' }

let ctx: Ctx
let providers: Providers
let buyer: Person
let telegramId: string

beforeEach(async () => {
  ctx = await testCtx(telegramOf())
  providers = openProviders(ctx)
  buyer = await makeBuyer(ctx, { usd: 12_345 })
  telegramId = await linkTelegram(ctx, providers, buyer)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const linksOf = async ({ userId }: Person) =>
  (await ctx.db.all(sql`SELECT 1 FROM one_time_tokens WHERE user_id = ${userId} AND purpose = 'enter'`)).length
const say = (text: string) => writeToBot(providers, telegramId, text)

describe('the bot answers somebody who has linked Telegram', () => {
  test('with their last orders and how each stands, and a button that lets in there', async () => {
    const offer = await makeOffer(ctx)
    await cart.add(buyer.ctx, wishFor(offer))
    const bought = await payFromBalance(buyer.ctx, { currency: 'usd' })
    const [said, ...more] = await say('/orders')
    expect(more).toEqual([])
    expect(said?.text).toContain(`${bought.id} – `)
    expect(said?.text).not.toContain(offer.codes[0])
    const entered = await enter(ctx, tokenIn(said ? [said] : []), nobody)
    expect(entered).toMatchObject({ userId: buyer.userId, to: '/orders' })
  })

  test('with no sum of a balance', async () => {
    const said = await say('/balance')
    expect(said[0]?.text).not.toMatch(/\d/)
    expect(said[0]?.buttons[0]?.url).toMatch(new RegExp(`^${shopOrigin}/uz/enter#[\\w-]{43}$`))
    expect(await enter(ctx, tokenIn(said), nobody)).toMatchObject({ to: '/profile' })
  })

  test('with a list of what it understands, whatever they write', async () => {
    for (const text of ['/help', '/start', 'hello', '/HELP@keyfall_bot']) {
      expect((await say(text))[0]?.text).toContain('/orders')
    }
  })

  test('in another language once they have chosen one', async () => {
    const [asked] = await say('/language')
    expect(asked?.buttons.map(({ callback_data: value }) => value)).toEqual([
      'language:en',
      'language:ru',
      'language:uz',
    ])
    expect((await pressIn(providers, telegramId, 'language:ru'))[0]?.text).toContain('по-русски')
    expect((await say('/balance'))[0]?.text).toContain('Баланс')
  })

  test('once, when Telegram tells of the same twice', async () => {
    await providers.fail({ provider: 'telegram', fault: 'duplicate_update' })
    expect(await say('/help')).toHaveLength(1)
    // The copy leaves no second link that lets in.
    expect(await linksOf(buyer)).toBe(1)
  })

  test('not at all, when it was said a day ago or somebody else says so', async () => {
    await providers.fail({ provider: 'telegram', fault: 'old_update' })
    expect(await say('/help')).toEqual([])
    await providers.fail({ provider: 'telegram', fault: 'forged_update' })
    expect(await say('/help')).toEqual([])
  })

  test('again after they have blocked and unblocked it, and news come again too', async () => {
    await commit(ctx.db, [sql`UPDATE contacts SET refused_at = 1 WHERE user_id = ${buyer.userId}`])
    await say('/start')
    expect(
      await ctx.db.$client.prepare('SELECT refused_at FROM contacts WHERE user_id = ?').bind(buyer.userId).first(),
    ).toEqual({ refused_at: null })
  })

  test('as a stranger once the account is disabled', async () => {
    await commit(ctx.db, [sql`UPDATE users SET disabled_at = 1 WHERE id = ${buyer.userId}`])
    expect((await say('/orders'))[0]?.buttons).toMatchObject([{ url: shopOrigin }])
  })
})

test('a stranger gets the address of the shop, and nothing that lets in', async () => {
  const stranger = newTelegramId()
  for (const text of ['/orders', '/balance', '/language', '/start']) {
    const said = await writeToBot(providers, stranger, text)
    expect(said).toHaveLength(1)
    expect(said[0]?.buttons).toEqual([{ text: 'Open the shop', url: shopOrigin }])
  }
})

test('the shop is called in the chat as its owner calls it, whatever signs are in the name', async () => {
  const shopName = "Ca$$h $' & $& Co"
  providers = openProviders({ ...ctx, settings: { ...ctx.settings, shopName } })
  expect((await writeToBot(providers, telegramId, '/help'))[0]?.text).toContain(shopName)
})

const from = { id: 7, is_bot: false }
const chat = { id: 7, type: 'private' }
const message = { message_id: 1, date: 1, text: '/orders' }
test.each<[what: string, update: unknown]>([
  ['a group', { update_id: 1, message: { ...message, from, chat: { id: -7, type: 'group' } } }],
  ['the chat of somebody else', { update_id: 1, message: { ...message, from, chat: { id: 8, type: 'private' } } }],
  ['another bot', { update_id: 1, message: { ...message, from: { ...from, is_bot: true }, chat } }],
  ['a channel', { update_id: 1, channel_post: { ...message, chat: { id: -7, type: 'channel' } } }],
  ['nothing', undefined],
  ['rubbish', { update_id: 'x' }],
])('what is said in %s is not heard', (_what, update) => {
  expect(ctx.bot?.read(update)).toBeUndefined()
})

describe('a notice is told in the chat', () => {
  test('with a button that lets in at its page, once', async () => {
    await commit(
      ctx.db,
      planNotify(ctx, { userId: buyer.userId, kind: 'order_delivered', params: { order: 'A1' }, link: '/orders/A1' }),
    )
    const { results } = await ctx.db.$client
      .prepare("SELECT id FROM notices WHERE user_id = ? AND kind = 'order_delivered'")
      .bind(buyer.userId)
      .all<{ id: string }>()
    await runPart(ctx, { job: 'notices', ids: results.map(({ id }) => id) })
    const said = await chatOf(providers, telegramId)
    expect(said).toHaveLength(1)
    expect(await enter(ctx, tokenIn(said), nobody)).toMatchObject({ userId: buyer.userId, to: '/orders/A1' })
  })

  test.each([
    [
      'patience',
      async () => providers.fail({ provider: 'telegram', fault: 'too_many' }),
      { outcome: 'later', afterMs: 40_000 },
    ],
    [
      'a bot that was blocked',
      () => providers.call(`/simulator/telegram/chats/${telegramId}/block`, { method: 'POST' }),
      { outcome: 'refused' },
    ],
    ['an outage', async () => providers.fail({ provider: 'telegram', fault: 'error500' }), { outcome: 'later' }],
  ])('or not: %s', async (_what, trouble, outcome) => {
    await trouble()
    expect(await ctx.bot?.say(telegramId, { title: 'A', text: 'B' })).toMatchObject(outcome)
  })

  test('a chat that is none is refused, but a wrong token of the shop is no fault of people', async () => {
    const message = { title: 'A', text: 'B' }
    expect(await ctx.bot?.say('1', message)).toMatchObject({ outcome: 'refused' })
    const { bot } = telegramOf({ TELEGRAM_BOT_TOKEN: '7:other' })
    expect(await bot?.say(telegramId, message)).toMatchObject({ outcome: 'later' })
  })

  test('a flood is held back', async () => {
    const sent = []
    for (let nth = 0; nth < 25; nth += 1)
      sent.push((await ctx.bot?.say(telegramId, { title: 'A', text: 'B' }))?.outcome)
    expect(sent.filter((outcome) => outcome === 'later')).toHaveLength(5)
  })
})
