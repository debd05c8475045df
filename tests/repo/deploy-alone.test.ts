import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ask, quiet, readAnswers } from '../../scripts/deploy/answers'
import { DeployProblem } from '../../scripts/deploy/problem'
import { reportOf } from '../../scripts/deploy/report'
import { sceneOf } from '../../scripts/deploy/step'
import { firstAdmin } from '../../scripts/deploy/steps/admin'

const stdin = process.stdin.isTTY
afterEach(() => {
  process.stdin.isTTY = stdin
})

describe('a deploy that asks nobody', () => {
  test.each([
    ['with a nickname, at a terminal', 'owner', true, true],
    ['without a nickname', undefined, false, true],
    ['with a nickname, and the password through a pipe', 'owner', false, false],
  ])('%s leaves the first administrator for later: %#', async (_, nickname, isTTY, leaves) => {
    process.stdin.isTTY = isTTY
    const scene = sceneOf('production', { ...quiet, nickname })
    expect(await firstAdmin.isDone(scene)).toBe(leaves)
    const says = `npm run admin:create -- --nickname ${nickname ?? 'X'} --remote`
    expect(reportOf(scene).some((line) => line.includes(says))).toBe(leaves)
  })
})

test('a question that is answered by Ctrl-C ends the deploy with a sentence', async () => {
  const [keys, screen] = [new PassThrough(), new PassThrough()].map((end) => Object.assign(end, { isTTY: true }))
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(keys as unknown as typeof process.stdin)
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(screen as unknown as typeof process.stdout)
  const answered = ask('Where are most buyers? ')
  keys?.write('\u0003')
  await expect(answered).rejects.toThrow(DeployProblem)
  vi.restoreAllMocks()
})

test.each([
  [['--keys', 'stripe', '--keys', 'Yookassa'], /“Yookassa” is none of stripe, yookassa/],
  [['--patience', '5m'], /“5m” are no seconds/],
])('an option that means nothing is refused, and no deploy begins: %j', (options, why) => {
  const { argv } = process
  process.argv = [...argv.slice(0, 2), ...options]
  expect(readAnswers).toThrow(why)
  process.argv = argv
})
