import { expect, test } from 'vitest'
import { type Key, nextName, nextStep, progressOf, type Sealed } from '../../scripts/lib/codes-keyring'

const first: Key = { name: 'CODES_KEY', keyId: 'a' }
const second: Key = { name: 'CODES_KEY_2', keyId: 'b' }
const third: Key = { name: 'CODES_KEY_3', keyId: 'c' }
// A deployed shop does not know the id of a key that it was given by hand.
const unknown = (key: Key): Key => ({ ...key, keyId: undefined })
const sealedWith = (...keyIds: string[]): Sealed[] => keyIds.map((keyId) => ({ keyId, codes: 7 }))

const steps: [what: string, keyring: Key[], sealed: Sealed[], step: string][] = [
  ['a new shop without codes', [first], [], 'add'],
  ['a shop with one key', [first], sealedWith('a'), 'add'],
  ['a deployed shop with its first key', [unknown(first)], sealedWith('a'), 'add'],
  ['a deployed shop without codes', [unknown(first)], [], 'add'],
  ['a shop whose only key is not that of all codes', [first], sealedWith('a', 'x'), 'wait'],
  ['a shop whose only key is that of no code', [second], sealedWith('a'), 'wait'],
  ['a shop that has not begun', [first, second], sealedWith('a'), 'wait'],
  ['a deployed shop that has not begun', [unknown(first), second], sealedWith('a'), 'wait'],
  ['a shop half way', [first, second], sealedWith('a', 'b'), 'wait'],
  ['a deployed shop half way', [unknown(first), second], sealedWith('b', 'a'), 'wait'],
  ['a shop where nothing shows that it has the new key', [first, second], [], 'wait'],
  ['a shop with codes of a lost key', [first, second], sealedWith('b', 'x'), 'wait'],
  ['a shop at the end', [first, second], sealedWith('b'), 'retire CODES_KEY'],
  ['a deployed shop at the end', [unknown(first), second], sealedWith('b'), 'retire CODES_KEY'],
  ['two rotations at the end', [first, second, third], sealedWith('c'), 'retire CODES_KEY CODES_KEY_2'],
  ['an end that stopped half way', [second, third], sealedWith('c'), 'retire CODES_KEY_2'],
  ['the second rotation half way', [first, second, third], sealedWith('b', 'c'), 'wait'],
  ['a shop that was set back to its old key', [first, second], sealedWith('a'), 'wait'],
  ['a newest key given by hand, half way', [unknown(first), unknown(second)], sealedWith('a', 'b'), 'wait'],
  ['a newest key given by hand, one key id', [unknown(first), unknown(second)], sealedWith('b'), 'add'],
]
test.each(steps)('%s: what comes next', (_, keyring, sealed, expected) => {
  const newest = keyring.at(-1) ?? first
  const step = nextStep(newest, keyring.slice(0, -1), sealed)
  expect([step.do, ...(step.do === 'retire' ? step.names : [])].join(' ')).toBe(expected)
})

test('a key that some code is sealed with is never removed, whatever the ids', () => {
  const ids = [undefined, 'a', 'b', 'c']
  const kinds = ['a', 'b', 'c']
  const stocks = [...Array(8).keys()].map((bits) => sealedWith(...kinds.filter((_, index) => bits & (1 << index))))
  for (const oldId of ids) {
    for (const newId of ids) {
      for (const sealed of stocks) {
        const step = nextStep({ ...second, keyId: newId }, [{ ...first, keyId: oldId }], sealed)
        if (step.do === 'retire') expect(sealed.map(({ keyId }) => keyId)).toEqual([newId])
      }
    }
  }
})

test.each([
  [['CODES_KEY'], 'CODES_KEY_2'],
  [['CODES_KEY_2'], 'CODES_KEY_3'],
  [['CODES_KEY', 'CODES_KEY_2', 'CODES_KEY_10'], 'CODES_KEY_11'],
  [['CODES_KEY', 'CODES_KEY', 'CODES_KEY_4'], 'CODES_KEY_5'],
])('after %j comes %s', (names, next) => {
  expect(nextName(names)).toBe(next)
})

test('the progress of resealing names every key, and codes whose key is missing', () => {
  const sealed = [
    { keyId: 'a', codes: 3 },
    { keyId: 'x', codes: 1 },
  ]
  expect(progressOf([first, second, unknown(third)], sealed)).toEqual([
    'CODES_KEY, id a: 3 codes',
    'CODES_KEY_2, id b: 0 codes',
    'CODES_KEY_3, id not known',
    'another key, id x: 1 codes',
  ])
})
