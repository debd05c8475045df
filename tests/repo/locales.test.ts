import { expect, test } from 'vitest'
import { instructionTypes } from '../../src/shared/contract/catalogue'
import { errorStatus, fieldCodes } from '../../src/shared/errors'
import { languages } from '../../src/shared/languages'
import { sourceFiles, textOf } from './source'
import { baseOf, formOf, placeholdersIn, shownIn, textsIn, written } from './texts'

/** Names that every language writes alike, beside those in which it names itself. */
const names =
  /^(Keyfall|PUBG( Mobile)?|Roblox|Steam|Free Fire|SBP|Telegram|Payme|Click|Payme, Click|Uzcard, Humo|Visa|Mastercard|MIR|USD|RUB|UID|English|Русский|Oʻzbekcha)$/
/** Texts that are only placeholders, names and marks. */
const isNeutral = (text: string) => names.test(text) || !/\p{L}/u.test(withoutFixed(text))
const withoutFixed = (text: string) =>
  text
    .replace(/\{\{[^}]*\}\}/g, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\b(Keyfall|UZS)\b/g, '')

const keysOf = (texts: Map<string, string>) => [...new Set([...texts.keys()].map(baseOf))].sort()
const told = (texts: Map<string, string>, isWrong: (text: string, key: string) => boolean) =>
  [...texts].filter(([key, text]) => isWrong(text, key)).map(([key, text]) => `${key}: ${text}`)

test.each(written)('$language $area has the keys of English', ({ area, texts }) => {
  expect(texts.size).toBeGreaterThan(0)
  expect(keysOf(texts)).toEqual(keysOf(textsIn(area, 'en')))
})

test('every area has its texts, and no two areas share a name', () => {
  const english = written.filter(({ language }) => language === 'en')
  expect(english.length).toBeGreaterThan(5)
  const names = english.flatMap(({ area, texts }) =>
    area === 'instructions' ? [] : [...new Set([...texts.keys()].map((key) => key.split('.')[0]))],
  )
  expect(names.length).toBeGreaterThan(20)
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
})

test.each(written)('$language $area has the placeholders of English', ({ area, texts }) => {
  const english = new Map([...textsIn(area, 'en')].map(([key, text]) => [baseOf(key), placeholdersIn(text).sort()]))
  const wrong = told(texts, (text, key) => placeholdersIn(text).sort().join() !== english.get(baseOf(key))?.join())
  expect(wrong).toEqual([])
})

test.each(written)('$language $area has no broken placeholder', ({ texts }) => {
  expect(told(texts, (text) => /[{}]|\$t\(/.test(text.replace(/\{\{\w+\}\}/g, '')))).toEqual([])
})

test.each(written)('$language $area has exactly the plural forms of its language', ({ language, texts }) => {
  const wanted = new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()
  const plural = [...new Set([...texts.keys()].filter(formOf).map(baseOf))]
  const wrong = plural.flatMap((base) => {
    const forms = [...texts.keys()].filter((key) => baseOf(key) === base).map((key) => formOf(key) ?? 'none')
    return forms.sort().join() === wanted.join() ? [] : [`${base}: ${forms}`]
  })
  expect(wrong).toEqual([])
})

test('a text that counts has plural forms in every language', () => {
  const counts = (texts: Map<string, string>) => told(texts, (text, key) => text.includes('{{count}}') && !formOf(key))
  expect(languages.flatMap((language) => shownIn(language).flatMap(({ texts }) => counts(texts)))).toEqual([])
})

test.each(written)('$language $area has no empty or ragged text', ({ texts }) => {
  expect(told(texts, (text) => text.trim() === '' || text !== text.trim() || /\s{2}/.test(text))).toEqual([])
})

// What is seen in long words in a browser is seen in Russian or in Uzbek: neither has a word that the other could not have.
test.each(written)('no word of $language $area is too long for a phone', ({ texts }) => {
  const wordsOf = (text: string) => withoutFixed(text).match(/\p{L}+/gu) ?? []
  expect(told(texts, (text) => wordsOf(text).some((word) => word.length > 24))).toEqual([])
})

test.each(written)('$language $area has no text that waits to be written', ({ texts }) => {
  expect(told(texts, (text) => /\bSTUB\b|lorem ipsum/i.test(text))).toEqual([])
})

test.each(languages)('every error and field code is a sentence in %s, and nothing else is', (language) => {
  const shown = shownIn(language).flatMap(({ texts }) => [...texts.keys()])
  const sentence = /^(errors|refusals|credentials)\./
  const codes = [...shown, ...textsIn('refusals', language).keys()].filter((key) => sentence.test(key))
  const wanted = new Set([...Object.keys(errorStatus), ...fieldCodes])
  expect(codes.map((key) => key.replace(sentence, '')).sort()).toEqual([...wanted].sort())
})

test.each(languages)('every type of product has a title, at least three steps and a note in %s', (language) => {
  const texts = textsIn('instructions', language)
  const types = [...new Set([...texts.keys()].map((key) => key.split('.')[0]))]
  expect(types.sort()).toEqual([...instructionTypes].sort())
  for (const type of instructionTypes) {
    expect(texts.has(`${type}.title`) && texts.has(`${type}.steps.2`) && texts.has(`${type}.note`), type).toBe(true)
  }
})

const translated = written.filter(({ language }) => language !== 'en')

test.each(translated)('$language $area differs from English wherever it is no name', ({ area, texts }) => {
  const english = textsIn(area, 'en')
  expect(told(texts, (text, key) => english.get(key) === text && !isNeutral(text))).toEqual([])
})

test.each(written.filter(({ language }) => language === 'ru'))('Russian $area is in Cyrillic', ({ texts }) => {
  expect(told(texts, (text) => !isNeutral(text) && !/\p{Script=Cyrillic}/u.test(text))).toEqual([])
})

const latin = written.filter(({ language }) => language !== 'ru')
test.each(latin)('$language $area is in Latin letters', ({ texts }) => {
  expect(told(texts, (text) => /\p{Script=Cyrillic}/u.test(text) && !names.test(text))).toEqual([])
})

test.each(written)('no word of $language $area mixes Latin and Cyrillic letters', ({ texts }) => {
  const mixed = /\p{Script=Cyrillic}\p{Script=Latin}|\p{Script=Latin}\p{Script=Cyrillic}/u
  expect(told(texts, (text) => mixed.test(text))).toEqual([])
})

test.each(written.filter(({ language }) => language === 'uz'))(
  'Uzbek $area writes oʻ and gʻ with one sign',
  ({ texts }) => {
    expect(told(texts, (text) => /[og]['`’‘ʼ]/i.test(text))).toEqual([])
  },
)

test.each(written.filter(({ language }) => language === 'uz'))(
  'Uzbek $area has its own quotes, dashes of full length, and one word for a region, a note and a form',
  ({ texts }) => {
    expect(told(texts, (text) => /[«»]| – |hudud oʻzgar|eslatma|shaklni/i.test(text))).toEqual([])
  },
)

/** Where a text quotes another, such as the name of a button. */
const quotes = [
  ['support', 'faq.passwordNew', 'identity', 'login.toRecover'],
  ['support', 'faq.historyWhere', 'common', 'nav.orders'],
  ['support', 'faq.historyBroken', 'orders', 'claim.report'],
  ['support', 'support.sentOwn', 'support', 'support.own'],
  ['identity', 'enter.unlinked', 'security', 'security.title'],
  ['identity', 'enter.taken', 'security', 'security.title'],
  ['bot', 'bot.stranger.text', 'security', 'security.title'],
  ['bot', 'bot.help.more', 'security', 'news.title'],
  ['topups', 'topups.findFirst', 'topups', 'topups.find'],
  ['instructions', 'voucher.steps.1', 'money', 'topup.voucher.title'],
  ['instructions', 'voucher.steps.3', 'money', 'topup.voucher.redeem'],
] as const

test.each(languages)('a text in %s names a button or a page as it is named there', (language) => {
  const wrong = quotes.filter(([area, key, named, name]) => {
    const quoted = textsIn(named, language).get(name)
    return (
      !quoted ||
      !textsIn(area, language)
        .get(key)
        ?.includes(`${language === 'ru' ? '«' : '“'}${quoted}`)
    )
  })
  expect(wrong).toEqual([])
})

test('no Russian text has a percentage that reads as a share of a sum', () => {
  const share = /(%|\{\{(off|percent)\}\}) от \{\{sums?\}\}/
  const wrong = written
    .filter(({ language }) => language === 'ru')
    .flatMap(({ texts }) => told(texts, (text) => share.test(text)))
  expect(wrong).toEqual([])
})

test('no Uzbek text says of an order that it was placed where it was delivered', () => {
  const inUzbek = written.filter(({ language }) => language === 'uz').map(({ texts }) => texts)
  const pages = sourceFiles('locales/house-pages/uz', /\.md$/).map((path) => [path, textOf(path)] as const)
  const wrong = /buyurtma\p{L}*(?: hozir)? (?:beril|berib|bera olmas)|yetkazil|yetkaz(?:di|adi)|topshir/iu
  expect([...inUzbek, new Map(pages)].flatMap((texts) => told(texts, (text) => wrong.test(text)))).toEqual([])
})

test.each(languages)('an account that is disabled, deleted or frozen is told apart in %s', (language) => {
  const texts = textsIn('admin', language)
  const states = ['disabled', 'deleted', 'frozen'].map((state) => texts.get(`admin.users.${state}`))
  expect(new Set(states).size).toBe(states.length)
  expect(texts.get('admin.users.disable')).not.toBe(texts.get('admin.products.delete'))
})

const inRussian = written.filter(({ language }) => language === 'ru')
test.each(inRussian)('Russian $area has codes given out, not carried, and dashes of full length', ({ texts }) => {
  expect(told(texts, (text) => /(?<!\p{L})достав(?:л|ил|ит)| – /iu.test(text))).toEqual([])
})

test('the back office calls nobody a man in Russian', () => {
  const man = /^(?:Я \p{L}+|\p{L}+и)л(?!\p{L})/u
  expect(told(textsIn('admin', 'ru'), (text) => man.test(text))).toEqual([])
})

test.each(languages)(
  'the steps of a voucher in %s press buttons only: the form stands open below its heading',
  (language) => {
    const steps = textsIn('instructions', language)
    expect(steps.get('voucher.steps.1')).not.toMatch(/press|нажмите|bosing/i)
    expect(steps.get('voucher.steps.3')).toMatch(/press|нажмите|bosing/i)
  },
)

test.each(languages)(
  'what was taken off an item is named in %s for its buyer and for an administrator alike',
  (language) => {
    const texts = textsIn('money', language)
    const shown = ['promotion', 'tier', 'coupon'].map((kind) => texts.get(`discounts.${kind}`))
    expect(shown.filter((text) => !text || /your|ваш|ingiz/i.test(text))).toEqual([])
  },
)

test('an Uzbek button that publishes does not read as one that throws out', () => {
  const out = textsIn('identity', 'uz').get('sessions.end') ?? ''
  const publishing = [textsIn('reviews', 'uz').get('reviews.publish'), textsIn('admin', 'uz').get('admin.reviews.send')]
  expect(publishing.filter((text) => text?.toLowerCase().includes(out.toLowerCase()))).toEqual([])
})

test.each(languages)('money that goes back by SBP goes to an account, also in what %s says of cards', (language) => {
  const texts = new Map([...textsIn('money', language), ...textsIn('admin', language)])
  const keys = ['statement.kinds.card_refund', 'statement.kinds.card_refund_failed', 'admin.order.refundToCardText']
  expect(keys.map((key) => texts.get(key)).filter((text) => !/account|счёт|hisob/.test(text ?? ''))).toEqual([])
})

test('a Russian sentence that counts minutes as an object has a verb for them', () => {
  const verbless = /—[^.]*\{\{count\}\} минуту/
  expect(inRussian.flatMap(({ texts }) => told(texts, (text) => verbless.test(text)))).toEqual([])
})
