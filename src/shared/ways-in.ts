/** What a token that is good once was made for: it is good for nothing else. */
export type TokenPurpose =
  | 'add_passkey'
  | 'log_in_with_passkey'
  | 'step_up_with_passkey'
  | 'telegram_login'
  | 'confirm_email'
  | 'recover'
  | 'enter'

// Who copies a code from paper by a Cyrillic keyboard types letters that look the same.
const cyrillic: Readonly<Record<string, string>> = {
  ...{ А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', І: 'I', К: 'K', М: 'M', О: 'O', Р: 'P', Т: 'T', У: 'Y', Х: 'X' },
}
const digits: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' }

const replaced = (text: string, by: Readonly<Record<string, string>>): string =>
  [...text].map((letter) => by[letter] ?? letter).join('')

/** A code in Latin capitals, without spaces, dashes and minus signs, as whichever of them it was typed. */
export const latinCode = (given: string): string =>
  replaced(given.replace(/[\s\p{Pd}\u2212]/gu, '').toUpperCase(), cyrillic)

/** A recovery code as the shop made it: its letters leave out those that look like digits. */
export const plainCode = (given: string): string => replaced(latinCode(given), digits)
