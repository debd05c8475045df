import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { deleteOwn } from '../../../src/worker/domain/own-data/own-data'
import type { Message, Sent } from '../../../src/worker/domain/ports'
import { makeToken } from '../../../src/worker/domain/ways-in/one-time'
import * as waysIn from '../../../src/worker/domain/ways-in/ways-in'
import { makeBuyer, outcomeOf, type Person, testClock, testCtx } from '../../support/shop'

const hourMs = 60 * 60 * 1000

let ctx: Ctx
let later: Promise<unknown>[]
let mails: { address: string; message: Message }[]
let answer: () => Promise<Sent>
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(() => {
  ;[later, mails] = [[], []]
  answer = async () => ({ outcome: 'delivered' })
})

/** The shop of a person, whose mail is read here. */
const shopOf = <Shop extends Ctx>(shop: Shop): Shop => ({
  ...shop,
  origin: 'https://shop.test',
  later: (work: Promise<unknown>) => void later.push(work),
  channels: {
    email: (address: string, message: Message) => {
      mails.push({ address, message })
      return answer()
    },
  },
})

const ask = async (caller: CallerCtx, address = 'ada@mail.test') => {
  await waysIn.askEmail(shopOf(caller), address)
  await Promise.all(later)
  return mails.at(-1)?.message.button?.url.split('#')[1] ?? ''
}
const confirm = (token: string) => waysIn.confirmEmail(shopOf(ctx), token)
const addressOf = async ({ ctx: caller }: Person) => (await waysIn.showEmail(caller)).link?.address
const isHeld = async ({ userId }: Person) =>
  (await ctx.db.all(sql`SELECT 1 FROM transfer_holds WHERE user_id = ${userId}`)).length === 1
const told = async ({ userId }: Person) =>
  (await ctx.db.all<{ kind: string }>(sql`SELECT kind FROM notices WHERE user_id = ${userId} ORDER BY seq`)).map(
    ({ kind }) => kind,
  )

describe('an address', () => {
  test('is linked by a press on the page of its link, holds transfers, and the person is told', async () => {
    const buyer = await makeBuyer(ctx)
    const token = await ask(buyer.ctx)
    expect(mails).toMatchObject([
      { address: 'ada@mail.test', message: { title: 'Confirm your e-mail', shop: 'Keyfall' } },
    ])
    expect(mails[0]?.message.button?.url).toMatch(/^https:\/\/shop\.test\/email-confirm#[\w-]{43}$/)
    expect([await addressOf(buyer), await isHeld(buyer), await told(buyer)]).toEqual([undefined, false, []])
    await confirm(token)
    expect([await addressOf(buyer), await isHeld(buyer), await told(buyer)]).toEqual([
      'ada@mail.test',
      true,
      ['way_in_added'],
    ])
  })

  test('is confirmed on a page in the language of its mail', async () => {
    const { ctx: caller } = await makeBuyer(ctx)
    await ask({ ...caller, language: 'uz' })
    expect(mails[0]?.message.button?.url).toMatch(/^https:\/\/shop\.test\/uz\/email-confirm#/)
  })

  test('that takes the place of another one, or goes, is told to the one that mail went to before', async () => {
    const buyer = await makeBuyer(ctx)
    await confirm(await ask(buyer.ctx, 'old@mail.test'))
    await confirm(await ask(buyer.ctx, 'new@mail.test'))
    await Promise.all(later)
    expect(mails.at(-1)?.address).toBe('old@mail.test')
    await waysIn.unlinkEmail(shopOf(buyer.ctx))
    await Promise.all(later)
    expect(mails.at(-1)?.address).toBe('new@mail.test')
    expect([await addressOf(buyer), await told(buyer)]).toEqual([
      undefined,
      ['way_in_added', 'way_in_added', 'way_in_removed'],
    ])
  })

  test('helps to get an account back only once its owner says so, and holds transfers for that', async () => {
    const buyer = await makeBuyer(ctx)
    expect(await outcomeOf(waysIn.letRecover(buyer.ctx, 'email', true))).toBe('not_found')
    await confirm(await ask(buyer.ctx))
    await ctx.db.run(sql`DELETE FROM transfer_holds WHERE user_id = ${buyer.userId}`)
    expect((await waysIn.letRecover(buyer.ctx, 'email', false)).recovers).toBe(false)
    expect(await isHeld(buyer)).toBe(false)
    expect((await waysIn.letRecover(buyer.ctx, 'email', true)).recovers).toBe(true)
    expect(await isHeld(buyer)).toBe(true)
  })

  test('still helps once the second mail to it is confirmed too, and another one does not', async () => {
    const buyer = await makeBuyer(ctx)
    const [first, second] = [await ask(buyer.ctx, 'twice@mail.test'), await ask(buyer.ctx, 'twice@mail.test')]
    const helps = async () => (await waysIn.showEmail(buyer.ctx)).link?.recovers
    await confirm(first)
    await waysIn.letRecover(buyer.ctx, 'email', true)
    await confirm(second)
    expect(await helps()).toBe(true)
    await confirm(await ask(buyer.ctx, 'other@mail.test'))
    expect(await helps()).toBe(false)
  })
})

describe('a link that is', () => {
  test.each<[what: string, tokenOf: (buyer: Person) => Promise<string>]>([
    [
      'used',
      async (buyer) => {
        const token = await ask(buyer.ctx)
        await confirm(token)
        await waysIn.unlinkEmail(buyer.ctx)
        return token
      },
    ],
    [
      'over',
      async (buyer) => {
        const token = await ask(buyer.ctx)
        testClock.ms += hourMs
        return token
      },
    ],
    ['made up', async () => 'x'.repeat(43)],
    ['empty', async () => ''],
    [
      'for something else',
      async ({ userId }) => {
        const { token, plan } = await makeToken(ctx, { purpose: 'recover', lifeMs: hourMs, userId })
        await commit(ctx.db, plan)
        return token
      },
    ],
    [
      'of an account that was deleted',
      async () => {
        const leaver = await makeBuyer(ctx)
        const token = await ask(leaver.ctx)
        await deleteOwn(leaver.ctx)
        return token
      },
    ],
    [
      'of an account that is disabled',
      async () => {
        const other = await makeBuyer(ctx)
        const token = await ask(other.ctx)
        await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${other.userId}`)
        return token
      },
    ],
    [
      'asked for by a session of which all were ended since',
      async (buyer) => {
        const token = await ask(buyer.ctx, 'left@mail.test')
        await ctx.db.run(sql`UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${buyer.userId}`)
        return token
      },
    ],
    [
      'asked for by a session that its owner has ended since',
      async (buyer) => {
        const caller = { ...buyer.ctx.caller, sessionKey: `of ${buyer.userId}` }
        const token = await ask({ ...buyer.ctx, caller }, 'ended@mail.test')
        await commit(ctx.db, [sql`INSERT INTO ended_sessions VALUES (${`of ${buyer.userId}`}, 1)`])
        return token
      },
    ],
  ])('%s links nothing, and says no more than that', async (_, tokenOf) => {
    const buyer = await makeBuyer(ctx)
    const token = await tokenOf(buyer)
    expect(await outcomeOf(confirm(token))).toBe('link_wrong')
    const addresses = sql`SELECT address FROM contacts WHERE user_id = ${buyer.userId}`
    expect(await ctx.db.all(addresses)).toEqual([])
  })

  test('sent to a mistyped address takes the place of nothing once its owner has confirmed the right one', async () => {
    const buyer = await makeBuyer(ctx)
    const mistyped = await ask(buyer.ctx, 'stranger@mail.test')
    const [right, again] = [await ask(buyer.ctx, 'right@mail.test'), await ask(buyer.ctx, 'right@mail.test')]
    testClock.ms += 1
    await confirm(right)
    testClock.ms += 1
    expect(await outcomeOf(confirm(mistyped))).toBe('link_wrong')
    expect(await outcomeOf(confirm(again))).toBe('ok')
    expect(await addressOf(buyer)).toBe('right@mail.test')
    await confirm(await ask(buyer.ctx, 'next@mail.test'))
    expect(await addressOf(buyer)).toBe('next@mail.test')
  })

  test('pressed ten times at once links once', async () => {
    const buyer = await makeBuyer(ctx)
    const token = await ask(buyer.ctx)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(confirm(token))))
    expect(outcomes.toSorted()).toEqual([...Array.from({ length: 9 }, () => 'link_wrong'), 'ok'])
    expect(await told(buyer)).toEqual(['way_in_added'])
  })
})

describe('links are sent', () => {
  test('three an hour for an account at most, whatever the addresses', async () => {
    const buyer = await makeBuyer(ctx)
    const many = ['a@many.test', 'b@many.test', 'c@many.test', 'd@many.test']
    const outcomes: string[] = []
    for (const address of many) outcomes.push(await outcomeOf(ask(buyer.ctx, address)))
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'rate_limited'])
    testClock.ms += hourMs
    expect(await outcomeOf(ask(buyer.ctx, 'd@many.test'))).toBe('ok')
  })

  test('three an hour to an address at most, whatever the accounts', async () => {
    const outcomes: string[] = []
    for (const _ of Array.from({ length: 4 }))
      outcomes.push(await outcomeOf(ask((await makeBuyer(ctx)).ctx, 'flood@mail.test')))
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'rate_limited'])
  })

  test('three an hour to an address in whatever capitals: most mailboxes do not tell them apart', async () => {
    const outcomes: string[] = []
    for (const address of ['spam@mail.test', 'Spam@mail.test', 'sPam@mail.test', 'SPAM@mail.test'])
      outcomes.push(await outcomeOf(ask((await makeBuyer(ctx)).ctx, address)))
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'rate_limited'])
  })

  test.each<[what: string, sent: () => Promise<Sent>]>([
    ['does not answer', () => new Promise(() => {})],
    ['fails', () => Promise.reject(new Error('down'))],
    ['refuses', async () => ({ outcome: 'refused', why: '422' })],
  ])('while mail %s, and nothing waits for it', async (_, sent) => {
    answer = sent
    const buyer = await makeBuyer(ctx)
    expect(await outcomeOf(waysIn.askEmail(shopOf(buyer.ctx), 'slow@mail.test'))).toBe('ok')
    await ctx.db.run(sql`DELETE FROM one_time_tokens WHERE user_id = ${buyer.userId}`)
  })

  test('again when somebody asks again for a mail that has failed', async () => {
    const buyer = await makeBuyer(ctx)
    answer = async () => ({ outcome: 'later', afterMs: 1000, why: '503' })
    await ask(buyer.ctx, 'again@mail.test')
    answer = async () => ({ outcome: 'delivered' })
    await confirm(await ask(buyer.ctx, 'again@mail.test'))
    expect([mails.length, await addressOf(buyer)]).toEqual([2, 'again@mail.test'])
  })

  test('not at all by a shop without mail', async () => {
    const buyer = await makeBuyer(ctx)
    expect(await outcomeOf(waysIn.askEmail({ ...buyer.ctx, channels: {} }, 'ada@mail.test'))).toBe('not_found')
    expect((await waysIn.showEmail({ ...buyer.ctx, channels: {} })).isOffered).toBe(false)
  })
})
