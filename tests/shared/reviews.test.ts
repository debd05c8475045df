import { describe, expect, test } from 'vitest'
import { newReview } from '../../src/shared/contract/reviews'
import { fieldErrors } from '../../src/shared/field-errors'

/** What is wrong with a review, by field; 'fine' where nothing is. */
const judged = (wish: unknown) => {
  const { success, error } = newReview.safeParse(wish)
  return success ? 'fine' : fieldErrors(wish, error.issues)
}
const wordsOf = (text: string) => judged({ stars: 5, text })

describe('a review', () => {
  test.each([
    [1, 'fine'],
    [5, 'fine'],
    [0, { stars: 'invalid' }],
    [6, { stars: 'invalid' }],
    [4.5, { stars: 'invalid' }],
    ['5', { stars: 'invalid' }],
    [undefined, { stars: 'required' }],
  ])('with %j stars: %j', (stars, outcome) => {
    expect(judged({ stars })).toEqual(outcome)
  })

  test('needs no words, and has a thousand characters at most', () => {
    expect(newReview.parse({ stars: 3 })).toEqual({ stars: 3, text: '' })
    expect(wordsOf('я'.repeat(1000))).toBe('fine')
    expect(wordsOf('я'.repeat(1001))).toEqual({ text: 'too_long' })
  })

  test.each([
    'Всё быстро.Спасибо!',
    'Отлично, 5.0 из 5',
    'I love it <3 and 2 < 3 > 1',
    'a.m. or p.m., it always works',
    'Код [60 UC] пришёл (через минуту)',
    'Kod keldi, rahmat! Yaxshi...',
    'PUBG: 60 UC, v.2',
    'Line one\nLine two',
  ])('may say %j', (text) => {
    expect(wordsOf(text)).toBe('fine')
  })

  test.each([
    'see https://example.test/a',
    'HTTP://EXAMPLE',
    'tg://resolve?domain=cheap',
    'www.example',
    'cheaper at cheap-codes.ru!',
    'Cheap.Codes.COM',
    't.me/cheap',
    'дешевле на дешёвые-коды.рф',
    'ask me@mail.uz',
    'mailto:me',
    'ｗｗｗ.example.ｃｏｍ',
    'che\u200bap.r\u200bu',
  ])('has an address: %j', (text) => {
    expect(wordsOf(text)).toEqual({ text: 'has_link' })
  })

  test.each([
    '<b>bold</b>',
    '<img src=x onerror=alert(1)>',
    '</script>',
    '<!-- hidden -->',
    '[here](cheap)',
    '[url=cheap]here[/url]',
    '[B]big[/B]',
  ])('has markup: %j', (text) => {
    expect(wordsOf(text)).toEqual({ text: 'has_markup' })
  })
})
