import { normaliseNickname } from '../../../shared/credentials'
import type { FieldCode } from '../../../shared/errors'
import { hasLink } from '../../../shared/reviews'
import { lookOf } from './nickname-look'

export { lookOf }

/** Alphabets that are written together; any other word keeps to one. Chinese, Japanese and Korean take Latin letters. */
const together = [
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Hangul'],
  ['Latin', 'Han', 'Bopomofo'],
  ...[['Cyrillic'], ['Greek'], ['Armenian'], ['Georgian'], ['Hebrew'], ['Arabic'], ['Ethiopic'], ['Thai'], ['Lao']],
  ...[['Devanagari'], ['Bengali'], ['Gurmukhi'], ['Gujarati'], ['Oriya'], ['Tamil'], ['Telugu'], ['Kannada']],
  ...[['Malayalam'], ['Sinhala'], ['Myanmar'], ['Khmer'], ['Tibetan'], ['Mongolian'], ['Thaana']],
]

const setOf = (scripts: string[]): string => scripts.map((script) => `\\p{scx=${script}}`).join('')
const neutral = '\\p{sc=Common}\\p{sc=Inherited}'
const alphabets = [
  ...together.map((scripts) => new RegExp(`^[${setOf(scripts)}${neutral}]*$`, 'u')),
  // Rare ones, of which nobody has letters at hand that look like another's.
  new RegExp(`^[^${setOf(together.flat())}]*$`, 'u'),
]

const words = /[\p{L}\p{M}\p{N}]+/gu

/** Whether a word of it is made of the letters of several alphabets. */
const isMixed = (nickname: string): boolean =>
  (nickname.match(words) ?? []).some((word) => !alphabets.some((alphabet) => alphabet.test(word)))

/** Words for people who speak for the shop, in three languages: in no nickname. The settings have the shop's name. */
const offices = [
  ...['admin', 'administrator', 'administration', 'sysadmin', 'moderator', 'moder', 'support', 'helpdesk'],
  ...['админ', 'администратор', 'администрация', 'сисадмин', 'модератор', 'модер', 'поддержка', 'техподдержка'],
  ...['поддержки', 'саппорт', 'administrasiya', 'administratsiya', 'maʼmur', 'maʼmuriyat', 'маъмур', 'маъмурият'],
]

/** Words that are honest in a longer name, but are no whole name, nor one together with those above. */
const titles = [
  ...['root', 'system', 'owner', 'staff', 'security', 'official', 'officialshop', 'customerservice'],
  ...['система', 'владелец', 'безопасность', 'официальный', 'официальныймагазин', 'службабезопасности'],
  ...['rasmiy', 'rasmiydoʻkon', 'egasi', 'yordam', 'yordamxizmati', 'xavfsizlik', 'tizim'],
]

const letterLike = new Map(
  Object.entries({ '4': 'a', '@': 'a', '3': 'e', '€': 'e', '5': 's', $: 's', '7': 't', '!': 'i' }),
)
const readAsLetters = (text: string): string => Array.from(text, (sign) => letterLike.get(sign) ?? sign).join('')

/** The bare letters of a word: marks, signs and the case of letters don't count. */
const bare = (text: string): string =>
  lookOf(text.normalize('NFD').replace(/\p{M}/gu, '')).replace(/[^\p{L}\p{N}]/gu, '')

const anyOf = (texts: string[]): string => texts.map(bare).filter(Boolean).join('|')
const spoken = { offices: anyOf(offices), titles: anyOf(titles) }

/** Whether a nickname could be taken for the shop's own. */
function isReserved(nickname: string, shopName: string): boolean {
  const names = [spoken.offices, anyOf([shopName])].filter(Boolean).join('|')
  const isOffice = new RegExp(`^(?:${names})$`, 'u')
  const isWhole = new RegExp(`^(?:${names}|${spoken.titles})+$`, 'u')
  const forms = [nickname, nickname.toLowerCase(), readAsLetters(nickname.toLowerCase())]
  return forms.some((form) => {
    const said = form.match(words) ?? []
    // "admin7" is an administrator with a number, "Keyfa11" is read as a word.
    const numbered = said.map((word) => word.replace(/^\p{N}+|\p{N}+$/gu, ''))
    return [said, numbered]
      .map((each) => each.map(bare))
      .some((each) => each.some((word) => isOffice.test(word)) || isWhole.test(each.join('')))
  })
}

/**
 * What is wrong with a nickname that others should not read: `nickname_mixed` for a word of several alphabets,
 * `nickname_reserved` for one that speaks for the shop, `nickname_address` for one that leads to another page. Those who
 * have such a name already keep it.
 */
export function whyDeceptive(given: string, shopName: string): FieldCode | undefined {
  const nickname = normaliseNickname(given)
  if (isMixed(nickname)) return 'nickname_mixed'
  if (isReserved(nickname, shopName)) return 'nickname_reserved'
  return hasLink(nickname) ? 'nickname_address' : undefined
}
