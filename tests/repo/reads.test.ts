import { expect, test } from 'vitest'
import { writers } from './owners'
import { whyUpwards } from './ranks'
import { type Naming, namingsOf } from './reads'
import { parse, parseText, sourceFiles } from './source'

// SQL follows the direction of the imports. A folder of the domain names its own tables; a statement that only reads may
// join those of lower folders. Others get a whole plan, or a condition, from the door of the folder that owns the table.

type Exception = { by: string; tables: string[] }

/** Files that name tables of higher folders. */
const upwards: (Exception & { why: string })[] = [
  {
    by: 'caller/',
    tables: ['users', 'ended_sessions', 'second_factors', 'step_ups'],
    why: 'the guard of every call is one statement over everything that says who calls; nothing stands lower',
  },
  {
    by: 'audit/',
    tables: ['users', 'products', 'offers'],
    why: 'shows the nicknames of those who acted, and what they acted on by its name',
  },
  { by: 'notes/', tables: ['users'], why: 'shows the nicknames of those who wrote' },
  {
    by: 'notices/notify.ts',
    tables: ['users'],
    why: 'whatever tells somebody something asks in one place whether the account is there',
  },
  {
    by: 'settings/',
    tables: ['users'],
    why: 'shows who set a version, and names an administrator as who closed the shop',
  },
  {
    by: 'alerts/',
    tables: ['orders', 'payments', 'supplier_orders', 'offers', 'support_tickets', 'topup_packages'],
    why: 'leads the operator to what an alert is about, and looks for what waits too long',
  },
  {
    by: 'marks/',
    tables: ['codes', 'orders', 'restorations'],
    why: 'copies to KV which codes were used up to a mark, and notices what was delivered',
  },
  {
    by: 'outbox/',
    tables: ['orders', 'order_items', 'codes', 'offers', 'backorders', 'supplier_orders'],
    why: 'the sweep leaves out orders for which nothing has come, in the one query that finds a hundred of them',
  },
  {
    by: 'catalogue/product-view.ts',
    tables: ['orders', 'order_items', 'backorders'],
    why: 'shows when pieces come back that unpaid orders hold',
  },
  {
    by: 'catalogue/moves.ts',
    tables: ['orders', 'order_items'],
    why: 'an order says what it has sold, so that a purchase need not note it once more',
  },
  { by: 'cart/view.ts', tables: ['orders', 'order_items'], why: 'shows pieces as free that an own unpaid order holds' },
  {
    by: 'inventory/codes.ts',
    tables: ['order_items', 'supplier_orders'],
    why: 'a fill gives free codes to items by what they lack, which orders and suppliers decide, for each row anew',
  },
  {
    by: 'inventory/forgotten.ts',
    tables: ['orders'],
    why: 'a code is shown no more when the buyer of its order has deleted the account',
  },
  { by: 'inventory/voiding.ts', tables: ['orders'], why: 'a void code is replaced in the order of the payments' },
  {
    by: 'inventory/pauses.ts',
    tables: ['suppliers', 'supplier_items'],
    why: 'the alerts of the stock are raised by every import, and say why a supplier does not deliver',
  },
  {
    by: 'reports/',
    tables: [
      'coupon_uses',
      'orders',
      'order_items',
      'order_topups',
      'payments',
      'payment_events',
      'supplier_orders',
      'supplier_rates',
      'suppliers',
      'topup_rates',
    ],
    why: 'the sums of days are made of everybody’s rows, and orders note below them which costs are late',
  },
  {
    by: 'orders/reading/refunds-shown.ts',
    tables: ['payments'],
    why: 'a prepared query, which is made without a context',
  },
  {
    by: 'supply/administration.ts',
    tables: ['order_topups', 'order_items'],
    why: 'shows the package, or the offer, that a piece is of',
  },
  {
    by: 'supply/forgotten.ts',
    tables: ['restorations', 'orders'],
    why: 'a supplier or a person may have delivered what an earlier database has forgotten',
  },
  {
    by: 'supply/watch.ts',
    tables: ['topup_packages', 'topup_other_sources'],
    why: 'asks for the prices of everything the shop sells of a supplier',
  },
]

/** Files whose plans and conditions name tables of lower folders. */
const downwards: (Exception & { why: string })[] = [
  { by: 'alerts/', tables: ['outbox'], why: 'an order that waits too long is one that is owed' },
  {
    by: 'cart/',
    tables: ['offers', 'prices', 'products'],
    why: 'a line is written with the price and the stock of its offer, in one statement',
  },
  {
    by: 'topups/',
    tables: ['suppliers', 'supplier_items'],
    why: 'a package is sold at the price of the item behind it',
  },
  {
    by: 'inventory/import.ts',
    tables: ['offers'],
    why: 'the offer of an import is found in the query that compares its codes',
  },
  { by: 'inventory/pauses.ts', tables: ['offers'], why: 'the supplier of an offer is a column of it' },
  {
    by: 'inventory/stock-alerts.ts',
    tables: ['offers', 'products', 'alerts'],
    why: 'an alert says the name of an offer and how many pieces are left',
  },
  { by: 'discounts/floors', tables: ['offers'], why: 'only reads what a piece costs; carts share its fragment' },
  { by: 'orders/placing/', tables: ['offers'], why: 'an order is written with what its offers are at that moment' },
  {
    by: 'orders/reading/',
    tables: ['codes', 'users', 'transfers'],
    why: 'only reads; its fragments are shared between files',
  },
  {
    by: 'recovery/',
    tables: ['setting_versions', 'codes'],
    why: 'counts and closes what an earlier database brings back',
  },
  {
    by: 'reports/',
    tables: ['codes', 'code_batches', 'offers', 'promotion_uses', 'transfers'],
    why: 'the sums of days are made of everybody’s rows',
  },
  {
    by: 'supply/',
    tables: ['offers'],
    why: 'a piece is ordered from the supplier of its offer, for the price that it has',
  },
]

const domain = 'src/worker/domain/'
const folderOf = (path: string): string => path.slice(domain.length).split('/')[0] ?? ''
const ownerOf = ({ table }: Naming): string => writers[table]?.replace(/^domain\//, '') ?? ''
const isListed = (list: Exception[], { file, table }: Naming): boolean =>
  list.some(({ by, tables }) => file.startsWith(domain + by) && tables.includes(table))

/** Why a file may not name a table; undefined when it may. */
function whyNot(naming: Naming): string | undefined {
  const [from, owner] = [folderOf(naming.file), ownerOf(naming)]
  if (from === owner || owner === 'db') return undefined
  const up = whyUpwards(from, owner)
  if (up) return isListed(upwards, naming) ? undefined : up
  if (!naming.isDeciding || isListed(downwards, naming)) return undefined
  return `${owner} gives ${from} a plan or a condition instead`
}

const namings = sourceFiles(domain.slice(0, -1))
  .filter((path) => path.slice(domain.length).includes('/'))
  .flatMap((path) => namingsOf(parse(path)))

test('a statement names no table of a higher folder, and a deciding one no table of another', () => {
  expect(namings.length).toBeGreaterThan(500)
  const wrong = namings.flatMap((each) => {
    const why = whyNot(each)
    return why ? [`${each.place} names ${each.table}: ${why}`] : []
  })
  expect([...new Set(wrong)]).toEqual([])
})

test.each([...upwards, ...downwards])('$by still names $tables', ({ by, tables }) => {
  const named = namings.filter(({ file }) => file.startsWith(domain + by)).map(({ table }) => table)
  expect(tables.filter((table) => !named.includes(table))).toEqual([])
})

const imports = `import { orders, users } from '../../db/schema'`
const planted: [file: string, code: string, why: RegExp | undefined][] = [
  ['ledger/ledger.ts', 'const a = sql`SELECT 1 FROM orders`', /orders stands above ledger/],
  ['ledger/ledger.ts', 'const a = (db) => db.select().from(orders)', /orders stands above ledger/],
  [
    'ledger/ledger.ts',
    `const a = (db) => db.select().from(x).where(sql\`\${orders.id} = 1\`)`,
    /orders stands above ledger/,
  ],
  [
    'inventory/inventory.ts',
    'const planA = () => [sql`UPDATE codes SET x = (SELECT 1 FROM order_items)`]',
    /orders stands above/,
  ],
  [
    'supply/pieces.ts',
    'const a = sql`DELETE FROM supplier_orders WHERE order_id = orders.id`',
    /orders stands above supply/,
  ],
  ['orders/orders.ts', 'const planA = () => [sql`UPDATE users SET orders = 1`]', /identity gives orders a plan/],
  ['orders/orders.ts', 'const isA = sql`EXISTS (SELECT 1 FROM users)`', /identity gives orders a plan/],
  [
    'orders/orders.ts',
    "const a = (db) => [guard('stale', sql`EXISTS (SELECT 1 FROM users)`), db.select().from(orders)]",
    /identity gives/,
  ],
  ['orders/orders.ts', 'const a = (db) => db.select().from(orders).innerJoin(users, sql`true`)', undefined],
  [
    'orders/orders.ts',
    'const a = sql`SELECT 1 FROM users`; const b = (db) => db.select({ a }).from(orders)',
    undefined,
  ],
  ['orders/orders.ts', 'const planA = () => [sql`UPDATE orders SET total = 1`]', undefined],
]
test.each(planted)('in %s `%s` is judged rightly', (file, code, why) => {
  const found = namingsOf(parseText(domain + file, `${imports}\n${code}`)).flatMap((each) => whyNot(each) ?? [])
  if (why) expect(found.join()).toMatch(why)
  else expect(found).toEqual([])
})
