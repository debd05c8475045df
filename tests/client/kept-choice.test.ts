import { expect, test } from 'vitest'
import { choiceIn } from '../../src/client/features/topup/kept-choice'

const choice = { itemId: 'genshin-impact-3201', values: { playerId: '700123456', server: 'os_asia' } }
const text = (changes: object = {}) => JSON.stringify({ game: 'genshin-impact', ...choice, ...changes })

test('a choice that was kept is the choice for its game', () =>
  expect(choiceIn(text(), 'genshin-impact')).toEqual(choice))

test.each<[string, string | null]>([
  ['nothing', null],
  ['an unreadable text', '{'],
  ['a number', '7'],
  ['another game', text({ game: 'pubg-mobile' })],
  ['a package that is no text', text({ itemId: 7 })],
  ['fields that are no texts', text({ values: { playerId: 7 } })],
  ['no fields', text({ values: null })],
])('%s is no choice', (_, kept) => expect(choiceIn(kept, 'genshin-impact')).toBeUndefined())
