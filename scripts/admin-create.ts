// npm run admin:create -- --nickname X [--remote] [--promote | --reset-totp]: makes an administrator; with --promote, of
// the user who has that nickname already. Not without the word: in a public shop anybody may have taken the nickname
// first. With --reset-totp an administrator who has lost the app, and the recovery codes, logs in with the password alone.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nicknameKey, nicknameProblem, normaliseNickname, passwordProblem } from '../src/shared/credentials'
import { randomIds } from '../src/worker/providers/ids'
import { createPasswords } from '../src/worker/providers/passwords'
import { askSilently } from './lib/ask'
import { remoteArgs } from './lib/deployed'
import { migrateLocal } from './lib/local-shop'
import { auditStatement, newAdminStatements, quoted } from './lib/new-admin'
import { readOptions } from './lib/options'
import { attempt, stateFolder } from './lib/project'

const { values } = readOptions({
  options: {
    nickname: { type: 'string' },
    remote: { type: 'boolean', default: false },
    promote: { type: 'boolean', default: false },
    'reset-totp': { type: 'boolean', default: false },
  },
})
const nickname = normaliseNickname(values.nickname ?? '')
const place = values.remote ? remoteArgs() : ['--local', '--persist-to', stateFolder()]

function refuse(sentence: string): never {
  console.error(sentence)
  process.exit(1)
}

/** What is said of a failure: of two runs at once the slower one has met the other. */
const whyNot = (said: string): string =>
  !values.remote && /SQLITE_BUSY|is locked|internal error|d1_migrations/.test(said)
    ? `Something else works on the local database at this moment. Run this again.\n${said}`
    : said

function inDatabase(...statements: string[]): string {
  const { isDone, said } = attempt('wrangler', ['d1', 'execute', 'DB', ...place, '--json', ...statements])
  if (!isDone) refuse(whyNot(said))
  return said
}

function execute(sql: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'keyfall-'))
  const file = join(folder, 'statements.sql')
  writeFileSync(file, sql, { mode: 0o600 })
  try {
    return inDatabase('--yes', '--file', file)
  } finally {
    rmSync(folder, { recursive: true })
  }
}

type Known = { id: string; role: string; orders: number; created_at: number; disabled_at: number | null }

function found(sql: string): Known[] {
  const answer: { results: Known[] }[] = JSON.parse(inDatabase('--command', sql))
  return answer.flatMap(({ results }) => results)
}

const auditOf = (action: string, userId: string, after = '"admin"') =>
  auditStatement({ id: randomIds.id(), atMs: Date.now(), action, userId, after })

function refuseDisabled({ disabled_at }: Known, who: string): void {
  if (disabled_at === null) return
  refuse(
    `${who} is disabled, and can’t log in. Another administrator enables it at /admin/users. Where there is none, make one with another nickname.`,
  )
}

const ask = (question: string) => askSilently(question, 'No password was given.')

if (nicknameProblem(nickname)) refuse('Give a nickname of 3 to 32 visible characters: --nickname X')
if (!values.remote) await migrateLocal().catch((error: unknown) => refuse(whyNot(String(error))))

const key = quoted(nicknameKey(nickname))
if (values['reset-totp']) resetTotp()
else await makeAdmin()

function resetTotp(): void {
  const [known] = found(`SELECT id, role, orders, created_at, disabled_at FROM users WHERE nickname_key = ${key}`)
  if (known?.role !== 'admin') refuse(`There is no administrator ${nickname}.`)
  refuseDisabled(known, nickname)
  const id = quoted(known.id)
  execute(`
    DELETE FROM recovery_codes WHERE user_id = ${id};
    DELETE FROM second_factors WHERE user_id = ${id};
    UPDATE users SET session_epoch = session_epoch + 1 WHERE id = ${id};
    ${auditOf('reset_totp_by_command', known.id, 'null')}`)
  console.log(`${nickname} logs in with the password alone now, and has to log in again.`)
}

async function makeAdmin(): Promise<void> {
  const [known] = found(`SELECT id, role, orders, created_at, disabled_at FROM users WHERE nickname_key = ${key}`)
  if (known) {
    const since = new Date(known.created_at).toISOString()
    const who = `${nickname} (user ${known.id}, ${known.role}, ${known.orders} orders, since ${since})`
    if (!values.promote) refuse(`${who} is there already. Give --promote if that is who you mean.`)
    refuseDisabled(known, who)
    execute(`
      UPDATE users SET role = 'admin', session_epoch = session_epoch + 1 WHERE nickname_key = ${key};
      ${auditOf('promote_by_command', known.id)}`)
    console.log(`${who} is an administrator now and has to log in again.`)
  } else {
    const password = await ask(`Password for ${nickname} (8 characters or more, with a digit): `)
    if (passwordProblem(password)) refuse('The password needs 8 characters or more, one of them a digit.')
    if (process.stdin.isTTY && (await ask('Again: ')) !== password) refuse('The two passwords are not the same.')
    const id = randomIds.userId()
    const hash = await createPasswords().hash(password)
    execute(newAdminStatements({ id, nickname, hash, entryId: randomIds.id(), atMs: Date.now() }))
    // Of two who want one nickname at the same moment the slower one has made nothing.
    if (found(`SELECT id, role, orders, created_at, disabled_at FROM users WHERE id = ${quoted(id)}`).length === 0) {
      refuse(`Somebody else has made ${nickname} at this moment, with a password of their own. Nothing was changed.`)
    }
    console.log(`Made the administrator ${nickname}.`)
  }
}
