import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Channel } from '../../../src/shared/notices'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import { planLink, planRecovers, planUnlink } from '../../../src/worker/domain/notices/notices'
import type { Message, Sent } from '../../../src/worker/domain/ports'
import * as users from '../../../src/worker/domain/users/users'
import * as waysIn from '../../../src/worker/domain/ways-in/ways-in'
import { makeAdmin, makeBuyer, outcomeOf, type Person, testClock, testCtx, uniqueName } from '../../support/shop'

const dayMs = 24 * 60 * 60 * 1000
const next = 'b-password-1'
const visitor = { address: '10.5.0.1', device: '' }

let ctx: Ctx
let pending: Promise<unknown>[]
let asked: { address: string; message: Message }[]
let answer: Sent

beforeEach(async () => {
  pending = []
  asked = []
  answer = { outcome: 'delivered' }
  const send = async (address: string, message: Message) => {
    asked.push({ address, message })
    return answer
  }
  ctx = await testCtx({
    origin: 'https://shop.example',
    channels: { telegram: send, email: send },
    later: (work) => void pending.push(work),
  })
  testClock.ms += 3 * dayMs
  await commit(ctx.db, [sql`DELETE FROM recovery_requests`])
})

/** A buyer with an address for each of these channels; the first may help to get the account back. */
async function buyerWith(...channels: Channel[]): Promise<Person & { address: string }> {
  const buyer = await makeBuyer(ctx)
  const address = uniqueName('address-')
  const { userId } = buyer
  const plans = channels.flatMap((channel, nth) => [
    ...planLink(ctx, { userId, channel, address: `${address}-${channel}`, language: 'ru' }),
    ...planRecovers(userId, channel, nth === 0),
  ])
  await commit(ctx.db, plans)
  return { ...buyer, address }
}

async function ask({ nickname }: Pick<Person, 'nickname'>, channel: Channel = 'email'): Promise<void> {
  waysIn.askByContact(ctx, { nickname, channel })
  await Promise.all(pending)
}

/** The link that was sent; undefined where none was. */
async function sentLink(): Promise<string | undefined> {
  await waysIn.sendRecoveries(ctx)
  return asked.at(-1)?.message.button?.url.split('#')[1]
}

const recover = (token = '') => outcomeOf(waysIn.recoverByLink(ctx, { token, password: next }, visitor))
const logIn = ({ nickname }: Person, password = 'a-password-1') =>
  outcomeOf(identity.login(ctx, { nickname, password }, visitor))
const told = async ({ userId }: Person) =>
  ctx.db.all<{ kind: string; channel: string | null }>(sql`SELECT kind, channel FROM notices
    LEFT JOIN notice_sends ON notice_id = id WHERE user_id = ${userId} ORDER BY seq, channel`)

test('a contact is sent a link a day later, in its language, once, and every channel was told meanwhile', async () => {
  const buyer = await buyerWith('email', 'telegram')
  await ask(buyer)
  expect(await told(buyer)).toEqual([
    { kind: 'recovery_asked', channel: 'email' },
    { kind: 'recovery_asked', channel: 'telegram' },
  ])
  testClock.ms += dayMs - 1
  expect(await sentLink()).toBeUndefined()
  testClock.ms += 1
  const token = await sentLink()
  await waysIn.sendRecoveries(ctx)
  expect(asked).toHaveLength(1)
  const url = `https://shop.example/ru/recover#${token}`
  const message = { title: 'Задайте новый пароль', language: 'ru', shop: 'Keyfall', button: { url } }
  expect(asked[0]).toMatchObject({ address: `${buyer.address}-email`, message })
  expect(await recover(token)).toBe('ok')
  expect(await logIn(buyer, next)).toBe('ok')
  expect(await recover(token)).toBe('invalid_credentials')
})

describe('nothing is sent, and nobody told,', () => {
  test.each<[string, (buyer: Person) => Promise<unknown>, Channel]>([
    ['by a contact that its owner has not chosen for it', async () => {}, 'telegram'],
    [
      'to an account that is disabled',
      ({ userId }) => ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${userId}`),
      'email',
    ],
    [
      'by a contact that refuses what is sent',
      ({ userId }) => ctx.db.run(sql`UPDATE contacts SET refused_at = 1 WHERE user_id = ${userId}`),
      'email',
    ],
    ['by a contact that is linked no more', ({ userId }) => commit(ctx.db, planUnlink(userId, 'email')), 'email'],
  ])('%s', async (_, change, channel) => {
    const buyer = await buyerWith('email', 'telegram')
    await change(buyer)
    await ask(buyer, channel)
    testClock.ms += dayMs
    expect([await sentLink(), await told(buyer)]).toEqual([undefined, []])
  })

  test('to a nickname that nobody has', async () => {
    await ask({ nickname: 'nobody at all' })
    testClock.ms += dayMs
    expect(await sentLink()).toBeUndefined()
  })
})

describe('what was asked for is over', () => {
  const ways: Readonly<Record<string, (buyer: Person, code: string) => Promise<unknown>>> = {
    'a login with the password': (buyer) => logIn(buyer),
    'a confirmation in an open session': ({ ctx: by }) => waysIn.stepUp(by, { password: 'a-password-1' }),
    'its owner stops it in an open session': ({ ctx: by }) => waysIn.stopRecovery(by),
    'a recovery code': ({ nickname }, recoveryCode) =>
      waysIn.recover(ctx, { nickname, recoveryCode, password: 'c-password-1' }, visitor),
    'a new password of one’s own': ({ ctx: by }) =>
      waysIn.changePassword(by, { current: 'a-password-1', next: 'c-password-1' }),
    'the password was removed by who has a passkey': async ({ userId, ctx: by }) => {
      const passkey = sql`INSERT INTO passkeys (id, user_id, public_key, algorithm, counter, name, added_at)
        VALUES (${uniqueName('passkey-')}, ${userId}, 'key', -7, 0, 'Firefox', 0)`
      await commit(ctx.db, [passkey])
      await waysIn.removePassword(by)
    },
    'a password that an administrator gives': async ({ userId }) =>
      users.resetPassword((await makeAdmin(ctx)).ctx, userId),
  }
  test.each(Object.entries(ways))('after %s, before and after the link was sent', async (_, comeIn) => {
    for (const isSent of [false, true]) {
      const buyer = await buyerWith('email')
      const [code = ''] = await waysIn.makeCodes({ ...buyer.ctx, ...ctx, caller: buyer.ctx.caller })
      await ask(buyer)
      testClock.ms += dayMs
      const token = isSent ? await sentLink() : undefined
      await comeIn(buyer, code)
      expect(await recover(isSent ? token : await sentLink())).toBe('invalid_credentials')
    }
  })

  test('once the address that had the link is unlinked', async () => {
    const buyer = await buyerWith('email')
    await ask(buyer)
    testClock.ms += dayMs
    const token = await sentLink()
    await waysIn.unlinkEmail({ ...buyer.ctx, ...ctx, caller: buyer.ctx.caller })
    expect(await recover(token)).toBe('invalid_credentials')
  })

  test('a day after the link could be had', async () => {
    const buyer = await buyerWith('email')
    await ask(buyer)
    testClock.ms += dayMs
    const token = await sentLink()
    testClock.ms += dayMs
    expect(await recover(token)).toBe('invalid_credentials')
  })

  test('not after a wrong password', async () => {
    const buyer = await buyerWith('email')
    await ask(buyer)
    testClock.ms += dayMs
    await logIn(buyer, 'a-guess-1')
    expect(await recover(await sentLink())).toBe('ok')
  })
})

test('whoever asks again and again tells of it once a day', async () => {
  const buyer = await buyerWith('email')
  for (let count = 0; count < 3; count += 1) await ask(buyer)
  await logIn(buyer)
  await ask(buyer)
  const asking = async () => (await told(buyer)).filter(({ kind }) => kind === 'recovery_asked').length
  expect(await asking()).toBe(1)
  testClock.ms += dayMs
  await ask(buyer)
  expect(await asking()).toBe(2)
})

test('two who ask at the same moment are one', async () => {
  const buyer = await buyerWith('email', 'telegram')
  await Promise.all([ask(buyer), ask(buyer)])
  expect((await told(buyer)).filter(({ channel }) => channel === 'email')).toHaveLength(1)
})

test('a link that the channel can’t take now is sent at the next run, another one', async () => {
  const buyer = await buyerWith('email')
  await ask(buyer)
  testClock.ms += dayMs
  answer = { outcome: 'later', afterMs: 1000, why: '429' }
  const lost = await sentLink()
  answer = { outcome: 'delivered' }
  const token = await sentLink()
  expect([await recover(lost), await recover(token)]).toEqual(['invalid_credentials', 'ok'])
})

test('of two runs of the schedule at the same moment one sends the link', async () => {
  await ask(await buyerWith('email'))
  testClock.ms += dayMs
  await Promise.all([waysIn.sendRecoveries(ctx), waysIn.sendRecoveries(ctx)])
  expect(asked).toHaveLength(1)
})

test('of two uses of a link at the same moment one wins', async () => {
  await ask(await buyerWith('email'))
  testClock.ms += dayMs
  const token = await sentLink()
  expect((await Promise.all([recover(token), recover(token)])).sort()).toEqual(['invalid_credentials', 'ok'])
})

describe('a link to a new password that lies in a mailbox is over once its owner', () => {
  test.each<[what: string, change: (buyer: Person) => Promise<unknown>]>([
    ['lets that contact help no more', (buyer) => waysIn.letRecover(buyer.ctx, 'email', false)],
    ['lets another contact help', (buyer) => waysIn.letRecover(buyer.ctx, 'telegram', true)],
    ['unlinks another contact', (buyer) => waysIn.unlinkTelegram(buyer.ctx)],
    [
      'has linked another address',
      async (buyer) => {
        await waysIn.askEmail({ ...ctx, ...buyer.ctx, channels: ctx.channels, later: ctx.later }, 'new@mail.test')
        await Promise.all(pending)
        await waysIn.confirmEmail(ctx, asked.at(-1)?.message.button?.url.split('#')[1] ?? '')
      },
    ],
  ])('%s', async (_, change) => {
    const buyer = await buyerWith('email', 'telegram')
    await ask(buyer)
    testClock.ms += dayMs
    const token = await sentLink()
    expect(token).toBeDefined()
    expect(await outcomeOf(change({ ...buyer, ctx: { ...buyer.ctx, origin: ctx.origin } }))).toBe('ok')
    expect(await recover(token)).toBe('invalid_credentials')
  })
})
