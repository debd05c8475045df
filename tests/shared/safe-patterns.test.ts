import { expect, test } from 'vitest'
import { isSafePattern } from '../../src/shared/safe-patterns'
import { builtIn } from '../../src/worker/domain/games/registry'

test.each([
  ...[
    '\\d{6,12}',
    '[A-Za-z0-9_]{3,20}',
    '.{1,40}',
    '[^ @]+@[^ @]+',
    '#[0-9A-Z]{4,9}',
    '[A-Z]{2}-\\d{4}',
    '\\w+\\.\\w+',
  ],
  // The slowest one: 200 signs can be shared among three parts in about a million ways.
  ...['d', '[\\]a]{1,3}', '[А-Яа-я]{2,20}', '.+.+.+a'],
  ...builtIn.flatMap(({ fields }) => fields.map(({ pattern }) => pattern)),
])('%s is a pattern that answers at once', (pattern) => {
  expect(isSafePattern(pattern)).toBe(true)
})

test.each([
  ['a group that is repeated', '(a+)+'],
  ['a group', '(a)'],
  ['a choice', 'a|b'],
  ['a reference', '(a)\\1'],
  ['a reference without its group', 'a\\1'],
  ['a named reference', '\\k<a>'],
  ['a look ahead', '(?=a)a'],
  ['an edge', '^a$'],
  ['a property', '\\p{L}+'],
  ['a quantifier of a quantifier', 'a{2}{3}'],
  ['a lazy quantifier', 'a+?'],
  ['four parts that vary', '.*.*.*.*a'],
  ['four parts that vary by numbers', '\\d{1,9}\\d{1,9}\\d{1,9}\\d{1,9}'],
  ['more than any value has', 'a{201}'],
  ['nothing', ''],
  ['something that an empty value fits', '\\d*'],
  ['a class that does not end', '[a-'],
  ['a range from end to start', '[z-a]'],
  ['a quantifier of nothing', '+a'],
  ['a range from more to less', 'a{9,1}'],
  ['a sign that nobody sees', 'a\u202Eb'],
])('%s is no safe pattern', (_, pattern) => {
  expect(isSafePattern(pattern)).toBe(false)
})
