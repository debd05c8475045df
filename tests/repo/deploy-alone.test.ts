import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ask, quiet, readAnswers } from '../../scripts/deploy/answers'
import { DeployProblem } from '../../scripts/deploy/problem'
import { reportOf } from '../../scripts/deploy/report'
import { sceneOf, walk } from '../../scripts/deploy/step'
import { firstAdmin } from '../../scripts/deploy/steps/admin'
import { providerKeys } from '../../scripts/deploy/steps/secrets'

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

/** An owner at a terminal, who types one answer after another. */
function atTerminal(answers: string[]): void {
  const [keys, screen] = [new PassThrough(), new PassThrough()].map((end) => Object.assign(end, { isTTY: true }))
  vi.spyOn(process, 'stdin', 'get').mockReturnValue(keys as unknown as typeof process.stdin)
  vi.spyOn(process, 'stdout', 'get').mockReturnValue(screen as unknown as typeof process.stdout)
  screen?.on('data', (text: Buffer) => {
    if (/[:?] $/.test(text.toString())) setTimeout(() => keys?.write(answers.shift() ?? ''))
  })
}

test('a question that is answered by Ctrl-C ends the deploy with a sentence', async () => {
  atTerminal(['\u0003'])
  const answered = ask('Where are most buyers? ')
  await expect(answered).rejects.toThrow(DeployProblem)
  vi.restoreAllMocks()
})

test('a key that is given without the other one of its provider is not set, and the owner is told', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-deploy-'))
  vi.stubEnv('DEPLOY_STATE', folder)
  atTerminal(['sk_live_a\r', '\r'])
  const said = vi.spyOn(console, 'log').mockImplementation(() => {})
  const scene = sceneOf('production', { ...quiet, isAlone: false })
  await providerKeys[0]?.do(scene)
  expect(said.mock.lastCall?.[0]).toMatch(
    'STRIPE_WEBHOOK_SECRET is missing: nothing of stripe was set. --keys stripe asks',
  )
  expect(scene.state.skipped).toEqual(['stripe'])
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

test('a deploy that asks nobody and is told to ask for keys says which variables they are taken from', async () => {
  const scene = sceneOf('production', { ...quiet, keys: ['gamesdrop'] })
  await expect(
    walk(
      providerKeys.filter(({ name }) => name.endsWith('gamesdrop')),
      scene,
    ),
  ).rejects.toThrow('GAMESDROP_TOKEN is no variable here')
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
