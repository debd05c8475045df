import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { pendingLogin, profile, session } from '../../../src/shared/contract/identity'
import { type PasskeyOptions, passkey, passkeys } from '../../../src/shared/contract/passkeys'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Authenticator, newAuthenticator, type Twist } from '../../support/authenticator'
import { clientOf, codeOf, failure, success } from '../../support/http'
import { comeBack, loggedIn, loginOptions, makingOptions, withPasskey } from '../../support/passkeys'
import { makeBuyer, testCtx } from '../../support/shop'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})

const chrome = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const kindsTold = async (userId: string) =>
  (
    await ctx.db.all<{ kind: string }>(
      sql`SELECT kind FROM notices WHERE user_id = ${userId} AND kind <> 'new_device' ORDER BY seq`,
    )
  ).map(({ kind }) => kind)
const isHeld = async (userId: string) =>
  (await ctx.db.all(sql`SELECT 1 FROM transfer_holds WHERE user_id = ${userId}`)).length > 0

describe('a passkey', () => {
  test('brings its owner back without a nickname or a password', async () => {
    const { buyer, device } = await withPasskey(ctx)
    const back = await comeBack(device)
    expect(back).toMatchObject({ userId: buyer.userId, nickname: buyer.nickname })
    expect(await success(clientOf(back).get('/profile'), profile)).toMatchObject({ userId: buyer.userId })
  })

  test('is asked of the device for this shop alone, with its owner made sure of, and is named by nobody', async () => {
    const buyer = await makeBuyer(ctx)
    expect(await makingOptions(await loggedIn(ctx, buyer))).toMatchObject({
      rp: { id: 'shop.test', name: 'Keyfall' },
      user: { name: buyer.nickname },
      attestation: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    })
    const options = await loginOptions(clientOf())
    expect(options).toMatchObject({ rpId: 'shop.test', userVerification: 'required', allowCredentials: [] })
  })

  test('is one of several, each named by its device, and each can be removed', async () => {
    const buyer = await makeBuyer(ctx)
    const client = await loggedIn(ctx, buyer)
    const browser = { headers: { 'User-Agent': chrome } }
    for (const device of [await newAuthenticator(), await newAuthenticator()]) {
      const made = await device.make(await makingOptions(client))
      await success(client.post('/passkeys', made, browser), passkey, 201)
    }
    const { passkeys: both, hasPassword } = await success(client.get('/passkeys'), passkeys)
    expect(hasPassword).toBe(true)
    expect(both.map(({ device, usedAt }) => ({ device, usedAt }))).toEqual(
      Array(2).fill({ device: 'Chrome, Linux', usedAt: null }),
    )
    expect((await makingOptions(client)).excludeCredentials).toHaveLength(2)
    expect((await client.remove(`/passkeys/${both[0]?.passkeyId}`)).status).toBe(204)
    expect((await success(client.get('/passkeys'), passkeys)).passkeys).toEqual([both[1]])
  })

  test('that comes or goes holds transfers and is told', async () => {
    const { buyer, client, added } = await withPasskey(ctx)
    expect(await isHeld(buyer.userId)).toBe(true)
    await ctx.db.run(sql`DELETE FROM transfer_holds WHERE user_id = ${buyer.userId}`)
    await client.remove(`/passkeys/${added.passkeyId}`)
    expect(await isHeld(buyer.userId)).toBe(true)
    expect(await kindsTold(buyer.userId)).toEqual(['way_in_added', 'way_in_removed'])
  })

  test('that brings its owner back ends what was asked for by a contact', async () => {
    const { buyer, device } = await withPasskey(ctx)
    const { userId } = buyer
    const [askedAt, readyAt, endsAt] = [0, 1, 2].map((days) => Date.now() + days * 24 * 60 * 60 * 1000)
    await ctx.db.run(sql`INSERT INTO recovery_requests (user_id, channel, asked_at, ready_at, ends_at)
      VALUES (${userId}, 'email', ${askedAt}, ${readyAt}, ${endsAt})`)
    await comeBack(device)
    expect(
      await ctx.db.all(sql`SELECT 1 FROM recovery_requests WHERE user_id = ${userId} AND ends_at > ${Date.now()}`),
    ).toEqual([])
  })

  test('says when it was used last', async () => {
    const { client, device } = await withPasskey(ctx)
    await comeBack(device)
    const { passkeys: own } = await success(client.get('/passkeys'), passkeys)
    expect(Date.parse(own[0]?.usedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  })

  test('of somebody else is there for nobody', async () => {
    const { added, client } = await withPasskey(ctx)
    const stranger = await loggedIn(ctx, await makeBuyer(ctx))
    await failure(stranger.remove(`/passkeys/${added.passkeyId}`), 404, 'not_found')
    expect((await success(client.get('/passkeys'), passkeys)).passkeys).toHaveLength(1)
  })

  test('is one of twenty at most', async () => {
    const { buyer, client } = await withPasskey(ctx)
    const options = await makingOptions(client)
    await ctx.db.run(sql`INSERT INTO passkeys (id, user_id, public_key, algorithm, counter, name, added_at)
      SELECT ${buyer.userId} || key, ${buyer.userId}, '', 'ES256', 0, '', 0
      FROM json_each(${JSON.stringify(Array(19).fill(0))})`)
    await failure(client.post('/passkeys/options'), 409, 'too_many_passkeys')
    const made = await (await newAuthenticator()).make(options)
    await failure(client.post('/passkeys', made), 409, 'too_many_passkeys')
  })

  test('of an administrator with an app does not stand in for its code', async () => {
    const { buyer, device } = await withPasskey(ctx)
    await ctx.db.run(sql`UPDATE users SET role = 'admin' WHERE id = ${buyer.userId}`)
    await ctx.db.run(sql`INSERT INTO second_factors (user_id, sealed, key_id, fingerprint, started_at, confirmed_at)
      VALUES (${buyer.userId}, '', '', '', 1, 1)`)
    const proof = await device.sign(await loginOptions(clientOf()))
    await success(clientOf().post('/login/passkey', proof), pendingLogin)
  })
})

type Made = Awaited<ReturnType<typeof withPasskey>>
const sign = (twist: Twist) => async (device: Authenticator, options: PasskeyOptions) => device.sign(options, twist)

/** Whom no refusal changes: each is tried with the same passkey. */
const refusedLogins: [string, (device: Authenticator, options: PasskeyOptions, made: Made) => Promise<object>][] = [
  ['for another origin', sign({ origin: 'http://shop.test.evil.example' })],
  ['for another host', sign({ rpId: 'evil.example' })],
  ['over a challenge that nobody gave out', sign({ challenge: 'A'.repeat(43) })],
  ['over no challenge', sign({ challenge: '' })],
  ['of the making of a key', sign({ type: 'webauthn.create' })],
  ['from within a page of another shop', sign({ crossOrigin: true })],
  ['without having made sure of the owner', sign({ isUnverified: true })],
  ['in the name of another account', sign({ userHandle: 'MTIzNDU2Nzg5MA' })],
  [
    'by the key of another device',
    async (device, options) => device.sign(options, { signer: (await newAuthenticator()).keys }),
  ],
  ['by a key that the shop does not know', async (_, options) => (await newAuthenticator()).sign(options)],
  [
    'by one device in the name of another',
    async (device, options) => ({ ...(await device.sign(options)), id: (await withPasskey(ctx)).device.id }),
  ],
  [
    'with a signature that was altered',
    async (device, options) => {
      const proof = await device.sign(options)
      // Another letter well before the end: the last ones may hold no more than a few bits, which are as good as altered.
      const signature = proof.response.signature.replace(/.(?=.{8}$)/, (letter) => (letter === 'A' ? 'B' : 'A'))
      return { ...proof, response: { ...proof.response, signature } }
    },
  ],
  [
    'over a challenge for adding a passkey',
    async (device, options, { client }) =>
      device.sign({ ...options, challenge: (await makingOptions(client)).challenge }),
  ],
]

/** What is over since the passkey was made. */
const endedLogins: typeof refusedLogins = [
  [
    'over a challenge that is over',
    async (device, options) => {
      await ctx.db.run(sql`UPDATE one_time_tokens SET ends_at = ${Date.now()}`)
      return device.sign(options)
    },
  ],
  [
    'by a passkey that was removed',
    async (device, options, { client, added }) => {
      await client.remove(`/passkeys/${added.passkeyId}`)
      return device.sign(options)
    },
  ],
  [
    'by the passkey of a disabled account',
    async (device, options, { buyer }) => {
      await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${buyer.userId}`)
      return device.sign(options)
    },
  ],
]

describe('a login with a passkey', () => {
  let made: Made
  beforeAll(async () => {
    made = await withPasskey(ctx)
  })
  async function expectRefused(proofOf: (typeof refusedLogins)[number][1], by: Made): Promise<void> {
    const visitor = clientOf()
    const proof = await proofOf(by.device, await loginOptions(visitor), by)
    const said = await failure(visitor.post('/login/passkey', proof), 401, 'invalid_credentials')
    expect(said.fields).toBeUndefined()
  }

  test.each(refusedLogins)('%s is refused as every other is', (_, proofOf) => expectRefused(proofOf, made))
  test.each(endedLogins)('%s is refused as every other is', async (_, proofOf) =>
    expectRefused(proofOf, await withPasskey(ctx)),
  )

  test('of the same passkey is taken where nothing is wrong with it', async () => {
    const visitor = clientOf()
    const proof = await made.device.sign(await loginOptions(visitor))
    await success(visitor.post('/login/passkey', proof), session)
  })

  test('that is sent again is refused', async () => {
    const { device } = await withPasskey(ctx)
    const visitor = clientOf()
    const proof = await device.sign(await loginOptions(visitor))
    await success(visitor.post('/login/passkey', proof), session)
    await failure(visitor.post('/login/passkey', proof), 401, 'invalid_credentials')
  })

  test('that is sent twice at the same moment opens one session', async () => {
    const { device } = await withPasskey(ctx)
    const proof = await device.sign(await loginOptions(clientOf()))
    const both = await Promise.all([0, 1].map(() => codeOf(clientOf().post('/login/passkey', proof))))
    expect(both.sort()).toEqual(['invalid_credentials', 'ok'])
  })

  test('of a device that has counted to 7 is refused until it has counted on', async () => {
    const { device } = await withPasskey(ctx, { counts: true })
    const says = async (counter: number) => {
      const proof = await device.sign(await loginOptions(clientOf()), { counter })
      return codeOf(clientOf().post('/login/passkey', proof))
    }
    expect(await says(7)).toBe('ok')
    for (const counter of [7, 3, 0]) expect([counter, await says(counter)]).toEqual([counter, 'invalid_credentials'])
    expect(await says(9)).toBe('ok')
  })
})

const refusedKeys: [string, Twist][] = [
  ['for another origin', { origin: 'https://evil.example' }],
  ['for another host', { rpId: 'evil.example' }],
  ['over a challenge that nobody gave out', { challenge: 'A'.repeat(43) }],
  ['as if it logged in', { type: 'webauthn.get' }],
  ['without having made sure of the owner', { isUnverified: true }],
]

describe('a key that a device has made', () => {
  let client: Awaited<ReturnType<typeof loggedIn>>
  beforeAll(async () => {
    client = await loggedIn(ctx, await makeBuyer(ctx))
  })

  test.each(refusedKeys)('%s is not kept', async (_, twist) => {
    const made = await (await newAuthenticator()).make(await makingOptions(client), twist)
    await failure(client.post('/passkeys', made), 400, 'passkey_wrong')
    expect((await success(client.get('/passkeys'), passkeys)).passkeys).toEqual([])
  })

  test('for one account is not kept for another, nor twice', async () => {
    const owner = await loggedIn(ctx, await makeBuyer(ctx))
    const thief = await loggedIn(ctx, await makeBuyer(ctx))
    const made = await (await newAuthenticator()).make(await makingOptions(owner))
    await failure(thief.post('/passkeys', made), 400, 'passkey_wrong')
    await success(owner.post('/passkeys', made), passkey, 201)
    await failure(owner.post('/passkeys', made), 400, 'passkey_wrong')
  })

  test('that somebody has already is not kept for somebody else', async () => {
    const { device } = await withPasskey(ctx)
    const other = await loggedIn(ctx, await makeBuyer(ctx))
    await failure(other.post('/passkeys', await device.make(await makingOptions(other))), 400, 'passkey_wrong')
  })

  test('under the name of another is not kept', async () => {
    const made = await (await newAuthenticator()).make(await makingOptions(client))
    const renamed = { ...made, id: (await newAuthenticator()).id }
    await failure(client.post('/passkeys', renamed), 400, 'passkey_wrong')
  })
})
