import type { Passwords } from '../../src/worker/domain/ports'
import { createPasswords } from '../../src/worker/providers/passwords'

/** Real scrypt, at next to no cost. */
export const quickPasswords = createPasswords({ N: 2, r: 1, p: 1 })

let own: Passwords | undefined

/** What the worker hashes with where it is not tested. */
export const ownPasswords = (): Passwords | undefined => own

/** Whoever comes over HTTP is hashed as cheaply as whom a test makes: by design each takes a fifth of a second else. */
export function hashQuickly(passwords: Passwords): void {
  own ??= { ...passwords }
  Object.assign(passwords, quickPasswords)
}
