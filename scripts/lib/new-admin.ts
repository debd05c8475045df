import { nicknameKey } from '../../src/shared/credentials'
import { currencies } from '../../src/shared/money'

export const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`

type Entry = { id: string; atMs: number; action: string; userId: string; after: string }

/** The entry of the audit log about what the command line has done to a user; none when there is no such user. */
export const auditStatement = ({ id, atMs, action, userId, after }: Entry): string => `
  INSERT INTO audit_entries (id, at, actor, action, subject, before, after, reason)
    SELECT ${quoted(id)}, ${atMs}, 'command line', ${quoted(action)}, id, 'null', ${quoted(after)}, ''
    FROM users WHERE id = ${quoted(userId)};`

type NewAdmin = { id: string; nickname: string; hash: string; entryId: string; atMs: number }

/** Makes an administrator, or nothing at all where somebody has the nickname: of two at once one gets it. */
export function newAdminStatements({ id, nickname, hash, entryId, atMs }: NewAdmin): string {
  const accounts = currencies.map((currency) => `(${quoted(`user:${id}:${currency}`)}, ${quoted(currency)})`)
  return `
  INSERT INTO users (id, nickname, nickname_key, password, role, created_at)
    VALUES (${[id, nickname, nicknameKey(nickname), hash, 'admin'].map(quoted).join(', ')}, ${atMs})
    ON CONFLICT (nickname_key) DO NOTHING;
  ${auditStatement({ id: entryId, atMs, action: 'create_by_command', userId: id, after: '"admin"' })}
  INSERT INTO accounts (id, currency, balance, floor)
    SELECT column1, column2, 0, 0 FROM (VALUES ${accounts.join(', ')})
    WHERE EXISTS (SELECT 1 FROM users WHERE id = ${quoted(id)});`
}
