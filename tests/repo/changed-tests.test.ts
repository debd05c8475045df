import { expect, test } from 'vitest'
import { core, rules, testsOf } from '../../scripts/lib/changed-tests'
import { isFile } from './source'

test('every test of money and delivery that a quick run always holds exists', () => {
  expect(core.filter((path) => !isFile(path))).toEqual([])
})

test('a quick run holds the rules of the repository, and no test that starts tools for a minute', () => {
  expect(rules()).toEqual(expect.arrayContaining(['tests/repo/imports.test.ts', 'tests/repo/files.test.ts']))
  expect(rules().filter((path) => /backup|migrating/.test(path))).toEqual([])
})

test.each([
  ['orders', 'tests/worker/routes/orders.test.ts'],
  ['payments', 'tests/worker/domain/payment-watch.test.ts'],
  ['src/worker/domain/payments/settle.ts', 'tests/worker/domain/payment-notices.test.ts'],
  ['src/worker/domain/inventory/code-list.ts', 'tests/worker/domain/code-list.test.ts'],
  ['src/shared/money.ts', 'tests/shared/money.test.ts'],
])('a quick run for %s holds %s', (source, wanted) => {
  const { tests } = testsOf([source])
  expect(tests).toContain(wanted)
  expect(tests.length).toBeLessThanOrEqual(10)
})

test('no test is found for a folder that does not exist', () => {
  expect(testsOf(['nowhere-at-all'])).toEqual({ tests: [], left: 0 })
})
