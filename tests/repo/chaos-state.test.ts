import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, expect, test } from 'vitest'
import { bringForward } from '../../scripts/chaos/state'
import { workerLimits } from '../../src/shared/limits'
import { sourceFiles, textOf } from './source'

const folder = mkdtempSync(join(tmpdir(), 'keyfall-test-'))
const file = join(folder, 'v3', 'd1', 'miniflare-D1DatabaseObject', 'shop.sqlite')
afterAll(() => rmSync(folder, { recursive: true }))

function makeShop(): DatabaseSync {
  mkdirSync(dirname(file), { recursive: true })
  const database = new DatabaseSync(file, { enableForeignKeyConstraints: false })
  // In one transaction: each statement would wait for the disk otherwise.
  database.exec(
    `BEGIN; ${sourceFiles('migrations', /\.sql$/)
      .map(textOf)
      .join('\n')} COMMIT`,
  )
  return database
}

test('chaos finds an ended order that a supplier still has to be asked about', () => {
  const database = makeShop()
  const now = Date.now()
  database
    .prepare(`INSERT INTO supplier_orders (id, order_id, item_position, supplier, ref, state, max_cost, checks,
      created_at, placed_at, next_check_at) VALUES ('s', 'over', 0, 'kinguin', 'ref', 'pending', 1, 1, ?, ?, ?)`)
    .run(now, now, now + workerLimits.suppliers.longestGapMs)
  bringForward(folder)
  const swept = database
    .prepare('SELECT id FROM supplier_orders WHERE next_check_at <= ?')
    .all(now - workerLimits.suppliers.overdueMs)
  database.close()
  expect(swept).toEqual([{ id: 's' }])
})
