import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nicknameKey } from '../../../src/shared/credentials'
import type { CallerCtx, Ctx } from '../../../src/worker/domain/ctx'
import * as identity from '../../../src/worker/domain/identity/identity'
import { wordsIn } from '../../../src/worker/domain/notices/notices'
import * as waysIn from '../../../src/worker/domain/ways-in/ways-in'
import { enrol, shownBy } from '../../support/enrolling'
import { makeAdmin, makeBuyer, outcomeOf, type Person, testClock, testCtx, uniqueName } from '../../support/shop'

const next = 'b-password-1'

let ctx: Ctx
beforeAll(async () => {
  ctx = await testCtx({ place: 'Tashkent, UZ', userAgent: 'Firefox/133.0 Android' })
})
beforeEach(() => {
  testClock.ms += 60 * 60 * 1000
})

let addresses = 0
const visitor = () => ({ address: `10.3.${++addresses >> 8}.${addresses & 255}`, device: '' })

/** A buyer with an open session and ten codes. */
async function withCodes(): Promise<{ buyer: Person; owner: CallerCtx; codes: string[] }> {
  const buyer = await makeBuyer(ctx)
  const owner: CallerCtx = { ...ctx, caller: buyer.ctx.caller, needs: 'buyer' }
  return { buyer, owner, codes: await waysIn.makeCodes(owner) }
}

const recover = ({ nickname }: Pick<Person, 'nickname'>, recoveryCode = '', password = next) =>
  waysIn.recover(ctx, { nickname, recoveryCode, password }, visitor())

const codesOf = async ({ userId }: Person): Promise<number> => {
  const [row] = await ctx.db.all<{ n: number }>(sql`SELECT count(*) AS n FROM account_codes WHERE user_id = ${userId}`)
  return row?.n ?? 0
}
const toldTo = ({ userId }: Person) =>
  ctx.db.all<{ kind: string; params: string }>(
    sql`SELECT kind, params FROM notices WHERE user_id = ${userId} ORDER BY seq`,
  )
const kindsTold = async (person: Person) => (await toldTo(person)).map(({ kind }) => kind)
const isHeld = async ({ userId }: Person): Promise<boolean> =>
  (await ctx.db.all(sql`SELECT 1 FROM transfer_holds WHERE user_id = ${userId}`)).length > 0

const epochOf = async ({ userId }: Person): Promise<number> => {
  const [row] = await ctx.db.all<{ epoch: number }>(sql`SELECT session_epoch AS epoch FROM users WHERE id = ${userId}`)
  return row?.epoch ?? -1
}
const logInAs = ({ nickname }: Person, password: string) =>
  outcomeOf(identity.login(ctx, { nickname, password }, visitor()))

describe('ten recovery codes', () => {
  test('are made with 80 bits of chance each, counted, and told of without a hold', async () => {
    const { buyer, owner, codes } = await withCodes()
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(await waysIn.codesLeft(owner)).toBe(10)
    expect(await isHeld(buyer)).toBe(false)
    expect(await toldTo(buyer)).toEqual([{ kind: 'way_in_added', params: '{"way":"recovery_codes"}' }])
  })

  test('take the place of others, which open nothing then, and hold transfers out', async () => {
    const { buyer, owner, codes: old } = await withCodes()
    const codes = await waysIn.makeCodes(owner)
    expect(await waysIn.codesLeft(owner)).toBe(10)
    expect(await isHeld(buyer)).toBe(true)
    expect(await outcomeOf(recover(buyer, old[0]))).toBe('invalid_credentials')
    expect(await outcomeOf(recover(buyer, codes[0]))).toBe('ok')
  })

  test('are ten after two requests at the same moment, those of one of them', async () => {
    const buyer = await makeBuyer(ctx)
    const lists = await Promise.all([waysIn.makeCodes(buyer.ctx), waysIn.makeCodes(buyer.ctx)])
    expect(await codesOf(buyer)).toBe(10)
    const outcomes: string[] = []
    for (const [code] of lists) outcomes.push(await outcomeOf(recover(buyer, code)))
    expect(outcomes.sort()).toEqual(['invalid_credentials', 'ok'])
  })

  test('are nowhere in the database', async () => {
    const { codes } = await withCodes()
    const kept = JSON.stringify(await ctx.db.all(sql`SELECT * FROM account_codes`))
    for (const code of codes) {
      expect(kept).not.toContain(code)
      expect(kept).not.toContain(code.replaceAll('-', ''))
    }
  })
})

describe('a recovery code', () => {
  test('sets a password, ends every session, holds transfers, and tells of it with device and place', async () => {
    const { buyer, codes } = await withCodes()
    const answer = await recover(buyer, codes[3])
    expect(await outcomeOf(identity.profile({ ...buyer.ctx, needs: 'session' }))).toBe('unauthenticated')
    const found = await identity.findSession(ctx, 'token' in answer ? answer.token : '')
    expect(found).toMatchObject({ userId: buyer.userId, epoch: await epochOf(buyer) })
    expect(await logInAs(buyer, next)).toBe('ok')
    expect(await logInAs(buyer, 'a-password-1')).toBe('invalid_credentials')
    expect([await codesOf(buyer), await isHeld(buyer)]).toEqual([9, true])
    // The login from another browser is told of; the recovery itself is one notice, not two.
    expect((await toldTo(buyer)).slice(1)).toEqual([
      { kind: 'account_recovered', params: '{"device":"Firefox, Android","place":"Tashkent, UZ","held":"yes"}' },
      { kind: 'new_device', params: '{"device":"Firefox, Android","place":"Tashkent, UZ"}' },
    ])
  })

  test.each<[Record<string, string>, string]>([
    [{ device: 'Firefox, Android', place: 'Tashkent, UZ' }, 'Firefox, Android, Tashkent, UZ.'],
    [{ device: '', place: '' }, '—, —.'],
  ])('is told of in words with %j', async (params, words) => {
    const { say } = await wordsIn('en')
    for (const kind of ['account_recovered', 'new_device'] as const) expect(say({ kind, params }).text).toContain(words)
  })

  test('lets in on this device ever after, also while strangers guess', async () => {
    const { buyer, codes } = await withCodes()
    const answer = await recover(buyer, codes[0])
    for (let count = 0; count < 101; count += 1) await logInAs(buyer, 'a-guess-1')
    const form = { nickname: buyer.nickname, password: next }
    const device = 'device' in answer ? answer.device : ''
    expect(await outcomeOf(identity.login(ctx, form, { ...visitor(), device }))).toBe('ok')
  })

  test('takes away that a password from the shop is to be changed', async () => {
    const { buyer, codes } = await withCodes()
    await ctx.db.run(sql`UPDATE users SET must_change_password = 1 WHERE id = ${buyer.userId}`)
    await recover(buyer, codes[0])
    const [row] = await ctx.db.all(sql`SELECT must_change_password AS due FROM users WHERE id = ${buyer.userId}`)
    expect(row).toEqual({ due: 0 })
  })

  test.each<[string, (code: string) => string]>([
    ['without its dashes', (code) => code.replaceAll('-', '')],
    ['in small letters with spaces', (code) => ` ${code.toLowerCase().replaceAll('-', '  ')} `],
    ['with long dashes', (code) => code.replaceAll('-', ' — ')],
    ['with O for 0 and l or I for 1', (code) => code.replaceAll('0', 'o').replace('1', 'l').replaceAll('1', 'I')],
    ['on a Cyrillic keyboard', (code) => [...code].map((each) => cyrillic[each] ?? each).join('')],
  ])('is taken %s', async (_, typed) => {
    const { buyer, codes } = await withCodes()
    for (const code of codes.slice(0, 3)) expect(await outcomeOf(recover(buyer, typed(code)))).toBe('ok')
  })

  test('is taken once', async () => {
    const { buyer, codes } = await withCodes()
    expect(await outcomeOf(recover(buyer, codes[0]))).toBe('ok')
    expect(await outcomeOf(recover(buyer, codes[0], 'c-password-1'))).toBe('invalid_credentials')
    expect(await logInAs(buyer, next)).toBe('ok')
  })

  test.each<[string, (made: Awaited<ReturnType<typeof withCodes>>) => Promise<string>]>([
    ['of somebody else', async ({ buyer }) => outcomeOf(recover(buyer, (await withCodes()).codes[0]))],
    ['that is made up', async ({ buyer }) => outcomeOf(recover(buyer, ctx.ids.recoveryCode()))],
    ['that is empty', async ({ buyer }) => outcomeOf(recover(buyer, ' - '))],
    [
      'under a nickname that nobody has',
      async ({ codes }) => outcomeOf(recover({ nickname: 'nobody at all' }, codes[0])),
    ],
    [
      'of an account that is disabled',
      async ({ buyer, codes }) => {
        await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${buyer.userId}`)
        return outcomeOf(recover(buyer, codes[0]))
      },
    ],
  ])('%s is refused as a wrong password is, and changes nothing', async (_, attempt) => {
    const made = await withCodes()
    expect(await attempt(made)).toBe('invalid_credentials')
    expect([await codesOf(made.buyer), await epochOf(made.buyer), await isHeld(made.buyer)]).toEqual([10, 0, false])
  })

  test('of an account that is disabled while the password is hashed sets none', async () => {
    const { buyer, codes } = await withCodes()
    const passwords = {
      ...ctx.passwords,
      hash: async (password: string) => {
        await ctx.db.run(sql`UPDATE users SET disabled_at = 1 WHERE id = ${buyer.userId}`)
        return ctx.passwords.hash(password)
      },
    }
    const form = { nickname: buyer.nickname, recoveryCode: codes[0] ?? '', password: next }
    expect(await outcomeOf(waysIn.recover({ ...ctx, passwords }, form, visitor()))).toBe('invalid_credentials')
    expect(await codesOf(buyer)).toBe(10)
  })
})

const cyrillic: Record<string, string> = {
  A: 'А',
  B: 'в',
  C: 'С',
  E: 'е',
  H: 'Н',
  K: 'к',
  M: 'М',
  P: 'р',
  T: 'Т',
  X: 'х',
}

describe('two devices at the same moment', () => {
  test('with two codes: the last one stays in, and both are told', async () => {
    const { buyer, codes } = await withCodes()
    const passwords = ['c-password-1', 'd-password-1']
    const answers = await Promise.all(passwords.map((password, nth) => recover(buyer, codes[nth], password)))
    const epochs = await Promise.all(
      answers.map(async (answer) => (await identity.findSession(ctx, 'token' in answer ? answer.token : ''))?.epoch),
    )
    expect([...epochs].sort()).toEqual([1, 2])
    const logins = await Promise.all(passwords.map((password) => logInAs(buyer, password)))
    expect(logins).toEqual(epochs.map((epoch) => (epoch === 2 ? 'ok' : 'invalid_credentials')))
    expect((await kindsTold(buyer)).filter((kind) => kind === 'account_recovered')).toHaveLength(2)
    expect(await codesOf(buyer)).toBe(8)
  })

  test('with the same code: one wins', async () => {
    const { buyer, codes } = await withCodes()
    const outcomes = await Promise.all([
      outcomeOf(recover(buyer, codes[0], 'c-password-1')),
      outcomeOf(recover(buyer, codes[0], 'd-password-1')),
    ])
    expect(outcomes.sort()).toEqual(['invalid_credentials', 'ok'])
    expect([await codesOf(buyer), await epochOf(buyer)]).toEqual([9, 1])
  })
})

describe('an administrator', () => {
  test('without an app is let in by a code of the account', async () => {
    const admin = await makeAdmin(ctx)
    const [code] = await waysIn.makeCodes({ ...admin.ctx, needs: 'buyer' })
    expect('token' in (await recover(admin, code))).toBe(true)
  })

  test('with an app is asked for its code then, and the app and its recovery codes stay', async () => {
    const enrolled = await enrol(ctx)
    const { admin } = enrolled
    const [code] = await waysIn.makeCodes({ ...admin.ctx, needs: 'buyer' })
    const rows = () =>
      ctx.db.all(sql`SELECT f.sealed, r.hash FROM second_factors f JOIN recovery_codes r USING (user_id)
        WHERE user_id = ${admin.userId} ORDER BY r.hash`)
    const before = await rows()
    const answer = await recover(admin, code)
    expect(await rows()).toEqual(before)
    const pending = 'pending' in answer ? answer.pending : ''
    expect(await outcomeOf(identity.finishLogin(ctx, { pending, code: '000000' }))).toBe('totp_wrong')
    expect(await outcomeOf(identity.finishLogin(ctx, { pending, code: shownBy(enrolled) }))).toBe('ok')
  })

  test('can’t be let in with a code of the app in the place of one of the account', async () => {
    const { admin, recovery } = await enrol(ctx)
    expect(await outcomeOf(recover(admin, recovery[0]))).toBe('invalid_credentials')
  })
})

describe('wrong codes', () => {
  test('are counted with wrong passwords, for a nickname that nobody has too', async () => {
    const nickname = uniqueName('nobody-')
    const at = { address: '10.4.0.1', device: '' }
    const outcomes: string[] = []
    for (let count = 0; count < 12; count += 1) {
      const form = { nickname, password: next, recoveryCode: 'AAAA' }
      outcomes.push(await outcomeOf(count % 2 ? identity.login(ctx, form, at) : waysIn.recover(ctx, form, at)))
    }
    expect(outcomes).toEqual([...Array(10).fill('invalid_credentials'), 'rate_limited', 'rate_limited'])
    expect(await identity.needsCheck(ctx, nicknameKey(nickname), at)).toBe(true)
  })

  test('stand in nobody’s way who has the right one', async () => {
    const { buyer, codes } = await withCodes()
    const at = visitor()
    const form = { nickname: buyer.nickname, password: next }
    for (let count = 0; count < 11; count += 1) {
      await outcomeOf(waysIn.recover(ctx, { ...form, recoveryCode: 'AAAA' }, at))
    }
    expect(await outcomeOf(identity.login(ctx, { ...form, password: 'a-password-1' }, at))).toBe('rate_limited')
    expect(await outcomeOf(waysIn.recover(ctx, { ...form, recoveryCode: codes[0] ?? '' }, at))).toBe('ok')
  })
})
