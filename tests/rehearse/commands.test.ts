import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { manifestOf } from '../../scripts/backup/sealing'
import { inProject } from '../../scripts/lib/project'
import { addDatabase } from '../cloudflare/account'
import { type Stage, startStage } from '../cloudflare/stage'
import { activeVersion } from '../cloudflare/workers'

/** One shop with the build of this clone, which the commands work on one after another. */
let stage: Stage
beforeAll(async () => {
  stage = await startStage({ build: false })
  expect(await stage.deploy()).toContain('Check the new version')
})
afterAll(() => stage.end())

const passphrase = { BACKUP_PASSPHRASE: 'a passphrase of the rehearsal' }
const database = () => {
  const [found] = stage.cloud.account.databases
  if (!found) throw new Error('There is no database.')
  return found.sqlite
}
const rows = (sql: string) => database().prepare(sql).all()
const worker = () => stage.cloud.account.workers.get('keyfall')
const secretNames = () => {
  const found = worker()
  const bindings = (found && activeVersion(found)?.bindings) ?? []
  return bindings.flatMap(({ name, type }) => (type === 'secret_text' ? [name] : [])).sort()
}

async function succeed(script: string, args: string[], extra = {}, input = ''): Promise<string> {
  const { status, said } = await stage.run(script, args, extra, input)
  expect(said + status).toMatch(/0$/)
  return said
}

test('admin:create --remote makes an administrator', async () => {
  await succeed('admin-create', ['--remote', '--nickname', 'owner'], {}, 'a-password-1\n')
  expect(rows('SELECT nickname, role FROM users')).toEqual([{ nickname: 'owner', role: 'admin' }])
})

test('deploy, called as npm does, finds all of it done', async () => {
  const args = ['--yes', '--built', '--at', stage.cloud.at('keyfall')]
  expect(await succeed('deploy', args)).toContain('Everything is deployed already.')
})

test('doctor --remote tells what is well and ends with what is not', async () => {
  const { said } = await stage.run('doctor', ['--remote', '--at', stage.cloud.at('keyfall')])
  expect(said).toMatch(/^ok {4}Parts/m)
  expect(said).toMatch(/^look {2}Schedule/m)
})

test('backup --remote, then restore --remote into an empty database, is the same shop', async () => {
  const folder = join(stage.folder, 'backups')
  expect(await succeed('backup', ['--remote', '--to', folder], passphrase)).toContain('byte for byte')
  const [file = ''] = readdirSync(folder)
  expect((await manifestOf(join(folder, file))).source).toBe('production')
  const restored = addDatabase(stage.cloud.account, 'keyfall-restored')
  await succeed('restore', [join(folder, file), '--into', 'keyfall-restored', '--remote'], passphrase)
  expect(restored.sqlite.prepare('SELECT nickname, role FROM users').all()).toEqual(
    rows('SELECT nickname, role FROM users'),
  )
  expect(
    (await stage.run('restore', [join(folder, file), '--into', 'keyfall-restored', '--remote'], passphrase)).said,
  ).toContain('is not empty')
})

test('deploy --database lets the shop go on with the database that was restored, and back', async () => {
  const boundTo = () => {
    const found = worker()
    const id = found && activeVersion(found)?.bindings.find(({ type }) => type === 'd1')?.id
    return stage.cloud.account.databases.find(({ uuid }) => uuid === id)?.name
  }
  expect(await stage.deploy({ database: 'keyfall-restored' })).toContain('Deploy the worker')
  expect(boundTo()).toBe('keyfall-restored')
  expect(await stage.deploy({ database: 'keyfall' })).toContain('Deploy the worker')
  expect(boundTo()).toBe('keyfall')
  expect(await stage.deploy({ database: 'keyfall-nowhere' })).toContain('no database keyfall-nowhere')
})

test('codes:rotate --remote adds a key, and keeps the old one while a code may be sealed with it', async () => {
  expect(await succeed('codes-rotate', ['--remote'])).toContain('CODES_KEY_2 is set')
  expect(secretNames()).toEqual(['CODES_KEY', 'CODES_KEY_2', 'SESSION_PEPPER'])
  const { status, said } = await stage.run('codes-rotate', ['--remote', '--finish'])
  expect([status, said]).toEqual([1, expect.stringContaining('No key may go')])
})

test('rollback lets the version before it answer, and the next deploy is a new one', async () => {
  const before = stage.state().checkedId
  process.env.DEPLOY_BUILD = join(stage.folder, 'build')
  stage.build('second')
  expect(await stage.deploy()).toContain('Deploy the worker')
  expect(await succeed('rollback', [])).toContain(`${before} answers now`)
  expect(worker()?.deployments[0]?.versionId).toBe(before)
  expect(await stage.deploy()).toContain('Deploy the worker')
  expect(worker()?.deployments[0]?.versionId).not.toBe(before)
})

test('nothing is left in the clone itself', () => {
  expect(readdirSync(inProject())).not.toContain('codes-key.txt')
})
