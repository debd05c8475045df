import { expect, test } from 'vitest'
import { changeText } from '../../src/client/features/admin/audit/change-text'
import { changesBetween } from '../../src/client/features/admin/audit/changes'
import { subjectPath } from '../../src/client/features/admin/audit/subject-path'
import { inWords } from './words'

test.each([
  ['a part that moved', { usd: 100, rub: 5 }, { usd: 300, rub: 5 }, [{ name: 'usd', from: 100, to: 300 }]],
  ['a part that came', {}, { text: 'note' }, [{ name: 'text', from: undefined, to: 'note' }]],
  ['a part that went', { text: 'note' }, {}, [{ name: 'text', from: 'note', to: undefined }]],
  ['a list with another order', { a: [1, 2] }, { a: [2, 1] }, [{ name: 'a', from: [1, 2], to: [2, 1] }]],
  ['a bare value', null, 250, [{ name: '', from: undefined, to: 250 }]],
  ['nothing', { frozen: true }, { frozen: true }, []],
  ['nothing at all', null, undefined, []],
])('%s is told as a change', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
})

test.each([
  ['edit_user', 'usd', 1250, '12.5 usd'],
  ['edit_user', 'rub', 100, '1 rub'],
  ['refund_order', '', 999, '9.99'],
  ['refund_to_card', 'minor', 50, '0.5'],
  ['import_codes', 'pieces', 50, '50'],
  ['edit_user', 'frozen', true, 'admin.audit.yes'],
  ['edit_user', 'frozen', false, 'admin.audit.no'],
  ['edit_user', 'role', 'admin', 'admin'],
  ['note_user', 'text', null, 'admin.audit.nothing'],
  ['update_product', 'amounts', [1, 2], '[1,2]'],
])('in the act %s the value of "%s" %j reads as %s', (action, name, value, text) => {
  expect(changeText(action, inWords).textOf(name, value)).toBe(text)
})

test('a part without a name in words keeps its own', () => {
  const { nameOf } = changeText('edit_user', inWords)
  expect(nameOf('frozen')).toBe('admin.users.frozen')
  expect(nameOf('maxCost')).toBe('maxCost')
})

test.each([
  ['edit_user', 'u 1', 'ada', '/admin/users/u%201'],
  ['refund_order', 'A1', null, '/admin/orders/A1'],
  ['note_order', 'A1', null, '/admin/orders/A1'],
  ['edit_settings', '7', null, undefined],
])('the act %s on %s (%s) leads to %s', (action, subject, subjectName, path) => {
  expect(subjectPath({ action, subject, subjectName })).toBe(path)
})
