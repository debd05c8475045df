import { expect, test } from 'vitest'
import { type Room, roomFor } from '../../src/client/features/topup/package-room'

test.each<[string, string[], string[], Room]>([
  ['short names and sums', ['100 алмазов', 'Подписка на неделю'], ['$1.09', '99 000 сум'], 'usual'],
  ['a hundred thousand so’m', ['100 алмазов'], ['125 000 soʻm'], 'long'],
  ['a million so’m', ['60 UC'], ['$99.00', '1 250 000 soʻm'], 'long'],
  ['a long word', ['Благословение полой луны'], ['$4.79'], 'long'],
  ['ten million so’m', ['60 UC'], ['12 500 000 soʻm'], 'longest'],
  ['a word longer than any of ours', ['Сверхблагословение'], ['$4.79'], 'longest'],
  ['words that a hyphen joins', ['Премиум-подписка'], ['$4.79'], 'usual'],
  ['no packages', [], [], 'usual'],
])('the cards of packages have room for %s', (_, names, sums, room) => expect(roomFor(names, sums)).toBe(room))
