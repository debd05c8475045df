import { readdirSync, readFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { newAdminStatements } from '../../scripts/lib/new-admin'
import { inProject } from './source'

function newDatabase(): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const name of readdirSync(inProject('migrations'))
    .filter((file) => file.endsWith('.sql'))
    .sort()) {
    db.exec(readFileSync(inProject('migrations', name), 'utf8').replaceAll('--> statement-breakpoint', ''))
  }
  return db
}

const admin = (id: string, nickname: string) =>
  newAdminStatements({ id, nickname, hash: `hash-${id}`, entryId: `e-${id}`, atMs: 1 })
const idsIn = (db: DatabaseSync, query: string) =>
  db
    .prepare(query)
    .all()
    .map(({ id }) => id)

test('two commands that create one administrator at once create one, without an error', () => {
  const db = newDatabase()
  db.exec(admin('1000000001', 'Boss’s'))
  db.exec(admin('1000000002', 'BOSS’S'))
  expect(idsIn(db, 'SELECT id FROM users')).toEqual(['1000000001'])
  expect(idsIn(db, 'SELECT id FROM accounts ORDER BY id').filter((id) => String(id).includes('1000000002'))).toEqual([])
  expect(idsIn(db, `SELECT id FROM accounts WHERE id LIKE 'user:%' ORDER BY id`)).toEqual([
    'user:1000000001:rub',
    'user:1000000001:usd',
    'user:1000000001:uzs',
  ])
  expect(idsIn(db, 'SELECT id FROM audit_entries')).toEqual(['e-1000000001'])
})

test('an administrator may have a quotation mark in the nickname', () => {
  const db = newDatabase()
  db.exec(admin('1000000003', `O'Neil'); DROP TABLE users; --`))
  expect(db.prepare('SELECT nickname, role FROM users').all()).toEqual([
    { nickname: `O'Neil'); DROP TABLE users; --`, role: 'admin' },
  ])
})
