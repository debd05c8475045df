import { expect, test } from 'vitest'
import { nicknameKey, nicknameProblem, normaliseNickname, passwordProblem } from '../../src/shared/credentials'

const char = (code: number) => String.fromCodePoint(code)
const between = (code: number) => `bob${char(code)}by`

test.each([
  ['  demo  ', 'demo'],
  ['big   bad  wolf', 'big bad wolf'],
  [between(0xa0), 'bob by'],
  [`big ${char(0x2003)} wolf`, 'big wolf'],
  [`${char(0x3000)}demo${char(0xfeff)}`, 'demo'],
  ['ｄｅｍｏ', 'demo'],
  ['ﬁona', 'fiona'],
  [`Jose${char(0x301)}`, 'José'],
])('the nickname %j is kept as %j', (given, kept) => {
  expect(normaliseNickname(given)).toBe(kept)
  expect(normaliseNickname(kept)).toBe(kept)
})

test.each([
  ['Latin', 'Demo', 'dEMO'],
  ['accented', 'ÉLODIE', 'élodie'],
  ['Cyrillic', 'ВАСЯ', 'вася'],
  ['Uzbek Cyrillic', 'ЎҚҒҲ', 'ўқғҳ'],
  ['Greek, with its two small sigmas', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
  ['Greek, with the wrong small sigma', 'οδυσσευσ', 'οδυσσευς'],
  ['Armenian', 'ԱՐԱՄ', 'արամ'],
  ['Georgian', 'ᲒᲘᲝᲠᲒᲘ', 'გიორგი'],
  ['German, written in capitals', 'STRASSE', 'straße'],
  ['German, with the capital letter', 'STRAẞE', 'straße'],
  ['wide', 'ＤＥＭＯ', 'demo'],
  ['spaced', ' Big  Wolf', 'big wolf '],
  ['composed', `JOSE${char(0x301)}`, 'josé'],
])('two spellings are one person: %s', (_, one, other) => {
  expect(nicknameKey(one)).toBe(nicknameKey(other))
})

test.each([
  ['demo', 'demo1'],
  ['big wolf', 'bigwolf'],
  ['вася', 'васа'],
  ['café', 'cafe'],
])('%s and %s are two people', (one, other) => {
  expect(nicknameKey(one)).not.toBe(nicknameKey(other))
})

test('a letter of any script means the same person in capitals, in small letters, and again', () => {
  const different: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const letter = char(code)
    if (!/\p{L}/u.test(letter)) continue
    const name = `a${letter}b`
    const keys = new Set([name, name.toUpperCase(), name.toLowerCase(), nicknameKey(name)].map(nicknameKey))
    if (keys.size > 1) different.push(`U+${code.toString(16)} ${letter}`)
  }
  expect(different).toEqual([])
})

test.each([
  ['abc'],
  ['a'.repeat(32)],
  ['Вася'],
  ['Oʻtkir'],
  ['big wolf'],
  ['王小明'],
  ['محمد'],
  ['x_X-1.2'],
  ['🦊🦊🦊'],
  ['👍🏽👍🏽👍🏽'],
  [`q${char(0x303)}w${char(0x303)}e${char(0x303)}`],
  ['각'.repeat(32)],
  ['ก็ค่ะครับ'],
])('%s is a nickname', (nickname) => {
  expect(nicknameProblem(nickname)).toBeUndefined()
})

test.each([
  ['nothing', ''],
  ['only spaces', '      '],
  ['two letters', 'ab'],
  ['two letters between spaces', '  ab  '],
  ['two letters with marks', `q${char(0x303)}w${char(0x303)}`],
  ['two faces', '👍🏽👍🏽'],
])('%s is too short', (_, nickname) => {
  expect(nicknameProblem(nickname)).toBe('nickname_too_short')
})

test.each([
  ['33 letters', 'a'.repeat(33)],
  ['33 letters that become more', 'ﬁ'.repeat(17)],
  ['33 faces', '🦊'.repeat(33)],
])('%s are too long', (_, nickname) => {
  expect(nicknameProblem(nickname)).toBe('nickname_too_long')
})

test.each([
  ['a tower of marks', `abc${char(0x300).repeat(5)}`],
  ['a tab', between(0x09)],
  ['a new line', between(0x0a)],
  ['a line separator', between(0x2028)],
  ['an ogham space', between(0x1680)],
  ['nothing at all', between(0x00)],
  ['a control character', between(0x1b)],
  ['a zero width space', between(0x200b)],
  ['a zero width joiner', between(0x200d)],
  ['a zero width no-break space', between(0xfeff)],
  ['a word joiner', between(0x2060)],
  ['a soft hyphen', between(0xad)],
  ['a right-to-left override', between(0x202e)],
  ['an isolate', between(0x2066)],
  ['a variation selector', between(0xfe0f)],
  ['a grapheme joiner', between(0x34f)],
  ['a Hangul filler', between(0x3164)],
  ['an empty Braille cell', between(0x2800)],
  ['a Mongolian vowel separator', between(0x180e)],
  ['a tag', between(0xe0041)],
  ['a private character', between(0xe000)],
  ['an unassigned character', between(0x378)],
  ['half a character', 'bob\ud83dby'],
])('a nickname with %s is refused', (_, nickname) => {
  expect(nicknameProblem(nickname)).toBe('nickname_invalid')
})

test.each([
  ['abcdefg1', undefined],
  ['demo-pass-1', undefined],
  ['пароль-длинный-1', undefined],
  ['       1', undefined],
  ['parol٣٣٣٣', undefined],
  [`${'a'.repeat(199)}1`, undefined],
  [`${'🦊'.repeat(199)}1`, undefined],
  ['', 'password_too_short'],
  ['abcdef1', 'password_too_short'],
  ['🦊🦊🦊🦊1', 'password_too_short'],
  [`${'a'.repeat(200)}1`, 'password_too_long'],
  ['abcdefgh', 'password_no_number'],
  ['abcdefg½', 'password_no_number'],
])('the password %j is answered with %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})
