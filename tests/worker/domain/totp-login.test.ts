import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import * as users from '../../../src/worker/domain/users/users'
import { actsOf, enrol, finish, password, pendingOf, shownBy } from '../../support/enrolling'
import { makeAdmin, outcomeOf, testClock, testCtx } from '../../support/shop'

const minuteMs = 60_000

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(() => {
  testClock.ms += 60 * minuteMs
})

describe('a login with an app', () => {
  test('opens no session before the code', async () => {
    const enrolled = await enrol(ctx)
    const pending = await pendingOf(ctx, enrolled)
    expect(await identity.findSession(ctx, pending)).toBeUndefined()
    const session = await identity.finishLogin(ctx, { pending, code: shownBy(enrolled) })
    expect(await identity.findSession(ctx, session.token)).toMatchObject({ userId: enrolled.admin.userId })
  })

  test.each([
    ['of this half minute', 0, 'ok'],
    ['of the last one', -1, 'ok'],
    ['of the next one', 1, 'ok'],
    ['of two before', -2, 'totp_wrong'],
    ['of two later', 2, 'totp_wrong'],
  ])('a code %s', async (_, steps, outcome) => {
    const enrolled = await enrol(ctx)
    testClock.ms += 10 * minuteMs
    expect(await finish(ctx, await pendingOf(ctx, enrolled), shownBy(enrolled, steps))).toBe(outcome)
  })

  test('takes a code once, and none that is older', async () => {
    const enrolled = await enrol(ctx)
    const pending = await pendingOf(ctx, enrolled)
    const code = shownBy(enrolled)
    const older = shownBy(enrolled, -1)
    expect(await finish(ctx, pending, code)).toBe('ok')
    expect(await finish(ctx, pending, code)).toBe('totp_wrong')
    expect(await finish(ctx, pending, older)).toBe('totp_wrong')
  })

  test.each(['a code', 'a recovery code'])('lets one of two in that use %s at the same moment', async (what) => {
    const enrolled = await enrol(ctx)
    const pending = await pendingOf(ctx, enrolled)
    const code = what === 'a code' ? shownBy(enrolled) : (enrolled.recovery[0] ?? '')
    const outcomes = await Promise.all([finish(ctx, pending, code), finish(ctx, pending, code)])
    expect(outcomes.sort()).toEqual(['ok', 'totp_wrong'])
  })

  test('takes a recovery code once, however it is typed, on record, and says how many are left', async () => {
    const enrolled = await enrol(ctx)
    const [first = '', second = ''] = enrolled.recovery
    expect(await finish(ctx, await pendingOf(ctx, enrolled), first)).toBe('ok')
    expect(await finish(ctx, await pendingOf(ctx, enrolled), first)).toBe('totp_wrong')
    expect(
      await finish(
        ctx,
        await pendingOf(ctx, enrolled),
        ` ${second.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l').replaceAll('-', ' ')} `,
      ),
    ).toBe('ok')
    expect((await identity.totpStatus(enrolled.by)).recoveryCodes).toBe(8)
    expect((await actsOf(ctx, enrolled.admin.userId)).slice(-2)).toEqual(['use_recovery_code', 'use_recovery_code'])
  })

  test('does not take what belongs to another administrator', async () => {
    const [one, other] = [await enrol(ctx), await enrol(ctx)]
    expect(await finish(ctx, await pendingOf(ctx, one), shownBy(other))).toBe('totp_wrong')
    expect(await finish(ctx, await pendingOf(ctx, one), other.recovery[0] ?? '')).toBe('totp_wrong')
  })

  test('whose secret was moved from another administrator takes no code at all', async () => {
    const [one, other] = [await enrol(ctx), await enrol(ctx)]
    const row = sql`SELECT sealed, key_id, fingerprint FROM second_factors WHERE user_id = ${other.admin.userId}`
    await ctx.db.run(sql`UPDATE second_factors SET (sealed, key_id, fingerprint) = (${row})
      WHERE user_id = ${one.admin.userId}`)
    expect(await finish(ctx, await pendingOf(ctx, one), shownBy(other))).toBe('unavailable')
  })

  test('is over after five minutes, after the sessions have ended, and when it was made up', async () => {
    const enrolled = await enrol(ctx)
    const old = await pendingOf(ctx, enrolled)
    testClock.ms += 5 * minuteMs
    expect(await finish(ctx, old, shownBy(enrolled))).toBe('login_expired')
    const ended = await pendingOf(ctx, enrolled)
    const boss = await makeAdmin(ctx)
    await users.endSessions(boss.ctx, enrolled.admin.userId)
    expect(await finish(ctx, ended, shownBy(enrolled))).toBe('login_expired')
    const [userId, epoch, endsAt, mark] = (await pendingOf(ctx, enrolled)).split('.')
    const made = [
      [boss.userId, epoch, endsAt, mark],
      [userId, epoch, `${Number(endsAt) + 1}`, mark],
      [userId, epoch, endsAt, ''],
      [],
    ]
    for (const parts of made) expect(await finish(ctx, parts.join('.'), shownBy(enrolled))).toBe('login_expired')
  })

  test('locks the nickname after ten wrong codes, and the right password forgives none of them', async () => {
    const enrolled = await enrol(ctx)
    const pending = await pendingOf(ctx, enrolled)
    for (let count = 0; count < 11; count += 1) {
      if (count === 5) await pendingOf(ctx, enrolled)
      const expected = count < 10 ? 'totp_wrong' : 'rate_limited'
      expect([count, await finish(ctx, pending, '000000')]).toEqual([count, expected])
    }
    expect(await outcomeOf(identity.login(ctx, { nickname: enrolled.admin.nickname, password }))).toBe('rate_limited')
    testClock.ms += 15 * minuteMs
    expect(await finish(ctx, await pendingOf(ctx, enrolled), shownBy(enrolled))).toBe('ok')
  })

  test('is the same to whoever has no app, knows no password, or is disabled', async () => {
    const { admin } = await enrol(ctx)
    const attempt = (nickname: string, given: string) => outcomeOf(identity.login(ctx, { nickname, password: given }))
    expect(await attempt(admin.nickname, 'wrong')).toBe('invalid_credentials')
    await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${admin.userId}`)
    expect(await attempt(admin.nickname, password)).toBe('invalid_credentials')
  })
})
