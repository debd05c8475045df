import { expect, test } from 'vitest'
import { nameOf } from '../../src/client/features/admin/name-of'
import { inWords } from './words'

test.each([
  ['somebody', { userId: '1000000007', nickname: 'ada' }, 'ada'],
  [
    'a deleted account',
    { userId: '1000000007', nickname: 'deleted account of user 1000000007' },
    'admin.users.deletedName',
  ],
  [
    'one that is named like another deleted account',
    { userId: '7', nickname: 'deleted account of user 8' },
    'deleted account of user 8',
  ],
])('the back office calls %s so', (_, user, name) => {
  expect(nameOf(user, inWords.t)).toBe(name)
})
