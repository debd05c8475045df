import { expect, test } from 'vitest'
import { answersTo } from '../../src/client/features/admin/claims/answers'

test.each([
  ['was paid for', { refundable: 4.99, paidBack: false, disputed: false }, ['replace', 'refund', 'refuse']],
  ['cost nothing', { refundable: 0, paidBack: false, disputed: false }, ['replace', 'refuse']],
  ['was paid back with its order', { refundable: 0, paidBack: true, disputed: false }, ['refuse']],
  ['a bank asks to be paid back', { refundable: 4.99, paidBack: false, disputed: true }, ['refuse']],
])('a claim about a code that %s can be answered by all that the shop takes', (_, claim, answers) => {
  expect(answersTo(claim)).toEqual(answers)
})
