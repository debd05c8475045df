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
const alike: Readonly<Record<string, string>> = {
  ...{ O: '0', I: '1', L: '1' },
  ...{ А: 'A', В: 'B', С: 'C', Е: 'E', Н: 'H', К: 'K', М: 'M', О: '0', Р: 'P', Т: 'T', Х: 'X' },
}

/** A recovery code as the shop made it: its letters leave out those that look like digits. */
export const plainCode = (given: string): string =>
  [...given.replace(/[\s\p{Pd}]/gu, '').toUpperCase()].map((letter) => alike[letter] ?? letter).join('')
