import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { session } from '../../../src/shared/contract/identity'
import { passkeys } from '../../../src/shared/contract/passkeys'
import { type Currency, unconfirmedSum } from '../../../src/shared/money'
import * as cart from '../../../src/worker/domain/cart/cart'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import { openSession } from '../../../src/worker/domain/identity/identity'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as transfers from '../../../src/worker/domain/transfers/transfers'
import { addPasskey, changePassword } from '../../../src/worker/domain/ways-in/ways-in'
import { newAuthenticator, type Twist } from '../../support/authenticator'
import { type Client, clientOf, codeOf, failure, success } from '../../support/http'
import { comeBack, loggedIn, makingOptions, stepUpOptions, withPasskey } from '../../support/passkeys'
import { expectBooksToBalance, makeBuyer, makeOffer, outcomeOf, testCtx, wishFor } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

/** Another session of somebody, whose login was long ago. */
const lateSession = async (userId: string): Promise<Client> =>
  clientOf({ token: await openSession(ctx, { userId, epoch: 0 }) })
const unproven = (by: CallerCtx): CallerCtx => ({ ...by, caller: { ...by.caller, provenAtMs: 0 } })
const send = (client: Client, userId: string, amount = 1) =>
  client.post('/balance/transfer', { userId, currency: 'usd', amount }, { key: crypto.randomUUID() })

describe('a sum that leaves a balance', () => {
  test.each<[Currency, number, string]>([
    ['usd', 0, 'ok'],
    ['usd', 1, 'step_up_required'],
    ['rub', 0, 'ok'],
    ['rub', 1, 'step_up_required'],
    ['uzs', 0, 'ok'],
    ['uzs', 100, 'step_up_required'],
  ])('in %s, %i above the limit, is %s without a confirmation and sent with one', async (currency, above, outcome) => {
    const minor = unconfirmedSum[currency] + above
    const open = {
      ...ctx,
      settings: { ...ctx.settings, transfer: { ...ctx.settings.transfer, [currency]: { min: 1, max: minor } } },
    }
    const sender = await makeBuyer(ctx, { [currency]: minor * 2 })
    const wish = { userId: (await makeBuyer(ctx)).userId, currency, minor }
    const by = { ...sender.ctx, settings: open.settings }
    expect(await outcomeOf(transfers.send(unproven(by), wish))).toBe(outcome)
    expect(await outcomeOf(transfers.send(by, wish))).toBe('ok')
    await expectBooksToBalance()
  })

  test.each([
    [10_000, 'ok'],
    [10_001, 'step_up_required'],
  ])('for a purchase of %i cents is %s without a confirmation', async (usd, outcome) => {
    const offer = await makeOffer(ctx, { usd, stock: 2 })
    const buyer = await makeBuyer(ctx, { usd: usd * 2 })
    await cart.add(buyer.ctx, wishFor(offer))
    expect(await outcomeOf(orders.payFromBalance(unproven(buyer.ctx), { currency: 'usd' }))).toBe(outcome)
    await expectBooksToBalance()
  })
})

describe('transfers', () => {
  test('are refused for a day after a way in has changed, with the time that is left, and go on after it', async () => {
    const { buyer, client } = await withPasskey(ctx)
    const friend = await makeBuyer(ctx, { usd: 100 })
    await ctx.db.run(sql`UPDATE transfer_holds SET ends_at = ${Date.now() + 60_000} WHERE user_id = ${buyer.userId}`)
    const response = await send(client, friend.userId)
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(50)
    expect(await codeOf(Promise.resolve(response))).toBe('transfers_held')
    await ctx.db.run(sql`UPDATE transfer_holds SET ends_at = ${Date.now()} WHERE user_id = ${buyer.userId}`)
    await failure(send(client, friend.userId), 402, 'insufficient_funds')
  })

  test('are refused by the database too when a way in changes meanwhile', async () => {
    const [sender, friend] = [await makeBuyer(ctx, { usd: 500 }), await makeBuyer(ctx)]
    const hold = () =>
      ctx.db.run(sql`INSERT INTO transfer_holds (user_id, began_at, ends_at)
        VALUES (${sender.userId}, 0, ${ctx.clock.nowMs() + 60_000})`)
    const { $client } = ctx.db
    // The hold comes between what the transfer reads and what it writes.
    let batches = 0
    const batch = async (...given: Parameters<typeof $client.batch>) => {
      batches += 1
      if (batches === 2) await hold()
      return $client.batch(...given)
    }
    const db = Object.assign(Object.create(ctx.db), { $client: { prepare: $client.prepare.bind($client), batch } })
    const wish = { userId: friend.userId, currency: 'usd' as const, minor: 100 }
    expect(await outcomeOf(transfers.send({ ...sender.ctx, db }, wish))).toBe('transfers_held')
    await expectBooksToBalance()
  })

  test('go on once a passkey older than the change has confirmed who is here, and not by a younger one', async () => {
    const { buyer, device } = await withPasskey(ctx)
    const late = await lateSession(buyer.userId)
    const confirm = async () => late.post('/step-up', { passkey: await device.sign(await stepUpOptions(late)) })
    expect((await confirm()).status).toBe(204)
    const isHeld = async () =>
      (await ctx.db.all(sql`SELECT 1 FROM transfer_holds WHERE user_id = ${buyer.userId}`)).length
    expect(await isHeld()).toBe(1)
    await ctx.db.run(sql`UPDATE transfer_holds SET began_at = began_at + 1 WHERE user_id = ${buyer.userId}`)
    expect((await confirm()).status).toBe(204)
    expect(await isHeld()).toBe(0)
  })

  test('stay held where a way in changes again: a passkey that began the hold does not end it', async () => {
    const { buyer, device } = await withPasskey(ctx)
    const later = { ...buyer.ctx, clock: { nowMs: () => Date.now() + 60_000 } }
    const { token } = await changePassword(later, { current: 'a-password-1', next: 'a-password-2' })
    const client = clientOf({ token })
    const passkey = await device.sign(await stepUpOptions(client))
    expect((await client.post('/step-up', { passkey })).status).toBe(204)
    await failure(send(client, (await makeBuyer(ctx)).userId), 409, 'transfers_held')
  })

  test('are held anew by a change after an earlier hold is over', async () => {
    const buyer = await makeBuyer(ctx)
    const nowMs = ctx.clock.nowMs()
    await ctx.db.run(sql`INSERT INTO transfer_holds (user_id, began_at, ends_at) VALUES (${buyer.userId}, 0, ${nowMs})`)
    await changePassword(buyer.ctx, { current: 'a-password-1', next: 'a-password-2' })
    const [hold] = await ctx.db.all(sql`SELECT began_at >= ${nowMs} AS is_new FROM transfer_holds
      WHERE user_id = ${buyer.userId}`)
    expect(hold).toEqual({ is_new: 1 })
  })

  test('are held by a passkey that was added in the same moment, however the clock goes on meanwhile', async () => {
    const buyer = await makeBuyer(ctx)
    const made = await (await newAuthenticator()).make(await makingOptions(await loggedIn(ctx, buyer)))
    let nowMs = Date.now()
    const { addedAtMs } = await addPasskey({ ...buyer.ctx, clock: { nowMs: () => ++nowMs } }, made, 'http://shop.test')
    const [hold] = await ctx.db.all(sql`SELECT began_at FROM transfer_holds WHERE user_id = ${buyer.userId}`)
    expect(hold).toEqual({ began_at: addedAtMs })
  })
})

describe('a confirmation by passkey', () => {
  test('lets a session whose login was long ago change ways in', async () => {
    const { buyer, device } = await withPasskey(ctx)
    const late = await lateSession(buyer.userId)
    await failure(late.post('/passkeys/options'), 403, 'step_up_required')
    const options = await stepUpOptions(late)
    expect(options.allowCredentials).toEqual([{ type: 'public-key', id: device.id }])
    expect((await late.post('/step-up', { passkey: await device.sign(options) })).status).toBe(204)
    expect((await late.post('/passkeys/options')).status).toBe(200)
  })

  test.each<[string, Twist]>([
    ['for another origin', { origin: 'https://evil.example' }],
    ['over a challenge that nobody gave out', { challenge: 'A'.repeat(43) }],
    ['without having made sure of the owner', { isUnverified: true }],
  ])('%s is refused', async (_, twist) => {
    const { buyer, device } = await withPasskey(ctx)
    const late = await lateSession(buyer.userId)
    const passkey = await device.sign(await stepUpOptions(late), twist)
    await failure(late.post('/step-up', { passkey }), 400, 'passkey_wrong')
    await failure(late.post('/passkeys/options'), 403, 'step_up_required')
  })

  test('by somebody else’s passkey, over somebody else’s challenge, or twice, is refused', async () => {
    const [own, other] = [await withPasskey(ctx), await withPasskey(ctx)]
    const late = await lateSession(own.buyer.userId)
    const foreignKey = await other.device.sign(await stepUpOptions(late))
    await failure(late.post('/step-up', { passkey: foreignKey }), 400, 'passkey_wrong')
    const foreignChallenge = await own.device.sign(await stepUpOptions(other.client))
    await failure(late.post('/step-up', { passkey: foreignChallenge }), 400, 'passkey_wrong')
    const good = await own.device.sign(await stepUpOptions(late))
    expect((await late.post('/step-up', { passkey: good })).status).toBe(204)
    await failure(late.post('/step-up', { passkey: good }), 400, 'passkey_wrong')
  })

  test('can’t be tried with one wrong passkey after another, together with passwords; a right one passes', async () => {
    const { buyer, device } = await withPasskey(ctx)
    const late = await lateSession(buyer.userId)
    const wrong = await device.sign(await stepUpOptions(late), { origin: 'https://evil.example' })
    for (let count = 0; count < 9; count += 1) {
      await failure(late.post('/step-up', { passkey: wrong }), 400, 'passkey_wrong')
    }
    await failure(late.post('/step-up', { password: 'guess-1' }), 400, 'password_wrong')
    await failure(late.post('/step-up', { passkey: wrong }), 429, 'rate_limited')
    await failure(late.post('/step-up', { password: 'a-password-1' }), 429, 'rate_limited')
    expect((await (await lateSession(buyer.userId)).post('/step-up', { password: 'a-password-1' })).status).toBe(204)
    expect((await late.post('/step-up', { passkey: await device.sign(await stepUpOptions(late)) })).status).toBe(204)
    await failure(late.post('/step-up', { passkey: wrong }), 400, 'passkey_wrong')
  })
})

describe('an account without a password', () => {
  const withoutPassword = async () => {
    const made = await withPasskey(ctx)
    expect((await made.client.remove('/password')).status).toBe(204)
    return made
  }

  test('is entered by its passkey, and by no password, not even an empty one', async () => {
    const { buyer, device, client } = await withoutPassword()
    expect((await success(client.get('/passkeys'), passkeys)).hasPassword).toBe(false)
    for (const password of ['a-password-1', ' ', '0']) {
      await failure(clientOf().post('/login', { nickname: buyer.nickname, password }), 401, 'invalid_credentials')
      await failure(client.post('/step-up', { password }), 400, 'password_wrong')
      await failure(client.post('/password', { current: password, next: 'a-password-2' }), 400, 'invalid_request')
    }
    expect((await comeBack(device)).userId).toBe(buyer.userId)
  })

  test('keeps its last passkey', async () => {
    const { client, added } = await withoutPassword()
    await failure(client.remove(`/passkeys/${added.passkeyId}`), 409, 'last_way_in')
    expect((await success(client.get('/passkeys'), passkeys)).passkeys).toHaveLength(1)
  })

  test('gets one again, by somebody who has just confirmed who they are', async () => {
    const { buyer, client, device } = await withoutPassword()
    const form = { next: 'another-password-1' }
    await failure((await lateSession(buyer.userId)).post('/password', form), 403, 'step_up_required')
    const next = await success(client.post('/password', form), session)
    const login = { nickname: buyer.nickname, password: 'another-password-1' }
    await success(clientOf().post('/login', login), session)
    expect((await clientOf(next).remove(`/passkeys/${device.id}`)).status).toBe(204)
  })
})

test('an account without a passkey keeps its password', async () => {
  const buyer = await makeBuyer(ctx)
  await failure(clientOf(buyer).remove('/password'), 409, 'last_way_in')
  await success(clientOf().post('/login', { nickname: buyer.nickname, password: 'a-password-1' }), session)
})

test('a password that is there is changed only by who knows it', async () => {
  const buyer = await makeBuyer(ctx)
  const said = await failure(clientOf(buyer).post('/password', { next: 'another-password-1' }), 400, 'invalid_request')
  expect(said.fields).toEqual({ current: 'required' })
})

test('of the last two ways in, removed at the same moment, one stays', async () => {
  const { client, added, device } = await withPasskey(ctx)
  const both = [client.remove('/password'), client.remove(`/passkeys/${added.passkeyId}`)]
  expect((await Promise.all(both.map(codeOf))).sort()).toEqual(['last_way_in', 'ok'])
  const { passkeys: left, hasPassword } = await success(client.get('/passkeys'), passkeys)
  expect(left.length + Number(hasPassword)).toBe(1)
  expect(device.id).toBe(added.passkeyId)
})
