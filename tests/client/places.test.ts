import { expect, test } from 'vitest'
import { targetOf } from '../../src/client/features/admin/products/target-of'

const [a, b, c, d] = [{ id: 'a' }, { id: 'b' }, { id: 'c' }, { id: 'd' }]
const all = [a, b, c, d]

test.each([
  ['the first', 'up', a, all, undefined],
  ['the first', 'top', a, all, undefined],
  ['the first', 'down', a, all, 'c'],
  ['the third', 'up', c, all, 'b'],
  ['the third', 'top', c, all, 'a'],
  ['the third, which becomes the last,', 'down', c, all, null],
  ['the last', 'down', d, all, undefined],
  ['one of a part of the list, over what the part leaves out,', 'down', b, [b, d], null],
  ['one of a part of the list, over what the part leaves out,', 'up', d, [b, d], 'b'],
] as const)('%s is moved %s: it is put before another one', (_, step, product, shown, before) => {
  expect(targetOf(step, product, shown, all)).toBe(before)
})
