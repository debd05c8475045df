import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import type { Balance } from '../../src/shared/contract/identity'
import type { Order, Orders } from '../../src/shared/contract/orders'
import { currencies } from '../../src/shared/money'
import { codesKeysAmong } from '../../src/worker/config/random-keys'
import { createVault } from '../../src/worker/providers/vault'
import { inProject } from '../lib/project'
import { type Finding, finding } from './books'
import { type Journal, toMinor } from './journal'
import type { State } from './state'
import type { Person } from './world'

type CodeRow = { order_id: string; sealed: string; key_id: string; fingerprint: string }

/** The codes that the tables hold as delivered, opened, by order. */
async function deliveredCodes(state: State): Promise<Map<string, string[]>> {
  const secrets = parseEnv(readFileSync(inProject('.dev.vars'), 'utf8'))
  const vault = await createVault(codesKeysAmong(Object.keys(secrets)).map((name) => secrets[name] ?? ''))
  const rows = state.rows<CodeRow>(
    `SELECT order_id, sealed, key_id, fingerprint FROM codes WHERE delivered_at IS NOT NULL AND voided_at IS NULL`,
  )
  const opened = await Promise.all(
    rows.map(async ({ order_id: orderId, key_id: keyId, sealed, fingerprint }) => {
      return { orderId, code: await vault.unseal({ sealed, keyId, fingerprint }) }
    }),
  )
  const byOrder = Map.groupBy(opened, ({ orderId }) => orderId)
  return new Map([...byOrder].map(([orderId, held]) => [orderId, held.map(({ code }) => code)]))
}

/** All orders of a buyer's, as the shop shows them. */
async function ordersOf({ client, token }: Person): Promise<Order[]> {
  const orders: Order[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const path: string = `/orders?limit=100${cursor && `&cursor=${cursor}`}`
    const page = await client.call<Orders>({ path, token })
    if (!page.ok) throw new Error(`${path} answers ${page.code}`)
    orders.push(...page.body.orders)
    cursor = page.body.nextCursor
  }
  return orders
}

async function wrongBalances(state: State, { client, token, userId }: Person): Promise<string[]> {
  const answer = await client.call<Balance>({ path: '/balance', token })
  return currencies.flatMap((currency) => {
    const account = `user:${userId}:${currency}`
    const [row] = state.rows<{ balance: number }>('SELECT balance FROM accounts WHERE id = ?', account)
    const shown = answer.ok ? toMinor(answer.body.balances[currency]) : null
    return shown === row?.balance ? [] : [JSON.stringify({ account, shown, held: row?.balance })]
  })
}

/** What buyers read over the API is what the tables say: orders, their codes, and balances. */
export async function readersAgree(state: State, people: readonly Person[], journal: Journal): Promise<Finding[]> {
  const delivered = await deliveredCodes(state)
  const read = new Map<string, Pick<Order, 'status' | 'codes'>>()
  const balances: string[] = []
  for (const person of people) {
    balances.push(...(await wrongBalances(state, person)))
    for (const { orderId, status, codes } of await ordersOf(person)) read.set(orderId, { status, codes })
  }
  const rows = state.rows<{ id: string; status: string }>(
    'SELECT id, status FROM orders WHERE user_id IN (SELECT value FROM json_each(?))',
    JSON.stringify(people.map(({ userId }) => userId)),
  )
  // Nobody reads here what newcomers have.
  const shown = [...journal.shown].filter(([orderId]) => rows.some(({ id }) => id === orderId))
  const same = (left: string[] = [], right: string[] = []) => left.toSorted().join() === right.toSorted().join()
  const everyCode = [...read.values()].flatMap(({ codes }) => codes)
  return [
    finding('buyers read the balance that is held', people.length * 2, balances),
    finding(
      'buyers read the orders and codes that the tables hold',
      rows.length,
      rows
        .filter(({ id, status }) => read.get(id)?.status !== status || !same(read.get(id)?.codes, delivered.get(id)))
        .map(({ id, status }) => JSON.stringify({ id, status, read: read.get(id)?.status })),
    ),
    finding(
      'no two buyers read the same code',
      everyCode.length,
      everyCode.filter((code, index) => everyCode.indexOf(code) !== index).map((_, nth) => `code ${nth + 1}`),
    ),
    finding(
      'a code that was shown once is shown for good',
      shown.length,
      shown.flatMap(([orderId, codes]) => {
        const now = read.get(orderId)?.codes ?? []
        return codes.every((code) => now.includes(code)) ? [] : [orderId]
      }),
    ),
  ]
}
