import { expect, test } from 'vitest'
import { auditFields, auditFiltersOf } from '../../src/client/features/admin/audit/audit-filters'
import { midnight } from '../../src/client/features/admin/filters/days'
import { type Fields, namesOf, paramsOf, textIn, typedIn } from '../../src/client/features/admin/filters/fields'
import { orderFields, orderFiltersOf } from '../../src/client/features/admin/orders/order-filters'

/** The filters that an address asks for, without those that are not set. */
const askedBy =
  <Name extends string, Filters>(fields: Fields<Name>, filtersOf: (textOf: (name: Name) => string) => Filters) =>
  (address: string): Filters =>
    JSON.parse(JSON.stringify(filtersOf((name) => textIn(new URLSearchParams(address), fields, name))))

const orders = askedBy(orderFields, orderFiltersOf)
const audit = askedBy(auditFields, auditFiltersOf)

test.each([
  ['', {}],
  ['status=processing&reason=on_hold', { status: 'processing', reason: 'on_hold' }],
  ['kind=topup&provider=balance&currency=rub', { kind: 'topup', provider: 'balance', currency: 'rub' }],
  ['sort=largest', { sort: 'largest' }],
  ['user=%20ada%20', { user: 'ada' }],
  ['user=%20', {}],
])('the address "%s" of the orders asks for %j', (address, filters) => {
  expect(orders(address)).toEqual(filters)
})

test.each(['status=lost', 'currency=eur', 'sort=', 'from=yesterday', 'other=1'])(
  'the address "%s" asks for nothing that the shop does not know',
  (address) => {
    expect(orders(address)).toEqual({})
  },
)

test.each([
  ['ab', undefined],
  ['ab ', undefined],
  ['abc', 'abc'],
  [' abc ', 'abc'],
])('the search "%s" counts as %s: three characters at least', (search, asked) => {
  expect(orders(`search=${encodeURIComponent(search)}`)).toEqual(asked ? { search: asked } : {})
})

test('a list from one day to another ends with the last day, not before it', () => {
  const filters = orders('from=2026-11-01&to=2026-11-02')
  expect(filters).toEqual({ from: midnight('2026-11-01'), to: midnight('2026-11-03') })
  expect(audit('from=2026-11-01&to=2026-11-02')).toEqual(filters)
})

test('the log of acts is asked for by person, act and subject, without spaces around them', () => {
  expect(audit('actor=%20ada&action=edit_user&subject=A1%20')).toEqual({
    actor: 'ada',
    action: 'edit_user',
    subject: 'A1',
  })
  expect(audit('actor=%20')).toEqual({})
})

test('the address keeps the fields that are set', () => {
  const values = namesOf(orderFields).map((name) => [name, name === 'status' ? 'pending' : ''] as const)
  expect(paramsOf(values)).toEqual({ status: 'pending' })
  expect(paramsOf([['user', ' ada ']])).toEqual({ user: 'ada' })
})

test('a search that may be a code stays out of the address and comes back from the history', () => {
  const values = [
    ['search', 'AAAA-BBBB '],
    ['user', 'ada'],
  ] as const
  expect(paramsOf(values, 'search')).toEqual({ user: 'ada' })
  expect(typedIn({ typed: Object.fromEntries(values) }, orderFields, 'search')).toBe('AAAA-BBBB ')
})

test.each([
  null,
  undefined,
  'text',
  1,
  {},
  { typed: 5 },
  { typed: null },
  { typed: { status: 5 } },
  { typed: { status: 'lost' } },
])('the history state %j keeps nothing that was typed or chosen', (state) => {
  expect(typedIn(state, orderFields, 'status')).toBeUndefined()
})

test('a field that was emptied stays empty, whatever the address still says', () => {
  expect(typedIn({ typed: { status: '' } }, orderFields, 'status')).toBe('')
})
