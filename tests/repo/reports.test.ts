import { expect, test } from 'vitest'
import { outcomeInPlaywright, outcomeInVitest } from '../../scripts/lib/reports'
import { inProject } from './source'

const passing = { fullName: 'a price is kept', status: 'passed', failureMessages: [] }
const failing = { fullName: 'vault sells once', status: 'failed', failureMessages: ['Error: sold twice\n    at vault'] }
const fileOf = (name: string, status: string, message = '') => ({ name: inProject('tests', name), status, message })

test('a run of vitest names each test that failed, and each file that could not be loaded', () => {
  const testResults = [
    { ...fileOf('a.test.ts', 'failed'), assertionResults: [passing, failing] },
    { ...fileOf('b.test.ts', 'passed'), assertionResults: [passing] },
    { ...fileOf('c.test.ts', 'failed', 'No such module\nin c'), assertionResults: [] },
  ]
  expect(outcomeInVitest({ numPassedTests: 2, testResults })).toEqual({
    passed: 2,
    failed: ['tests/a.test.ts › vault sells once: Error: sold twice', 'tests/c.test.ts: No such module'],
  })
})

test('a run of Playwright says which tests failed and why, also in a group, and which passed the second time', () => {
  const message = '\u001b[31mError: not visible\u001b[39m\n\nLocator: getByText("Paid")'
  const spec = (title: string, status: string) => {
    const errors = status === 'expected' ? [] : [{ message, location: { line: 7 } }]
    return { file: 'buying.spec.ts', title, tests: [{ status, results: [{ errors }] }] }
  }
  const reason = 'line 7, Error: not visible, Locator: getByText("Paid")'
  const group = { specs: [spec('is emptied', 'unexpected'), spec('is kept', 'expected')] }
  const specs = [spec('a code is read', 'flaky'), spec('a price is shown', 'expected')]
  expect(outcomeInPlaywright({ stats: { expected: 2 }, suites: [{ specs, suites: [group] }] })).toEqual({
    passed: 2,
    failed: [`buying.spec.ts › a code is read: ${reason}`, `buying.spec.ts › is emptied: ${reason}`],
  })
})
