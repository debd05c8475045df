import { env } from 'cloudflare:workers'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCtx } from '../../../src/worker/context'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import * as users from '../../../src/worker/domain/users/users'
import { totp } from '../../../src/worker/providers/totp'
import { createVault } from '../../../src/worker/providers/vault'
import { codeAt } from '../../app-codes'
import { actsOf, enrol, finish, giveMyPassword, password, pendingOf, shownBy } from '../../support/enrolling'
import { makeAdmin, makeBuyer, outcomeOf, testClock, testCtx } from '../../support/shop'

const oldKey = btoa('01234567890123456789012345678901')
const newKey = btoa('98765432109876543210987654321098')

const minuteMs = 60_000

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx()
})
beforeEach(() => {
  testClock.ms += 60 * minuteMs
})

// RFC 6238, appendix B: the last six of the eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the secret of the standard has the code %s', (seconds, code) => {
  const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
  expect(totp.stepOf(secret, code, seconds * 1000)).toBe(Math.floor(seconds / 30))
})

describe('setting up an app', () => {
  test('shows a secret that an app reads, takes its first code, and gives ten recovery codes', async () => {
    const admin = await makeAdmin(ctx)
    const by: CallerCtx = { ...admin.ctx, needs: 'enroller' }
    const { secret, uri } = await identity.startTotp(by)
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Keyfall:${admin.nickname}?`)
    expect(await identity.totpStatus(by)).toEqual({ enrolled: false, recoveryCodes: 0, required: false })
    expect(await outcomeOf(identity.confirmTotp(by, codeAt(secret, testClock.ms, 2)))).toBe('totp_wrong')
    const codes = await identity.confirmTotp(by, codeAt(secret, testClock.ms))
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await identity.totpStatus(by)).toEqual({ enrolled: true, recoveryCodes: 10, required: false })
    expect(await outcomeOf(identity.startTotp(by))).toBe('totp_enrolled')
    expect(await actsOf(ctx, admin.userId)).toEqual(['start_totp', 'enrol_totp'])
  })

  test('begun twice counts from the second secret alone', async () => {
    const by: CallerCtx = { ...(await makeAdmin(ctx)).ctx, needs: 'enroller' }
    const first = await identity.startTotp(by)
    const second = await identity.startTotp(by)
    expect(await outcomeOf(identity.confirmTotp(by, codeAt(first.secret, testClock.ms)))).toBe('totp_wrong')
    expect(await outcomeOf(identity.confirmTotp(by, codeAt(second.secret, testClock.ms)))).toBe('ok')
  })

  test('that was never ended asks for nothing', async () => {
    const admin = await makeAdmin(ctx)
    await identity.startTotp({ ...admin.ctx, needs: 'enroller' })
    expect(await identity.login(ctx, { nickname: admin.nickname, password })).toHaveProperty('token')
  })

  test('leaves neither the secret nor a recovery code in any row', async () => {
    const { admin, secret, recovery } = await enrol(ctx)
    const rows =
      await ctx.db.all(sql`SELECT * FROM second_factors JOIN audit_entries ON subject = second_factors.user_id
      JOIN recovery_codes ON recovery_codes.user_id = second_factors.user_id
      WHERE second_factors.user_id = ${admin.userId}`)
    expect(rows.length).toBeGreaterThan(0)
    for (const text of [secret, ...recovery, ...recovery.map((code) => code.replaceAll('-', ''))]) {
      expect(JSON.stringify(rows)).not.toContain(text)
    }
  })
})

describe('an app', () => {
  test('is asked for no more once it is removed, and its recovery codes are gone', async () => {
    const enrolled = await enrol(ctx)
    await identity.removeTotp(enrolled.by)
    expect(await giveMyPassword(ctx, enrolled)).toHaveProperty('token')
    expect(await identity.totpStatus(enrolled.by)).toMatchObject({ enrolled: false, recoveryCodes: 0 })
    expect((await actsOf(ctx, enrolled.admin.userId)).at(-1)).toBe('remove_totp')
  })

  test('that is lost is reset by another administrator, who ends the sessions with it', async () => {
    const enrolled = await enrol(ctx)
    const boss = await makeAdmin(ctx)
    const { user } = await users.show(boss.ctx, enrolled.admin.userId)
    expect(user.totp).toBe(true)
    expect((await users.resetTotp(boss.ctx, enrolled.admin.userId, 'Lost the phone')).totp).toBe(false)
    expect(await outcomeOf(identity.profile(enrolled.admin.ctx))).toBe('unauthenticated')
    expect(await giveMyPassword(ctx, enrolled)).toHaveProperty('token')
    expect((await actsOf(ctx, enrolled.admin.userId)).at(-1)).toBe('reset_totp')
  })

  test('goes with the role', async () => {
    const enrolled = await enrol(ctx)
    const boss = await makeAdmin(ctx)
    for (const role of ['buyer', 'admin'] as const) await users.edit(boss.ctx, enrolled.admin.userId, { role })
    expect(await giveMyPassword(ctx, enrolled)).toHaveProperty('token')
  })

  test('has new recovery codes in the place of the old ones', async () => {
    const enrolled = await enrol(ctx)
    const fresh = await identity.renewRecoveryCodes(enrolled.by)
    expect(await finish(ctx, await pendingOf(ctx, enrolled), enrolled.recovery[0] ?? '')).toBe('totp_wrong')
    expect(await finish(ctx, await pendingOf(ctx, enrolled), fresh[0] ?? '')).toBe('ok')
    await identity.removeTotp(enrolled.by)
    expect(await outcomeOf(identity.renewRecoveryCodes(enrolled.by))).toBe('totp_required')
  })

  test('goes on, with its recovery codes, under a new key of the codes', async () => {
    const enrolled = await enrol(ctx)
    const after = await createVault([newKey])
    await identity.resealFactors({ ...ctx, vault: await createVault([oldKey, newKey]) })
    const login = async (code: string) =>
      outcomeOf(identity.finishLogin({ ...ctx, vault: after }, { pending: await pendingOf(ctx, enrolled), code }))
    expect(await login(shownBy(enrolled))).toBe('ok')
    expect(await login(enrolled.recovery[0] ?? '')).toBe('ok')
    await identity.resealFactors({ ...ctx, vault: await createVault([newKey, oldKey]) })
    expect(await finish(ctx, await pendingOf(ctx, enrolled), enrolled.recovery[1] ?? '')).toBe('ok')
  })
})

describe('where an app is required', () => {
  test.each([
    ['yes', true],
    ['no', false],
  ])('the setting %j means %j', async (setting, required) => {
    const shop = await createCtx({ ...env, ADMIN_TOTP_REQUIRED: setting }, { waitUntil: () => {} })
    expect(shop.totpRequired).toBe(required)
  })

  test('a buyer notices nothing', async () => {
    const buyer = await makeBuyer(ctx)
    expect(await identity.profile({ ...buyer.ctx, totpRequired: true })).toMatchObject({ totpDue: false })
  })

  test('an administrator without one can do nothing but set one up', async () => {
    const admin = await makeAdmin(ctx)
    const strict: CallerCtx = { ...admin.ctx, totpRequired: true }
    expect(await outcomeOf(users.list(strict, { limit: 1 }))).toBe('totp_required')
    expect(await identity.profile({ ...strict, needs: 'session' })).toMatchObject({ totpDue: true })
    const by: CallerCtx = { ...strict, needs: 'enroller' }
    const { secret } = await identity.startTotp(by)
    expect(await outcomeOf(users.list(strict, { limit: 1 }))).toBe('totp_required')
    await identity.confirmTotp(by, codeAt(secret, testClock.ms))
    expect(await outcomeOf(users.list(strict, { limit: 1 }))).toBe('ok')
    expect(await identity.profile({ ...strict, needs: 'session' })).toMatchObject({ totpDue: false })
  })
})
