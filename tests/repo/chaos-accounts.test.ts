import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { accountsMoved } from '../../scripts/chaos/accounts'
import { alwaysTrue } from '../../scripts/chaos/books'
import { stateOf } from '../../scripts/chaos/state'
import { schema } from './backup-shop'

// Making the tables takes longer than any of the tests, so each takes back what it did.
const shop = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
shop.exec(`BEGIN; ${schema} COMMIT`)
shop.exec(`INSERT INTO users (id, nickname, nickname_key, password, created_at)
  VALUES ('7', 'a', 'a', 'x', 0), ('8', 'b', 'b', 'x', 0)`)
beforeEach(() => shop.exec('BEGIN'))
afterEach(() => shop.exec('ROLLBACK'))

type Booked = [reference: string, from: string, to: string, minor: number, kind: string, note: string]

const accounts = (['7', '8'] as const).flatMap((id) => [`user:${id}:usd`, `owed:${id}:usd`, `frozen:${id}:usd`])
const systems = ['sales', 'adjustments', 'stripe', 'disputes', 'vouchers', 'promotions'].map(
  (name) => `system:${name}:usd`,
)

function order(id: string, paidBy: 'balance' | 'card', refunded = 0): void {
  shop.exec(`INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at,
    paid_at, refunded) VALUES ('${id}', '7', 'codes', 'usd', 500, 500, 1, 'completed', '${paidBy}', 0, 0, ${refunded})`)
}

function payment(id: string, outcome: 'order' | 'balance', orderId: string | null, refunded = 0): void {
  shop.exec(`INSERT INTO payments (id, user_id, kind, order_id, provider, method, currency, amount, live, status, request,
      outcome, refunded, created_at)
    VALUES ('${id}', '7', '${orderId ? 'order' : 'topup'}', ${orderId ? `'${orderId}'` : 'NULL'}, 'stripe', 'card', 'usd',
      500, 0, 'paid', '{}', '${outcome}', ${refunded}, 0)`)
}

/** One of each thing that moves money. */
function trade(): Booked[] {
  order('O1', 'balance', 100)
  order('O2', 'card', 40)
  order('O3', 'card', 300)
  payment('p2', 'order', 'O2', 60)
  payment('p3', 'balance', 'O1')
  payment('p4', 'balance', null, 200)
  payment('p5', 'order', 'O3')
  payment('p6', 'balance', null, 100)
  shop.exec(`UPDATE payments SET bonus = 50, bonus_back = 8 WHERE id = 'p6'`)
  shop.exec(`INSERT INTO payment_refunds (id, payment_id, amount, state, reason, at) VALUES
    ('r1', 'p4', 200, 'accepted', '', 0), ('r2', 'p4', 50, 'refused', '', 0),
    ('r3', 'p6', 100, 'accepted', '', 0)`)
  shop.exec(`INSERT INTO payment_disputes (id, payment_id, amount, state, at) VALUES
    ('stripe:d1', 'p4', 500, 'won', 0), ('stripe:d2', 'p5', 500, 'lost', 0)`)
  shop.exec(`INSERT INTO voucher_batches (id, currency, amount, made, used, made_by, made_at)
      VALUES ('b1', 'usd', 500, 1, 1, '7', 0);
    INSERT INTO vouchers (id, batch_id, sealed, key_id, fingerprint, used, used_by, used_at)
      VALUES ('v1', 'b1', '', '', 'f1', 1, '7', 0);
    INSERT INTO frozen_vouchers (id, voucher_id, dispute_id, user_id, currency, amount, frozen_at, taken_at, given_back_at)
      VALUES ('z1', 'v1', 'd1', '7', 'usd', 30, 0, NULL, 1), ('z2', 'v1', 'd2', '7', 'usd', 20, 0, 1, 2)`)
  const [buyer, friend, owed, sales, stripe, disputes, promotions] = [
    ...['user:7:usd', 'user:8:usd', 'owed:7:usd'],
    ...['system:sales:usd', 'system:stripe:usd', 'system:disputes:usd', 'system:promotions:usd'],
  ] as [string, string, string, string, string, string, string]
  return [
    ['adjustment:a1', 'system:adjustments:usd', buyer, 2000, 'adjustment', 'A gift'],
    ['order:O1', buyer, sales, 500, 'purchase', 'O1'],
    ['voucher:v1', 'system:vouchers:usd', buyer, 500, 'voucher', ''],
    ['voucher-freeze:z1', buyer, 'frozen:7:usd', 30, 'voucher_frozen', ''],
    ['voucher-freeze:z1:back', 'frozen:7:usd', buyer, 30, 'voucher_frozen', ''],
    ['voucher-freeze:z2', buyer, 'frozen:7:usd', 20, 'voucher_frozen', ''],
    ['voucher-freeze:z2:taken', 'frozen:7:usd', 'system:vouchers:usd', 20, 'voucher_frozen', ''],
    ['voucher-freeze:z2:back', 'system:vouchers:usd', buyer, 20, 'voucher_frozen', ''],
    ['refund:f1', sales, buyer, 100, 'refund', 'O1'],
    ['payment:p2', stripe, sales, 500, 'purchase', 'O2'],
    ['provider-refund:p2:x', sales, stripe, 40, 'chargeback', 'p2'],
    ['provider-refund:p2:x:owed', owed, stripe, 20, 'chargeback', 'p2'],
    ['payment:p3', stripe, buyer, 500, 'late', 'O1'],
    ['payment:p4', stripe, buyer, 500, 'topup', ''],
    ['card-refund:r1', buyer, stripe, 200, 'card_refund', 'p4'],
    ['card-refund:r2', buyer, stripe, 50, 'card_refund', 'p4'],
    ['card-refund:r2:back', stripe, buyer, 50, 'card_refund', 'p4'],
    ['payment:p6', stripe, buyer, 500, 'topup', ''],
    ['bonus:p6', promotions, buyer, 50, 'topup_bonus', 'p6'],
    ['card-refund:r3', buyer, stripe, 100, 'card_refund', 'p6'],
    ['bonus-back:p6:x', buyer, promotions, 7, 'topup_bonus', 'p6'],
    ['bonus-back:p6:x:owed', owed, promotions, 3, 'topup_bonus', 'p6'],
    ['bonus-again:p6:y', promotions, buyer, 2, 'topup_bonus', 'p6'],
    ['dispute:stripe:d1', disputes, stripe, 500, 'chargeback', 'p4'],
    ['dispute:stripe:d1:won', stripe, disputes, 500, 'chargeback', 'p4'],
    ['payment:p5', stripe, sales, 500, 'purchase', 'O3'],
    ['dispute:stripe:d2', disputes, stripe, 500, 'chargeback', 'p5'],
    ['dispute:stripe:d2:lost', sales, disputes, 300, 'chargeback', 'O3'],
    ['dispute:stripe:d2:lost:owed', owed, disputes, 200, 'chargeback', 'p5'],
    ['collected:c1', buyer, owed, 220, 'chargeback', ''],
    ['transfer:t1', buyer, friend, 5, 'transfer', ''],
  ]
}

/** Books it all, so that accounts and statements agree whatever is wrong with it. */
function book(transfers: Booked[]): void {
  const after = new Map([...accounts, ...systems].map((account) => [account, 0]))
  const moved = (account: string, minor: number) => {
    after.set(account, (after.get(account) ?? 0) + minor)
    return after.get(account) ?? 0
  }
  const insert =
    shop.prepare(`INSERT INTO transfers (reference, debit_account, credit_account, amount, currency, kind, note,
    at, debit_after, credit_after) VALUES (?, ?, ?, ?, 'usd', ?, ?, 0, ?, ?)`)
  for (const [reference, from, to, minor, kind, note] of transfers) {
    insert.run(reference, from, to, minor, kind, note, moved(from, -minor), moved(to, minor))
  }
  const open = shop.prepare(
    `INSERT OR REPLACE INTO accounts (id, currency, balance, floor) VALUES (?, 'usd', ?, -1000000)`,
  )
  for (const [account, balance] of after) open.run(account, balance)
}

const wrongAccounts = () => accountsMoved(stateOf(shop)).flatMap(({ wrong }) => wrong)
const wrongAtAll = async () => [...wrongAccounts(), ...(await alwaysTrue(stateOf(shop))).flatMap(({ wrong }) => wrong)]

test('books that follow the facts have no finding', async () => {
  book(trade())
  expect(await wrongAtAll()).toEqual([])
})

const references = [
  ...[
    'order:O1',
    'voucher:v1',
    'refund:f1',
    'payment:p2',
    'payment:p3',
    'payment:p4',
    'card-refund:r1',
    'card-refund:r2:back',
  ],
  ...['provider-refund:p2:x', 'provider-refund:p2:x:owed', 'dispute:stripe:d1', 'dispute:stripe:d1:won'],
  ...['dispute:stripe:d2:lost', 'dispute:stripe:d2:lost:owed', 'collected:c1'],
  ...['bonus:p6', 'bonus-back:p6:x', 'bonus-back:p6:x:owed', 'bonus-again:p6:y'],
  ...['voucher-freeze:z1', 'voucher-freeze:z1:back', 'voucher-freeze:z2:taken', 'voucher-freeze:z2:back'],
]

describe.each(references)('the transfer %s', (reference) => {
  const changed = (change: (booked: Booked) => Booked[]) =>
    book(trade().flatMap((booked) => (booked[0] === reference ? change(booked) : [booked])))
  const elsewhere = (account: string) => (account === 'user:8:usd' ? 'system:adjustments:usd' : 'user:8:usd')

  test.each<[string, (booked: Booked) => Booked]>([
    ['from somebody else’s account', ([name, from, ...rest]) => [name, elsewhere(from), ...rest]],
    ['to somebody else’s account', ([name, from, to, ...rest]) => [name, from, elsewhere(to), ...rest]],
    ['the other way round', ([name, from, to, ...rest]) => [name, to, from, ...rest]],
    ['as another kind', ([name, from, to, minor, , note]) => [name, from, to, minor, 'adjustment', note]],
  ])('is noticed %s', (_, change) => {
    changed((booked) => [change(booked)])
    expect(wrongAccounts()).not.toEqual([])
  })
})

// What was collected is no fact of its own: who still owes says another invariant.
test.each(references.filter((reference) => !reference.startsWith('collected:')))(
  'the transfer %s is noticed when it is missing',
  async (reference) => {
    book(trade().filter(([name]) => name !== reference))
    expect(await wrongAtAll()).not.toEqual([])
  },
)

test.each<[string, Booked]>([
  ['without a reason', ['gift:1', 'system:sales:usd', 'user:8:usd', 5, 'refund', '']],
  ['for an order that there is not', ['refund:f9', 'system:sales:usd', 'user:7:usd', 5, 'refund', 'O9']],
  ['twice for one payment', ['payment:p2:again', 'system:stripe:usd', 'system:sales:usd', 5, 'purchase', 'O2']],
])('money that moves %s is noticed', (_, extra) => {
  book([...trade(), extra])
  expect(wrongAccounts()).not.toEqual([])
})

test('an import that adds nothing has no finding', async () => {
  book(trade())
  shop.exec(
    `INSERT INTO code_batches (id, offer_id, actor, at, added, already_stocked) VALUES ('b', 'o', 'admin', 0, 0, 5)`,
  )
  const findings = await alwaysTrue(stateOf(shop))
  const codes = findings.find(({ what }) => what.startsWith('every code that came in'))
  expect(codes).toMatchObject({ counted: 0, wrong: [] })
})
