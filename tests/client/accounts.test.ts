import { expect, test } from 'vitest'
import { balanceAfter } from '../../src/client/features/admin/users/balance-acts'
import { allActs, isGrave, userActs } from '../../src/client/features/admin/users/user-acts'

test.each([
  ['add', 10, '2,50', 12.5],
  ['add', 0.1, '0.2', 0.3],
  ['take', 10, '2.50', 7.5],
  ['take', 10, '10', 0],
  ['take', 10, '10.01', undefined],
  ['set', 10, '3', 3],
  ['set', 10, '-3', undefined],
  ['add', 10, '', undefined],
  ['add', 10, '1.005', undefined],
] as const)('to %s of a balance of %d the sum "%s" leaves %s', (act, held, text, after) => {
  expect(balanceAfter(act, held, text, 'usd')).toBe(after)
})

const account = {
  userId: 'u1',
  nickname: 'ada',
  balanceUsd: 0,
  balanceRub: 0,
  balances: { usd: 0, rub: 0, uzs: 0 },
  createdAt: '2026-11-20T00:00:00.000Z',
  orders: 0,
  mustChangePassword: false,
}

const ordinary = { ...account, role: 'buyer', frozen: false, disabled: false, deleted: false, totp: false } as const

test.each([
  [{}, ['promote', 'freeze', 'endSessions', 'disable']],
  [{ role: 'admin', totp: true }, ['demote', 'freeze', 'endSessions', 'disable', 'resetTotp']],
  [{ frozen: true }, ['promote', 'thaw', 'endSessions', 'disable']],
  [{ disabled: true }, ['promote', 'freeze', 'enable']],
  [{ disabled: true, deleted: true }, []],
] as const)('an account that is %j can be decided about in these ways: %j', (state, acts) => {
  const user = { ...ordinary, ...state }
  expect(allActs.filter((act) => userActs[act].isOffered(user))).toEqual(acts)
})

test('only acts that give something back are not marked as grave', () => {
  expect(allActs.filter((act) => !isGrave(act))).toEqual(['thaw', 'enable'])
})
