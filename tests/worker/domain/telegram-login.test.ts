import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { session } from '../../../src/shared/contract/identity'
import { askedRecovery } from '../../../src/shared/contract/ways-in'
import { loginFaults } from '../../../src/simulator/faults'
import { commit } from '../../../src/worker/db/database'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { planEndSessions } from '../../../src/worker/domain/identity/identity'
import { makeToken } from '../../../src/worker/domain/ways-in/one-time'
import {
  beginLink,
  enter,
  finishTelegram,
  letRecover,
  makeEnterUrl,
  showTelegram,
  unlinkTelegram,
} from '../../../src/worker/domain/ways-in/ways-in'
import { clientOf, failure, success } from '../../support/http'
import { openProviders, type Providers } from '../../support/providers'
import { makeBuyer, outcomeOf, type Person, testClock, testCtx } from '../../support/shop'
import { agree, backTo, chatOf, goToTelegram, linkTelegram, newTelegramId, telegramOf } from '../../support/telegram'

const minuteMs = 60_000
const nobody = { device: '' }

let ctx: Ctx
let providers: Providers
let buyer: Person
let telegramId: string
/** Whether the link is as it was made: then the next test goes on with it. */
let isLinked = false
const startMs = testClock.ms

beforeEach(async () => {
  testClock.ms = startMs
  ctx = await testCtx(telegramOf())
  providers = openProviders(ctx)
  if (isLinked) return
  const person = await makeBuyer(ctx)
  buyer = { ...person, ctx: { ...person.ctx, ...telegramOf() } }
  telegramId = await linkTelegram(ctx, providers, buyer)
  isLinked = true
})
afterEach(() => {
  testClock.ms = startMs
  vi.unstubAllGlobals()
})

const rowsOf = async (table: 'notices' | 'transfer_holds' | 'users') => {
  const { results } = await ctx.db.$client
    .prepare(table === 'users' ? 'SELECT id FROM users' : `SELECT * FROM ${table} WHERE user_id = ?`)
    .bind(...(table === 'users' ? [] : [buyer.userId]))
    .all<{ kind: string; params: string }>()
  return results
}

/** Comes back from Telegram and enters. */
async function logIn(id = telegramId) {
  const came = await finishTelegram(ctx, await goToTelegram(ctx, providers, id))
  if (came.outcome !== 'entered') return came
  return enter(ctx, came.token, nobody)
}

/** What a button in the chat of the buyer carries. */
async function linkIn(): Promise<string> {
  const made = await makeEnterUrl(ctx, { userId: buyer.userId, channel: 'telegram', link: '/orders' })
  await commit(ctx.db, made?.plan ?? [])
  return made?.url.split('#')[1] ?? ''
}

describe('somebody who has linked Telegram', () => {
  afterEach(() => {
    isLinked = false
  })

  test('logs in by it, and comes to the page they wanted', async () => {
    const entered = await logIn()
    expect(entered).toMatchObject({ userId: buyer.userId, nickname: buyer.nickname, to: '/orders' })
  })

  test('logs in also where the audience of the token is a number', async () => {
    await providers.fail({ provider: 'telegram_login', fault: 'number_audience' })
    expect(await logIn()).toMatchObject({ userId: buyer.userId })
  })

  test('has a hold on transfers since then, and was told of the new way in there too', async () => {
    expect(await rowsOf('transfer_holds')).toHaveLength(1)
    expect(await rowsOf('notices')).toMatchObject([
      { kind: 'way_in_added', params: '{"way":"telegram","held":"yes"}', link: '/security' },
    ])
  })

  test('may unlink it: the chat is told, its links are over, and the login makes nobody an account', async () => {
    const came = await finishTelegram(ctx, await goToTelegram(ctx, providers, telegramId))
    const farewell: Promise<unknown>[] = []
    await unlinkTelegram({ ...buyer.ctx, later: (work) => void farewell.push(work) })
    await Promise.all(farewell)
    expect(await chatOf(providers, telegramId)).toHaveLength(1)
    expect((await rowsOf('notices')).map(({ kind }) => kind)).toEqual(['way_in_added', 'way_in_removed'])
    expect(await outcomeOf(enter(ctx, came.outcome === 'entered' ? came.token : '', nobody))).toBe(
      'invalid_credentials',
    )
    const before = await rowsOf('users')
    expect(await logIn()).toEqual({ outcome: 'unknown', language: 'uz' })
    expect(await rowsOf('users')).toHaveLength(before.length)
  })

  test('may link another: links in the earlier chat open nothing any more, and go on where it is the same one', async () => {
    const [first, again] = [await linkIn(), await linkIn()]
    await linkTelegram(ctx, providers, buyer, telegramId)
    expect(await outcomeOf(enter(ctx, again, nobody))).toBe('ok')
    await linkTelegram(ctx, providers, buyer)
    expect(await outcomeOf(enter(ctx, first, nobody))).toBe('invalid_credentials')
  })

  test('may let it help to get a lost account back, and is told of that', async () => {
    expect((await showTelegram(buyer.ctx)).link).toMatchObject({ recovers: false })
    await letRecover(buyer.ctx, 'telegram', true)
    expect((await showTelegram(buyer.ctx)).link).toMatchObject({ recovers: true })
    expect((await rowsOf('notices')).map(({ params }) => params)).toEqual([
      '{"way":"telegram","held":"yes"}',
      '{"way":"telegram_recovers","held":"yes"}',
    ])
  })
})

describe('one Telegram is linked to one account', () => {
  test('so that another account is refused, and nothing is held there', async () => {
    const other = await makeBuyer(ctx)
    expect(await outcomeOf(linkTelegram(ctx, providers, other, telegramId))).toBe('contact_taken')
    expect((await showTelegram({ ...other.ctx, ...telegramOf() })).link).toBeUndefined()
  })

  test('and only for a session that goes on until Telegram has answered', async () => {
    const other = await makeBuyer(ctx)
    const wish = { backTo, to: '/security', language: 'en' } as const
    const begun = await beginLink({ ...other.ctx, ...telegramOf() }, wish)
    const back = await agree(providers, begun.url, newTelegramId())
    await commit(ctx.db, planEndSessions(other.userId))
    expect(await outcomeOf(finishTelegram(ctx, { ...back, kept: begun.state, backTo }))).toBe('unauthenticated')
  })
})

type Attack = () => Promise<Parameters<typeof finishTelegram>[1]>
const going = () => goToTelegram(ctx, providers, telegramId)
const withFault =
  (fault: string): Attack =>
  async () => {
    await providers.fail({ provider: 'telegram_login', fault })
    return going()
  }

describe('whoever brings back what is not theirs is refused in the same words', () => {
  const faults = loginFaults.filter((fault) => fault !== 'number_audience')
  const attacks: [what: string, attack: Attack][] = [
    ...faults.map((fault): [string, Attack] => [fault.replace('_', ' '), withFault(fault)]),
    ['the state of another browser', async () => ({ ...(await going()), kept: (await going()).kept })],
    ['no state', async () => ({ ...(await going()), state: '', kept: '' })],
    ['the code of another login', async () => ({ ...(await going()), code: (await going()).code })],
    ['a code made up', async () => ({ ...(await going()), code: 'x'.repeat(32) })],
    ['no code, as after “Cancel”', async () => ({ ...(await going()), code: '' })],
    [
      'a login of long ago',
      async () => {
        const back = await going()
        testClock.ms += 11 * minuteMs
        return back
      },
    ],
    [
      'a login that was used',
      async () => {
        const back = await going()
        await finishTelegram(ctx, back)
        return back
      },
    ],
    [
      'a token of another purpose',
      async () => {
        const { token, plan } = await makeToken(ctx, { purpose: 'enter', lifeMs: minuteMs, data: '{}' })
        await commit(ctx.db, plan)
        return { ...(await going()), state: token, kept: token }
      },
    ],
  ]
  test.each(attacks)('%s', async (_what, attack) => {
    const back = await attack()
    expect(await outcomeOf(finishTelegram(ctx, back))).toBe('invalid_credentials')
    expect(await outcomeOf(finishTelegram(ctx, back))).toBe('invalid_credentials')
  })
})

const entryOf = async (): Promise<string> => {
  const came = await finishTelegram(ctx, await going())
  return came.outcome === 'entered' ? came.token : ''
}

describe('the link that lets in is refused in the same words', () => {
  // The last of them end sessions and accounts.
  afterAll(() => {
    isLinked = false
  })

  test('by the second of two presses at the same moment', async () => {
    const token = await entryOf()
    const codes = await Promise.all([outcomeOf(enter(ctx, token, nobody)), outcomeOf(enter(ctx, token, nobody))])
    expect(codes.sort()).toEqual(['invalid_credentials', 'ok'])
  })

  test.each<[string, () => Promise<string>]>([
    ['made up', async () => 'x'.repeat(43)],
    [
      'used',
      async () => {
        const token = await entryOf()
        await enter(ctx, token, nobody)
        return token
      },
    ],
    [
      'over',
      async () => {
        const token = await entryOf()
        testClock.ms += 3 * minuteMs
        return token
      },
    ],
    ['made for a login by Telegram', async () => (await goToTelegram(ctx, providers, telegramId)).state],
    [
      'from before all sessions were ended',
      async () => {
        const token = await entryOf()
        await commit(ctx.db, planEndSessions(buyer.userId))
        return token
      },
    ],
    [
      'of somebody whose account is disabled',
      async () => {
        const token = await entryOf()
        await commit(ctx.db, [sql`UPDATE users SET disabled_at = 1 WHERE id = ${buyer.userId}`])
        return token
      },
    ],
  ])('%s', async (_what, make) => {
    expect(await outcomeOf(enter(ctx, await make(), nobody))).toBe('invalid_credentials')
  })
})

test.each(['error500', 'timeout'])('while Telegram has %s, people are told that it does not answer', async (fault) => {
  const back = await going()
  await providers.fail({ provider: 'telegram_login', fault })
  expect(await outcomeOf(finishTelegram(ctx, back))).toBe('provider_failed')
})

test('a login by Telegram ends no recovery that somebody has asked for, and stops none without a confirmation', async () => {
  const readyAt = Date.now() + 1000 * minuteMs
  await ctx.db.run(sql`INSERT INTO recovery_requests (user_id, channel, asked_at, ready_at, ends_at)
    VALUES (${buyer.userId}, 'telegram', ${Date.now()}, ${readyAt}, ${readyAt + minuteMs})`)
  const entered = await logIn()
  const owner = clientOf({ token: 'token' in entered ? entered.token : '' })
  const until = { readyAt: new Date(readyAt).toISOString(), endsAt: new Date(readyAt + minuteMs).toISOString() }
  const waits = { asked: { channel: 'telegram', ...until } }
  expect(await success(owner.get('/recover/asked'), askedRecovery)).toEqual(waits)
  await failure(owner.remove('/recover/asked'), 403, 'step_up_required')
  expect(await success(owner.get('/recover/asked'), askedRecovery)).toEqual(waits)
  expect((await owner.post('/step-up', { password: 'a-password-1' })).status).toBe(204)
  expect((await owner.remove('/recover/asked')).status).toBe(204)
  expect(await success(owner.get('/recover/asked'), askedRecovery)).toEqual({ asked: null })
})

test('a session that came in by a link has proven nothing: ways in ask for more', async () => {
  const entered = await logIn()
  const token = 'token' in entered ? entered.token : ''
  await failure(clientOf({ token }).post('/telegram/link'), 403, 'step_up_required')
  const password = { nickname: buyer.nickname, password: 'a-password-1' }
  const proven = await success(clientOf().post('/login', password), session)
  expect((await clientOf(proven).remove('/telegram')).status).toBe(204)
})
