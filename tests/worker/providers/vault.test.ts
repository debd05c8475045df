import { beforeAll, describe, expect, test } from 'vitest'
import { codesKeysAmong } from '../../../src/worker/config/random-keys'
import type { Vault } from '../../../src/worker/domain/ports'
import { createVault } from '../../../src/worker/providers/vault'
import { outcomeOf } from '../../support/shop'

const secret = (letter: string) => btoa(letter.repeat(32))

describe('a keyring', () => {
  let before: Vault
  let during: Vault
  let after: Vault
  beforeAll(async () => {
    before = await createVault([secret('a')])
    during = await createVault([secret('a'), secret('b')])
    after = await createVault([secret('b')])
  })

  test('seals with its newest key', async () => {
    const sealed = await during.seal('MINE')
    expect(sealed.keyId).toBe(after.currentKeyId)
    expect(during.currentKeyId).toBe(after.currentKeyId)
    expect(before.currentKeyId).not.toBe(after.currentKeyId)
    expect(await after.unseal(sealed)).toBe('MINE')
  })

  test('opens what any of its keys has sealed, and nothing else', async () => {
    const [old, fresh] = await Promise.all([before.seal('OLD'), after.seal('FRESH')])
    expect(await during.unseal(old)).toBe('OLD')
    expect(await during.unseal(fresh)).toBe('FRESH')
    expect(await outcomeOf(after.unseal(old))).toContain('not in the keyring')
    expect(await outcomeOf(before.unseal(fresh))).toContain('not in the keyring')
    expect(await outcomeOf(during.unseal({ ...old, keyId: fresh.keyId }))).not.toBe('ok')
  })

  test('knows a code under each of its keys by the aliases', async () => {
    const third = await createVault([secret('a'), secret('b'), secret('c')])
    const [first, second] = await Promise.all([before.seal('SAME'), after.seal('SAME')])
    expect((await third.seal('SAME')).aliases).toEqual([first.fingerprint, second.fingerprint])
    expect((await third.seal('OTHER')).aliases).not.toContain(first.fingerprint)
    expect((await during.seal('SAME')).fingerprint).toBe(second.fingerprint)
    expect(first.aliases).toEqual([])
  })

  test('of no key, or with one that is too short, is none', async () => {
    expect(await outcomeOf(createVault([]))).toContain('without CODES_KEY')
    expect(await outcomeOf(createVault([secret('a'), '']))).toContain('at least 32 random bytes')
  })
})

test.each<[names: string[], keys: string[]]>([
  [['CODES_KEY'], ['CODES_KEY']],
  [
    ['SESSION_PEPPER', 'CODES_KEY_2', 'CODES_KEY'],
    ['CODES_KEY', 'CODES_KEY_2'],
  ],
  [
    ['CODES_KEY_10', 'CODES_KEY_9', 'CODES_KEY_2'],
    ['CODES_KEY_2', 'CODES_KEY_9', 'CODES_KEY_10'],
  ],
  [['CODES_KEY_1', 'CODES_KEY_02', 'CODES_KEY_OLD', 'MY_CODES_KEY', 'CODES_KEY_2_'], []],
  [[], []],
])('of the secrets %j the keyring is %j, newest last', (names, keys) => {
  expect(codesKeysAmong(names)).toEqual(keys)
})
