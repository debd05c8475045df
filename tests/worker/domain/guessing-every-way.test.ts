import { beforeAll, expect, test } from 'vitest'
import type { PendingLogin } from '../../../src/shared/contract/identity'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import { planLink, planRecovers } from '../../../src/worker/domain/notices/notices'
import * as waysIn from '../../../src/worker/domain/ways-in/ways-in'
import { type Authenticator, newAuthenticator } from '../../support/authenticator'
import { outcomeOf, testClock, testCtx, uniqueName } from '../../support/shop'

const dayMs = 24 * 60 * 60 * 1000
const origin = 'http://shop.test'
const password = 'a-password-1'

let ctx: Ctx
let thief: Authenticator
beforeAll(async () => {
  const send = async () => ({ outcome: 'delivered' as const })
  ctx = { ...(await testCtx()), origin, channels: { email: send, telegram: send } }
  thief = await newAuthenticator()
})

type From = { address: string; device: string }
type Victim = Awaited<ReturnType<typeof victimOf>>
type Guess = (victim: Victim, from: From, nth: number) => Promise<unknown>

/** Every way by which a stranger can guess at somebody whose nickname they know, and their passkey but for its secret. */
const guesses: Readonly<Record<string, Guess>> = {
  'a password': ({ nickname }, from, nth) => identity.login(ctx, { nickname, password: `a-guess-${nth}` }, from),
  'a recovery code': ({ nickname }, from) =>
    waysIn.recover(ctx, { nickname, recoveryCode: ctx.ids.recoveryCode(), password: 'thief-password-1' }, from),
  'a passkey': async ({ key }, from) => {
    const options = await waysIn.passkeyLoginOptions(ctx, origin)
    return waysIn.logInWithPasskey(ctx, await key.sign(options, { signer: thief.keys }), origin, from)
  },
}
const [byPassword, ...furtherWays] = Object.values(guesses)

/** What a link could be: none of them says whose it is, so a guess is a guess at all 2²⁵⁶ of them. */
const links: readonly Guess[] = [
  (_, from) => waysIn.enter(ctx, ctx.ids.token(), from),
  () => waysIn.confirmEmail(ctx, ctx.ids.token()),
  (_, from) => waysIn.recoverByLink(ctx, { token: ctx.ids.token(), password: 'thief-password-1' }, from),
  async ({ nickname }) => waysIn.askByContact(ctx, { nickname, channel: 'email' }),
]

const addressOf = (nth: number) => `10.${(nth >> 16) + 100}.${(nth >> 8) & 255}.${nth & 255}`

/** Somebody with a session, a browser that knows them, recovery codes, a passkey, and Telegram and mail for recovery. */
async function victimOf(nickname: string) {
  const { token, device, userId } = await identity.register(ctx, { nickname, password })
  const caller = await identity.findSession(ctx, token)
  if (!caller) throw new Error('the session is there')
  const asBuyer = { ...ctx, caller, needs: 'buyer' as const }
  const codes = await waysIn.makeCodes(asBuyer)
  const key = await newAuthenticator()
  await waysIn.addPasskey(asBuyer, await key.make(await waysIn.newPasskeyOptions(asBuyer, origin)), origin)
  const contacts = (['email', 'telegram'] as const).flatMap((channel) => [
    ...planLink(ctx, { userId, channel, address: `${channel} of ${nickname}`, language: 'en' }),
    ...planRecovers(userId, channel, true),
  ])
  await commit(ctx.db, contacts)
  return { userId, nickname, device, codes, key, password, nth: 0 }
}

type Answer = identity.SignedIn | PendingLogin

/** The ways that strangers can't close. */
const ownWays: Readonly<Record<string, (victim: Victim, address: string) => Promise<Answer>>> = {
  'the password on a known device': ({ nickname, password, device }, address) =>
    identity.login(ctx, { nickname, password }, { address, device }),
  'a recovery code on a new device': async (victim, address) => {
    const next = `b-password-${victim.codes.length}`
    const form = { nickname: victim.nickname, recoveryCode: victim.codes.pop() ?? '', password: next }
    const answer = await waysIn.recover(ctx, form, { address, device: '' })
    victim.password = next
    return answer
  },
  'a passkey on a new device': async ({ key }, address) => {
    const proof = await key.sign(await waysIn.passkeyLoginOptions(ctx, origin))
    return waysIn.logInWithPasskey(ctx, proof, origin, { address, device: '' })
  },
  'a link of Telegram on a new device': async ({ userId }, address) => {
    const url = await waysIn.enterUrl(ctx, { userId, channel: 'telegram', link: '/orders', language: 'en' })
    return waysIn.enter(ctx, url?.split('#')[1] ?? '', { address, device: '' })
  },
}

/** Comes in by the ways in turn. */
async function comeIn(victim: Victim, address: string): Promise<string> {
  const ways = Object.values(ownWays)
  const way = ways[victim.nth++ % ways.length]
  const attempt = way?.(victim, address) ?? Promise.reject(new Error('no way'))
  const outcome = await outcomeOf(attempt)
  if (outcome !== 'ok') return outcome
  const answer = await attempt
  if ('device' in answer) victim.device = answer.device
  return 'device' in answer ? 'ok' : 'pending'
}

test('a hundred and twenty addresses guess in every way a hundred times a day in all, and the owner is never refused', async () => {
  const victim = await victimOf(uniqueName('victim '))
  const tried: string[] = []
  const triedLinks: string[] = []
  const owner: string[] = []
  const guess = async (nth: number) => {
    const from = { address: addressOf(nth), device: '' }
    const link = nth % 10 === 9 ? links[Math.floor(nth / 10) % links.length] : undefined
    if (link) return triedLinks.push(await outcomeOf(link(victim, from, nth)))
    const way = furtherWays[nth % 10] ?? byPassword
    return way && tried.push(await outcomeOf(way(victim, from, nth)))
  }
  await guess(0)
  // As if seventy had been made today.
  await ctx.db.run(`UPDATE failed_tries SET failures = 70 WHERE origin = 'anywhere' AND failures = 1`)
  for (let start = 1; start < 121; start += 15) {
    await Promise.all([
      ...Array.from({ length: 15 }, (_, nth) => guess(start + nth)),
      // From an address of the attacker's.
      comeIn(victim, addressOf(start)).then((outcome) => owner.push(outcome)),
    ])
  }
  const counted = Object.groupBy(tried, (outcome) => outcome)
  expect(Object.keys(counted).sort()).toEqual(['invalid_credentials', 'rate_limited'])
  expect(counted.invalid_credentials).toHaveLength(31)
  expect(tried).toHaveLength(109)
  // The fourth, which asks for a link to the victim's own contact, is answered alike whatever comes of it.
  const answers = Object.groupBy(triedLinks, (outcome) => outcome)
  expect(Object.entries(answers).map(([outcome, all]) => [outcome, all?.length])).toEqual(
    expect.arrayContaining([
      ['invalid_credentials', 6],
      ['link_wrong', 3],
      ['ok', 3],
    ]),
  )
  expect(owner).toEqual(Array(8).fill('ok'))
})

test.each(Object.entries(guesses))('%s is tried a hundred times on the next day too, and no more', async (_, way) => {
  const victim = await victimOf(uniqueName('victim '))
  for (const day of [1, 2]) {
    testClock.ms += dayMs
    const tried: string[] = []
    for (let nth = 0; nth < 5; nth += 1) {
      tried.push(await outcomeOf(way(victim, { address: addressOf(day * 1000 + nth), device: '' }, nth)))
      // As if the next ninety-seven had come meanwhile.
      if (nth === 0)
        await ctx.db.run(`UPDATE failed_tries SET failures = 98 WHERE origin = 'anywhere' AND failures = 1`)
    }
    expect(tried).toEqual([...Array(3).fill('invalid_credentials'), ...Array(2).fill('rate_limited')])
    for (const own of Object.keys(ownWays)) expect([own, await comeIn(victim, addressOf(day))]).toEqual([own, 'ok'])
  }
})

test('a passkey that nobody has is refused as often as one that somebody has, and no differently', async () => {
  const victim = await victimOf(uniqueName('victim '))
  const stranger = { ...victim, key: await newAuthenticator() }
  const outcomesOf = async (guessed: Victim, network: number) => {
    const tried: string[] = []
    for (let nth = 0; nth < 12; nth += 1) {
      const from = { address: addressOf(network), device: '' }
      tried.push(await outcomeOf(guesses['a passkey']?.(guessed, from, nth) ?? Promise.resolve()))
    }
    return tried
  }
  const expected = [...Array(10).fill('invalid_credentials'), ...Array(2).fill('rate_limited')]
  expect(await outcomesOf(victim, 5001)).toEqual(expected)
  expect(await outcomesOf(stranger, 5002)).toEqual(expected)
})
