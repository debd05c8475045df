import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Stage, startStage } from '../cloudflare/stage'
import { activeVersion } from '../cloudflare/workers'

let stage: Stage
beforeAll(async () => {
  stage = await startStage()
  expect(await stage.deploy()).toContain('Check the new version')
})
afterAll(() => stage.end())

const rotate = (...args: string[]) => stage.run('codes-rotate', ['--remote', ...args])

function keys(): string[] {
  const worker = stage.cloud.account.workers.get('keyfall')
  const bindings = (worker && activeVersion(worker)?.bindings) ?? []
  return bindings.flatMap(({ name }) => (name.startsWith('CODES_KEY') ? [name] : [])).sort()
}

/** The shop has sealed everything it holds with the key of this name. */
function sealWith(name: string): void {
  stage.cloud.account.databases[0]?.sqlite.exec(`
    INSERT INTO second_factors (user_id, sealed, key_id, fingerprint, started_at)
      SELECT users.id, 'sealed', after ->> '$', 'print', 0 FROM users, audit_entries
        WHERE audit_entries.id = 'codes-key:${name}'
      ON CONFLICT DO UPDATE SET key_id = excluded.key_id`)
}

test('codes:rotate --remote takes the old key away when all is sealed with the new one, and not before it is told to', async () => {
  await stage.run('admin-create', ['--remote', '--nickname', 'owner'], {}, 'a-password-1\n')
  expect((await rotate()).said).toContain('CODES_KEY_2 is set')
  expect((await rotate('--finish')).status).toBe(1)
  expect(keys()).toEqual(['CODES_KEY', 'CODES_KEY_2'])
  sealWith('CODES_KEY_2')
  expect((await rotate()).said).toContain('CODES_KEY may go. Add --finish')
  expect(keys()).toEqual(['CODES_KEY', 'CODES_KEY_2'])
  expect(await rotate('--finish')).toMatchObject({ status: 0, said: expect.stringContaining('CODES_KEY is gone') })
  expect(keys()).toEqual(['CODES_KEY_2'])
})

test('the next deploy makes no other key, and the next rotation takes the next number', async () => {
  stage.build('second')
  expect(await stage.deploy()).toContain('Check the new version')
  expect(keys()).toEqual(['CODES_KEY_2'])
  expect((await rotate()).said).toContain('CODES_KEY_3 is set')
  sealWith('CODES_KEY_3')
  stage.cloud.account.databases[0]?.sqlite.exec(`INSERT INTO sold_codes (fingerprint) VALUES ('under CODES_KEY_2')`)
  const { said } = await rotate()
  expect(said).toContain('1 codes were used in a time that the database lacks')
  expect(said).toContain('CODES_KEY_2 may go. Add --finish')
  expect((await rotate('--finish')).said).toContain('CODES_KEY_2 is gone')
  expect(keys()).toEqual(['CODES_KEY_3'])
})
