import { afterEach, describe, expect, test } from 'vitest'
import { quiet } from '../../scripts/deploy/answers'
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
