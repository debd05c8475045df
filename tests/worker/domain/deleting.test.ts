import { sql } from 'drizzle-orm'
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commit } from '../../../src/worker/db/database'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import { login, register } from '../../../src/worker/domain/identity/identity'
import { revealCode } from '../../../src/worker/domain/inventory/inventory'
import { addNote } from '../../../src/worker/domain/notes/notes'
import { listOwn, planNotify } from '../../../src/worker/domain/notices/notices'
import * as orders from '../../../src/worker/domain/orders/orders'
import { deleteOwn, forgetPlayers } from '../../../src/worker/domain/own-data/own-data'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as support from '../../../src/worker/domain/support/support'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import * as users from '../../../src/worker/domain/users/users'
import { placesOf } from '../../support/naming'
import { atPage, bankSays, deliveredOrder, quietShop } from '../../support/paying'
import { openProviders, type Providers } from '../../support/providers'
import {
  expectBooksToBalance,
  makeAdmin,
  makeBuyer,
  makeOffer,
  openAlerts,
  outcomeOf,
  type Person,
  testClock,
  wishFor,
} from '../../support/shop'
import { codeIdOf, complain, makeDeliveredOrder, overtaken } from '../../support/supplying'

let ctx: Awaited<ReturnType<typeof quietShop>>
let providers: Providers
let admin: Person
beforeAll(async () => {
  ctx = await quietShop()
  admin = await makeAdmin(ctx)
})
beforeEach(() => {
  providers = openProviders(ctx)
})
afterEach(() => expectBooksToBalance())

const dayMs = 24 * 60 * 60 * 1000
const reason = 'a test'

const refusalOf = async (attempt: Promise<unknown>) => {
  const error = await attempt.then(
    () => undefined,
    (reported: unknown) => reported,
  )
  return error === undefined ? 'ok' : (error as { code?: string; details?: { fields?: object } })
}

describe('an account is not deleted while it has', () => {
  test.each<[what: string, code: string, fields: object, make: () => Promise<Person>]>([
    ['money', 'balance_not_empty', { usd: 'money_left' }, () => makeBuyer(ctx, { usd: 1 })],
    [
      'money in two currencies',
      'balance_not_empty',
      { rub: 'money_left', uzs: 'money_left' },
      () => makeBuyer(ctx, { rub: 100, uzs: 100 }),
    ],
    [
      'an order that is not paid',
      'orders_open',
      { orders: 'order_unfinished', payments: 'payment_unfinished' },
      async () => (await atPage(ctx)).buyer,
    ],
    [
      'a code that it has reported',
      'orders_open',
      { claims: 'claim_unanswered' },
      async () => {
        const order = await makeDeliveredOrder(ctx)
        await complain(order)
        return order.buyer
      },
    ],
    [
      'a payment that a bank asks for',
      'orders_open',
      { disputes: 'dispute_undecided' },
      async () => {
        const { buyer, payment } = await deliveredOrder(ctx, providers)
        await bankSays(ctx, providers, payment.id, 'created')
        return buyer
      },
    ],
    [
      'a debt',
      'balance_not_empty',
      { usd: 'debt_left' },
      async () => {
        const { buyer, payment } = await deliveredOrder(ctx, providers)
        await bankSays(ctx, providers, payment.id, 'created', 'lost')
        return buyer
      },
    ],
  ])('%s: %s %j', async (_, code, fields, make) => {
    const buyer = await make()
    expect(await refusalOf(deleteOwn(buyer.ctx))).toMatchObject({ code, details: { fields } })
    expect(await outcomeOf(login(ctx, { nickname: buyer.nickname, password: 'a-password-1' }))).toBe('ok')
  })

  test('no administrator at all is no reason to keep a buyer', async () => {
    const buyer = await makeBuyer(ctx)
    await ctx.db.run(sql`UPDATE users SET role = 'buyer', must_change_password = 7 WHERE role = 'admin'`)
    expect(await outcomeOf(deleteOwn(buyer.ctx))).toBe('ok')
    await ctx.db.run(sql`UPDATE users SET role = 'admin', must_change_password = 0 WHERE must_change_password = 7`)
  })

  test('the last administrator in it', async () => {
    const [{ others = 0 } = {}] = await ctx.db.all<{ others: number }>(
      sql`SELECT count(*) AS others FROM users WHERE role = 'admin' AND id <> ${admin.userId} AND disabled_at IS NULL`,
    )
    const hidden = sql`UPDATE users SET disabled_at = 1 WHERE role = 'admin' AND id <> ${admin.userId} AND disabled_at IS NULL`
    await ctx.db.run(hidden)
    expect(await outcomeOf(deleteOwn(admin.ctx))).toBe('last_admin')
    await ctx.db.run(sql`UPDATE users SET disabled_at = NULL WHERE role = 'admin' AND disabled_at = 1`)
    expect(others).toBeGreaterThan(0)
  })
})

describe('of two at the same moment one wins:', () => {
  test.each<[what: string, meanwhile: (buyer: Person) => Promise<unknown>, code: string]>([
    [
      'an order that is paid by card',
      (buyer) => payments.startOrder(buyer.ctx, { currency: 'usd', method: 'card', origin: 'https://shop.test' }),
      'orders_open',
    ],
    [
      'money that an administrator gives',
      (buyer) => users.edit(admin.ctx, buyer.userId, { balances: { usd: 5 } }),
      'balance_not_empty',
    ],
    [
      'money that another buyer sends',
      async (buyer) => {
        const friend = await makeBuyer(ctx, { usd: 500 })
        await transfers.send(friend.ctx, { userId: buyer.userId, currency: 'usd', minor: 100 })
      },
      'balance_not_empty',
    ],
  ])('%s before the account is deleted', async (_, meanwhile, code) => {
    const buyer = await makeBuyer(ctx)
    await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
    expect(await outcomeOf(deleteOwn(overtaken(buyer, () => meanwhile(buyer))))).toBe(code)
    expect(await outcomeOf(cart.show(buyer.ctx))).toBe('ok')
  })

  test('the account is deleted before an order is placed', async () => {
    const buyer = await makeBuyer(ctx)
    const offer = await makeOffer(ctx)
    await cart.add(buyer.ctx, wishFor(offer))
    const wish = { currency: 'usd' as const, method: 'card' as const, origin: 'https://shop.test' }
    const late = payments.startOrder(
      overtaken(buyer, () => deleteOwn(buyer.ctx)),
      wish,
    )
    expect(await outcomeOf(late)).toBe('unauthenticated')
  })

  test('the account is deleted before money arrives from another buyer, who keeps it', async () => {
    const buyer = await makeBuyer(ctx)
    const friend = await makeBuyer(ctx, { usd: 500 })
    const late = overtaken(friend, () => deleteOwn(buyer.ctx))
    expect(await outcomeOf(transfers.send(late, { userId: buyer.userId, currency: 'usd', minor: 100 }))).toBe(
      'user_not_found',
    )
  })

  test('ten calls delete an account once', async () => {
    const buyer = await makeBuyer(ctx)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcomeOf(deleteOwn(buyer.ctx))))
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1)
    expect(new Set(outcomes)).toEqual(new Set(['ok', 'unauthenticated']))
  })
})

/** A buyer of whom everything is known that the shop can know. */
async function makeKnown() {
  const order = await makeDeliveredOrder(ctx)
  const { buyer } = order
  const { userId, nickname } = buyer
  await support.ask(ctx, buyer.ctx.caller, { nickname, userId, message: `I am ${nickname}` })
  await support.ask(ctx, undefined, { nickname, userId: 'none', message: 'Hello' })
  await commit(ctx.db, [
    sql`UPDATE support_tickets SET at = 1 WHERE nickname = ${nickname}`,
    sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
      VALUES (${`alert-${nickname}`.slice(0, 5) + userId}, 'support_unanswered', ${userId}, ${JSON.stringify(['asked_by', { nickname }])}, 1)`,
  ])
  const codeId = await codeIdOf(order)
  await orders.fileClaim(buyer.ctx, order.id, { item: 0, codeId, message: `${nickname}: used` })
  const { claims } = await orders.listClaims(admin.ctx, { limit: 1 })
  await orders.answerClaim(admin.ctx, claims[0]?.id ?? '', { decision: 'refuse', reply: `Dear ${nickname}` })
  await ctx.db.run(sql`INSERT INTO notes (id, kind, subject, text, author, at)
    VALUES (${`note-${userId}`}, 'user', ${userId}, ${`${nickname} called`}, ${admin.userId}, 1),
      (${`note-${order.id}`}, 'order', ${order.id}, ${`for ${nickname}`}, ${admin.userId}, 1)`)
  await commit(ctx.db, [
    sql`INSERT INTO contacts (user_id, channel, address, language, confirmed_at)
      VALUES (${userId}, 'email', ${`${nickname}@mail.test`}, 'en', 1)`,
    ...planNotify(ctx, { userId, kind: 'new_device', params: { device: nickname } }),
    sql`INSERT INTO notice_choices (user_id, kind, channel, wanted) VALUES (${userId}, 'order_ended', 'email', 0)`,
    sql`INSERT INTO passkeys (id, user_id, public_key, algorithm, counter, name, added_at)
      VALUES (${`key-${userId}`}, ${userId}, 'x', 'ES256', 0, ${`${nickname}'s phone`}, 1)`,
    sql`INSERT INTO account_codes (user_id, hash) VALUES (${userId}, 'h')`,
    sql`INSERT INTO one_time_tokens (hash, purpose, user_id, data, ends_at)
      VALUES (${`t-${userId}`}, 'confirm_email', ${userId}, ${`${nickname}@mail.test`}, 1)`,
    sql`INSERT INTO saved_players (user_id, game, player_id, player, name, last_used_at)
      VALUES (${userId}, 'free-fire', '12345678', '', ${nickname}, 1)`,
    sql`INSERT INTO player_checks (user_id, game, player_id, at, state, name)
      VALUES (${userId}, 'free-fire', '12345678', 1, 'found', ${nickname})`,
    sql`INSERT INTO idempotency_keys (user_id, key, request_hash, answer, at)
      VALUES (${userId}, 'key', 'h', ${JSON.stringify({ nickname })}, 1)`,
  ])
  await cart.add(buyer.ctx, wishFor(await makeOffer(ctx)))
  await users.edit(admin.ctx, userId, { balances: { usd: 100 } })
  const friend = await makeBuyer(ctx)
  await transfers.send(buyer.ctx, { userId: friend.userId, currency: 'usd', minor: 100 })
  return { ...order, friend }
}

describe('after an account is deleted', () => {
  test('nothing but the words in the log names its owner in the whole database, and the order and the books are as they were', async () => {
    const { id, buyer, friend } = await makeKnown()
    expect((await placesOf(ctx, buyer.nickname)).length).toBeGreaterThan(12)
    await deleteOwn(buyer.ctx)
    // The words of an administrator stand in the log, in which nothing is ever changed.
    expect(await placesOf(ctx, buyer.nickname)).toEqual(['audit_entries.reason'])
    expect(await openAlerts(ctx, buyer.userId)).toContain('support_unanswered')
    const { orders: found } = await orders.listAll(admin.ctx, { user: buyer.userId, limit: 10 })
    expect(found).toMatchObject([{ id, nickname: `deleted account of user ${buyer.userId}`, status: 'completed' }])
    const left = await ctx.db.all<{ name: string }>(sql`
      SELECT 'cart_lines' AS name FROM cart_lines WHERE user_id = ${buyer.userId}
      UNION SELECT 'passkeys' FROM passkeys WHERE user_id = ${buyer.userId}
      UNION SELECT 'account_codes' FROM account_codes WHERE user_id = ${buyer.userId}
      UNION SELECT 'notices' FROM notices WHERE user_id = ${buyer.userId}
      UNION SELECT 'notice_choices' FROM notice_choices WHERE user_id = ${buyer.userId}`)
    expect(left).toEqual([])
    const [told] = (await listOwn(friend.ctx, { limit: 1 })).notices
    expect(told).toMatchObject({ kind: 'money_received', text: expect.stringContaining(buyer.userId) })
  })

  test('nobody gets in by its name, its new name, its old session, or a password that an administrator gives', async () => {
    const buyer = await makeBuyer(ctx)
    await deleteOwn(buyer.ctx)
    const password = 'a-password-1'
    expect(await outcomeOf(login(ctx, { nickname: buyer.nickname, password }))).toBe('invalid_credentials')
    const renamed = `deleted account of user ${buyer.userId}`
    expect(await outcomeOf(login(ctx, { nickname: renamed, password }))).toBe('invalid_credentials')
    expect(await outcomeOf(cart.show(buyer.ctx))).toBe('unauthenticated')
    expect(await outcomeOf(users.resetPassword(admin.ctx, buyer.userId))).toBe('account_deleted')
    for (const form of [{ disabled: false }, { role: 'admin' as const }, { frozen: true }]) {
      expect(await outcomeOf(users.edit(admin.ctx, buyer.userId, form))).toBe('account_deleted')
    }
  })

  test.each<[what: string, nameOf: (nickname: string) => string]>([
    ['the same nickname', (nickname) => nickname],
    ['the same in capitals', (nickname) => nickname.toUpperCase()],
    ['one that looks the same', (nickname) => nickname.replace('l', 'I')],
  ])('nobody registers %s', async (_, nameOf) => {
    const nickname = `leaver ${testClock.ms % 1000}${Math.floor(performance.now())}`
    const { userId } = await register(ctx, { nickname, password: 'a-password-1' })
    const caller = { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }
    await deleteOwn({ ...ctx, caller, needs: 'buyer' } satisfies CallerCtx)
    const again = register(ctx, { nickname: nameOf(nickname), password: 'a-password-1' })
    expect(await outcomeOf(again)).toBe('nickname_taken')
  })

  test.each(['sum', 'usd', 'currency', 'dispute_opened'])(
    'by somebody who was called %s, the alerts of the operator say what they said',
    async (nickname) => {
      const { userId } = await register(ctx, { nickname, password: 'a-password-1' })
      const detail = JSON.stringify(['dispute_opened', { sum: { minor: 500, currency: 'usd' } }])
      await ctx.db.run(sql`INSERT INTO alerts (id, kind, subject, detail, raised_at)
        VALUES (${`words-${userId}`}, 'dispute', ${userId}, ${detail}, 1)`)
      await deleteOwn({ ...ctx, caller: { userId, epoch: 0, issuedAtMs: 0, sessionKey: '' }, needs: 'buyer' })
      expect(await ctx.db.all(sql`SELECT detail FROM alerts WHERE subject = ${userId}`)).toEqual([{ detail }])
    },
  )

  test('an answer to its question and a refund of its order are no notices to it', async () => {
    const { id, buyer } = await makeDeliveredOrder(ctx)
    const { userId, nickname } = buyer
    const { ticketId } = await support.ask(ctx, buyer.ctx.caller, { nickname, userId, message: 'Hello' })
    await deleteOwn(buyer.ctx)
    await support.edit(admin.ctx, ticketId, { state: 'answered', reply: 'Here you are' })
    await orders.refund(admin.ctx, id, { minor: 100, reason })
    expect(await ctx.db.all(sql`SELECT reply FROM support_tickets WHERE id = ${ticketId}`)).toEqual([
      { reply: 'Here you are' },
    ])
    expect(await ctx.db.all(sql`SELECT kind FROM notices WHERE user_id = ${userId}`)).toEqual([])
  })

  test('its administrators see that it is deleted, and may note something about it', async () => {
    const buyer = await makeBuyer(ctx)
    await deleteOwn(buyer.ctx)
    const { user } = await users.show(admin.ctx, buyer.userId)
    expect(user).toMatchObject({ deletedAt: testClock.ms, disabledAt: testClock.ms })
    expect(await outcomeOf(addNote(admin.ctx, { kind: 'user', subject: buyer.userId }, 'asked by mail'))).toBe('ok')
  })

  test('its codes can be shown for as many days as the owner has set, and its players are known as long', async () => {
    const { id, buyer } = await makeDeliveredOrder(ctx)
    const codeId = Number(await codeIdOf({ id, buyer }))
    await ctx.db.run(sql`INSERT INTO order_topups
      (order_id, user_id, transaction_id, game, player_id, player_name, package_id, supplier, ref, name, max_cost, at)
      VALUES (${id}, ${buyer.userId}, 'transaction', 'free-fire', '12345678', 'Ada', 'p', 'gamesdrop', 'r', 'n', 1, 1)`)
    await deleteOwn(buyer.ctx)
    const playerOf = () => ctx.db.all(sql`SELECT player_id, player_name FROM order_topups WHERE order_id = ${id}`)
    const at = (days: number, ms = 0) => {
      const clock = { nowMs: () => testClock.ms + days * dayMs + ms }
      return { ...admin.ctx, clock, settings: { ...ctx.settings, deletedKeptDays: 30 } }
    }
    expect(await outcomeOf(revealCode(at(30, -1), codeId, reason))).toBe('ok')
    expect(await outcomeOf(orders.revealOrder(at(30, -1), id, reason))).toBe('ok')
    expect(await forgetPlayers(at(30, -1))).toBe(false)
    expect(await playerOf()).toEqual([{ player_id: '12345678', player_name: 'Ada' }])
    expect(await outcomeOf(revealCode(at(30), codeId, reason))).toBe('code_forgotten')
    expect(await outcomeOf(orders.revealOrder(at(30), id, reason))).toBe('code_forgotten')
    expect(await forgetPlayers(at(30))).toBe(true)
    expect(await forgetPlayers(at(30))).toBe(false)
    expect(await playerOf()).toEqual([{ player_id: '', player_name: '' }])
  })
})
