// What the reports of vitest and Playwright say, each in its own form.
import { relative } from 'node:path'
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

type Suite = { suites?: Suite[]; specs: { file: string; title: string; tests: { status: string }[] }[] }

const firstLineOf = (text = '') => text.split('\n', 1)[0]

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
  ...specs
    .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
    .map(({ file, title }) => `${file} › ${title}`),
  ...suites.flatMap(failedIn),
]

export const outcomeInPlaywright = (report: { stats: { expected: number }; suites: Suite[] }): Outcome => ({
  passed: report.stats.expected,
  failed: report.suites.flatMap(failedIn),
})
