import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { users } from '../../../src/worker/db/schema'
import { login } from '../../../src/worker/domain/identity/identity'
import type { Vault } from '../../../src/worker/domain/ports'
import { createPasswords } from '../../../src/worker/providers/passwords'
import { createVault } from '../../../src/worker/providers/vault'
import { ownPasswords } from '../../support/passwords'
import { makeBuyer, outcomeOf, testCtx } from '../../support/shop'

describe('the vault', () => {
  const secret = (letter: string) => btoa(letter.repeat(32))

  let vault: Vault
  beforeAll(async () => {
    vault = await createVault([secret('a')])
  })

  test.each(['A-1', 'Код-Ёж', '🎮 '.repeat(100), 'x'.repeat(500)])(
    'the code %s opens as it was sealed',
    async (code) => {
      const sealed = await vault.seal(code)
      expect(sealed.sealed).not.toContain(code)
      expect(await vault.unseal(sealed)).toBe(code)
    },
  )

  test('gives equal codes one fingerprint, and never the same sealed text', async () => {
    const [first, second, other] = await Promise.all(['SAME', 'SAME', 'OTHER'].map((code) => vault.seal(code)))
    expect(first?.fingerprint).toBe(second?.fingerprint)
    expect(first?.sealed).not.toBe(second?.sealed)
    expect(other?.fingerprint).not.toBe(first?.fingerprint)
  })

  test('gives another fingerprint under another key', async () => {
    const other = await createVault([secret('b')])
    expect((await other.seal('SAME')).fingerprint).not.toBe((await vault.seal('SAME')).fingerprint)
  })

  test('does not open a text that was altered', async () => {
    const mine = await vault.seal('MINE')
    const yours = await vault.seal('YOURS')
    const [iv = '', box = ''] = mine.sealed.split('.')
    const altered = `${box.startsWith('A') ? 'B' : 'A'}${box.slice(1)}`
    const attempts = {
      'altered text': { ...mine, sealed: `${iv}.${altered}` },
      'shortened text': { ...mine, sealed: `${iv}.${box.slice(4)}` },
      'no text': { ...mine, sealed: '' },
      'the text of another row': { ...mine, sealed: yours.sealed },
      'the fingerprint of another row': { ...mine, fingerprint: yours.fingerprint },
      'the name of another key': { ...mine, keyId: 'ffffffffffffffff' },
    }
    for (const [attempt, stored] of Object.entries(attempts)) {
      expect([attempt, await outcomeOf(vault.unseal(stored))]).not.toEqual([attempt, 'ok'])
    }
    expect(await outcomeOf(vault.unseal(mine))).toBe('ok')
  })

  test('opens nothing under another key, also with the right name', async () => {
    const other = await createVault([secret('b')])
    const sealed = await vault.seal('MINE')
    const { keyId } = await other.seal('MINE')
    expect(await outcomeOf(other.unseal(sealed))).toContain('sealed with key')
    expect(await outcomeOf(other.unseal({ ...sealed, keyId }))).not.toBe('ok')
  })

  test.each(['', 'c2hvcnQ=', btoa('x'.repeat(31))])('the key %j is too short to seal with', async (weak) => {
    expect(await outcomeOf(createVault([weak]))).toContain('at least 32 random bytes')
  })
})

describe('passwords', () => {
  const passwords = createPasswords({ N: 2, r: 1, p: 1 })
  const stronger = createPasswords({ N: 4, r: 1, p: 1 })

  test.each([
    ['a-password-1', 'a-password-1', true],
    ['a-password-1', 'a-password-2', false],
    ['a-password-1', 'A-password-1', false],
    ['a-password-1', ' a-password-1', false],
    ['a-password-1', '', false],
    ['caf\u00e9-1234', 'cafe\u0301-1234', true],
    ['пароль-123', 'пароль-123', true],
  ])('after choosing %j, giving %j is right: %s', async (chosen, given, right) => {
    expect(await passwords.verify(given, await passwords.hash(chosen))).toBe(right)
  })

  test('the shop itself hashes at a cost that OWASP recommends', async () => {
    const own = ownPasswords()
    const hash = (await own?.hash('a-password-1')) ?? ''
    expect(hash).toMatch(/^scrypt\$16384\$8\$5\$/)
    expect(await own?.verify('a-password-1', hash)).toBe(true)
  })

  test('two hashes of one password are unlike', async () => {
    expect(await passwords.hash('a-password-1')).not.toBe(await passwords.hash('a-password-1'))
  })

  test('a hash of an older cost is still checked, and known to be outdated', async () => {
    const old = await passwords.hash('a-password-1')
    expect(await stronger.verify('a-password-1', old)).toBe(true)
    expect(stronger.isOutdated(old)).toBe(true)
    expect(passwords.isOutdated(old)).toBe(false)
  })

  test('logging in replaces an outdated hash, and the password stays the same', async () => {
    const ctx = await testCtx()
    const { userId, nickname } = await makeBuyer(ctx)
    const later = { ...ctx, passwords: stronger }
    await login(later, { nickname, password: 'a-password-1' })
    const [user] = await ctx.db.select().from(users).where(eq(users.id, userId))
    expect(stronger.isOutdated(user?.password ?? '')).toBe(false)
    expect(await outcomeOf(login(later, { nickname, password: 'a-password-1' }))).toBe('ok')
    expect(await outcomeOf(login(later, { nickname, password: 'another-one-1' }))).toBe('invalid_credentials')
  })

  test.each(['', 'decoy', 'a-password-1', '\0'])(
    'nobody knows the password of the decoy: %j is not it',
    async (guess) => {
      expect(await passwords.verify(guess, passwords.decoy)).toBe(false)
      expect(passwords.isOutdated(passwords.decoy)).toBe(false)
    },
  )

  test.each(['', 'plain', 'scrypt$2$1$1$$'])('a broken hash %j lets nobody in', async (stored) => {
    expect(await passwords.verify('a-password-1', stored).catch(() => false)).toBe(false)
  })
})
