import { expect, test } from 'vitest'
import { languages } from '../../../src/shared/languages'
import { channels } from '../../../src/shared/notices'
import { wordsIn } from '../../../src/worker/domain/notices/notices'

const ways = ['passkey', 'password', 'recovery_codes', ...channels.flatMap((each) => [each, `${each}_recovers`])]

test.each([
  [{ way: 'passkey', device: 'Chrome, Windows' }, 'Added to your account: a passkey (Chrome, Windows). If'],
  [{ way: 'recovery_codes' }, 'Added to your account: ten new recovery codes. If'],
  [{ way: 'email_recovers' }, 'Added to your account: e-mail as a way back to a lost account. If'],
  [{}, 'Added to your account: —. If'],
])('a notice of a changed way in says which one it is: %j', async (params, words) => {
  const { say } = await wordsIn('en')
  expect(say({ kind: 'way_in_added', params }).text).toContain(words)
})

test.each(languages)(
  'every way in has its own name in %s, and a change that holds transfers says so',
  async (language) => {
    const { say } = await wordsIn(language)
    const text = (params: Record<string, string>) => say({ kind: 'way_in_removed', params }).text
    expect(new Set(ways.map((way) => text({ way, device: 'Linux' }))).size).toBe(ways.length)
    for (const way of ways) expect(text({ way, device: 'Linux' })).not.toContain('_')
    expect(text({ way: 'password', held: 'yes' }).replace(`${text({ way: 'password' })} `, '')).toMatch(/^(For )?24 /)
  },
)
