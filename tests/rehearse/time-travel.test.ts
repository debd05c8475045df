import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, startStage } from '../cloudflare/stage'

// Going back in place, as docs/operations.md says, with the real wrangler.

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  expect(await stage.deploy()).toContain('Check the new version')
})
afterAll(() => stage.end())

const people = (): unknown[] =>
  (stage.cloud.account.databases[0]?.sqlite.prepare('SELECT nickname FROM users ORDER BY seq').all() ?? []).map(
    (row) => row.nickname,
  )

async function succeed(script: string, args: string[], input = ''): Promise<string> {
  const { status, said } = await stage.run(script, args, {}, input)
  expect(said + status).toMatch(/0$/)
  return said
}

const make = (nickname: string) =>
  succeed('admin-create', ['--remote', '--nickname', nickname], `${nickname}-password-1\n`)

/** What `wrangler d1 time-travel` answers. */
async function travel(...args: string[]): Promise<{ bookmark: string; previous_bookmark: string }> {
  const said = await succeed('wrangler', ['d1', 'time-travel', ...args, '--json'])
  return JSON.parse(said.slice(said.indexOf('{')))
}

test('a bookmark brings back the database of then, and the one before it what has come since', async () => {
  await make('owner')
  const { bookmark } = await travel('info', 'DB')
  const then = new Date().toISOString()
  await make('second')
  expect(people()).toEqual(['owner', 'second'])
  const back = await travel('restore', 'DB', '--bookmark', bookmark)
  expect([back.bookmark, people()]).toEqual([bookmark, ['owner']])
  await travel('restore', 'DB', '--bookmark', back.previous_bookmark)
  expect(people()).toEqual(['owner', 'second'])
  expect((await travel('info', 'DB', '--timestamp', then)).bookmark).toBe(bookmark)
  await travel('restore', 'DB', '--timestamp', then)
  expect(people()).toEqual(['owner'])
})

test('a deploy notes the bookmark to go back to, and a rollback names it and leaves the database as it is', async () => {
  stage.build('second')
  expect(await stage.deploy()).toContain('Check the new version')
  const noted = stage.state().bookmarks?.at(-1)?.bookmark ?? ''
  await make('third')
  expect(await succeed('rollback', [])).toContain(noted)
  expect(people()).toEqual(['owner', 'third'])
  await travel('restore', 'DB', '--bookmark', noted)
  expect(people()).toEqual(['owner'])
})

test('nothing is restored to a bookmark that there is not, and where nobody can answer nobody is asked', async () => {
  const { bookmark } = await travel('info', 'DB')
  const { status } = await stage.run('wrangler', ['d1', 'time-travel', 'restore', 'DB', '--bookmark', 'x', '--json'])
  expect([status === 0, people()]).toEqual([false, ['owner']])
  await make('fourth')
  await succeed('wrangler', ['d1', 'time-travel', 'restore', 'DB', '--bookmark', bookmark])
  expect(people()).toEqual(['owner'])
})
