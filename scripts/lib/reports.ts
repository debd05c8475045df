// What the reports of vitest and Playwright say, each in its own form.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './project'

/** How much was as it should be, and the names of what was not. */
export type Outcome = { passed: number; failed: string[] }

type VitestReport = {
  numPassedTests: number
  testResults: {
    name: string
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

type BrowserError = { message?: string; location?: { line: number } }
type BrowserTest = { status: string; results: { errors: BrowserError[] }[] }
type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: BrowserTest[] }[] }

const firstLineOf = (text = '') => text.split('\n', 1)[0]

/** What was looked for, and where: the lines of a message up to what was called meanwhile. */
function reasonOf({ results }: BrowserTest): string {
  const error = results.flatMap(({ errors }) => errors)[0]
  const lines = stripVTControlCharacters(error?.message ?? '').split('\n')
  const told = lines.slice(0, 7).filter((line) => line.trim() !== '')
  return [`line ${error?.location?.line ?? '?'}`, ...told].join(', ')
}

/** `folder`: where the project lies that was tested. */
export const outcomeInVitest = ({ numPassedTests, testResults }: VitestReport, folder = root): Outcome => ({
  passed: numPassedTests,
  failed: testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(folder, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    // A file that can't be loaded has no test that fails.
    if (failed.length === 0 && status === 'failed') return [`${file}: ${firstLineOf(message)}`]
    return failed.map((test) => `${file} › ${test.fullName}: ${firstLineOf(test.failureMessages[0])}`)
  }),
})

const failedIn = ({ suites = [], specs }: Suite): string[] => [
  ...specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map((test) => `${file} › ${title}: ${reasonOf(test)}`),
  ),
  ...suites.flatMap(failedIn),
]

export const outcomeInPlaywright = (report: { stats: { expected: number }; suites: Suite[] }): Outcome => ({
  passed: report.stats.expected,
  failed: report.suites.flatMap(failedIn),
})
