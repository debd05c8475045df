import { env } from 'cloudflare:workers'

/** Tables that grow with buyers and with what they do. The others grow with the catalogue, or not at all. */
const growing = [
  ...['accounts', 'audit_entries', 'cart_lines', 'claims', 'code_batches', 'codes', 'contacts', 'coupon_codes'],
  ...['coupon_uses', 'favourites', 'kept_orders', 'notes', 'notices', 'order_items', 'order_topups', 'orders'],
  ...['payment_events', 'payment_refunds', 'payments', 'promotion_uses', 'referrals', 'reviews', 'saved_players'],
  ...['served_transactions', 'supplier_orders', 'support_tickets', 'transfers', 'users', 'vouchers', 'watches'],
]

/** Indexes of what is open: few rows, whatever the table has. */
const few = ['orders_unpaid', 'reviews_hidden', 'reviews_unanswered', 'users_admins']

/** Statements that may read one from its first row to its last, by a part of their text. */
const allowed: [part: RegExp, why: string][] = [
  [/order by ("\w+"\.)?"?seq"? (desc|asc)( limit|\) limit)/i, 'a page of the newest ends once it is full'],
  [/INDEXED BY "?(orders|audit)_by_date"? WHERE true ORDER BY/, 'a page of the newest ends once it is full'],
  [/AS booked FROM|sum\(balance\) AS total|AS id, offers.stock AS stock/, 'the audit of the books adds all of them up'],
  [/void_reason (= 'quarantined'|IN \('sold', 'quarantined'\))/, 'a restored database has none of its codes sold'],
  [/void_reason = 'quarantined' WHERE order_id IS NULL/, 'a restored database has none of its codes sold'],
  [/SET session_epoch = max/, 'a restored database ends all sessions'],
  [/UPDATE support_tickets SET nickname/, 'an account is deleted once, and was named anywhere'],
  [/^(SELECT \*|DELETE) FROM "\w+"$/, 'a replica of the tests'],
  [/FROM vouchers WHERE batch_id = \?\) AND used_by/, 'a test disputes a whole batch'],
]

type Sent = D1PreparedStatement & { statement: string; params: unknown[] }
const sent = new Map<string, unknown[]>()
const known = new Set<string>()
let isListening = false

/** Whether the shop itself sends what is sent now, and not a test. */
const isOfShop = (): boolean =>
  /\/(src|tests|scripts)\//.exec(
    (new Error().stack ?? '')
      .split('\n')
      .slice(3)
      .filter(
        (line) =>
          !/\/(src\/worker\/db|src\/worker\/providers\/replicas|tests\/support\/(counting|far-database)|scripts\/lib\/metered)/.test(
            line,
          ),
      )
      .join('\n'),
  )?.[1] === 'src'

/** Notes each statement that the shop sends to D1 from now on. A batch without a session takes the way of one, too. */
export function noteStatements(): void {
  if (isListening) return
  isListening = true
  const maker: { batch(statements: Sent[]): unknown } = Object.getPrototypeOf(env.DB.withSession())
  const { batch } = maker
  maker.batch = function (this: unknown, statements: Sent[]) {
    // Each text is looked at once, as a look takes a while: what a test sends first, though the shop may send it, too.
    const fresh = statements.filter(({ statement }) => !known.has(statement) && !sent.has(statement))
    if (fresh.length > 0 && !isOfShop()) for (const { statement } of fresh) known.add(statement)
    else for (const { statement, params } of fresh) sent.set(statement, params)
    return batch.call(this, statements)
  }
}

/** The statements since the last look that read a growing table whole, and are not allowed to. */
export async function readWhole(): Promise<string[]> {
  const asked = [...sent].filter(([text]) => !allowed.some(([part]) => part.test(inLine(text))))
  for (const [text] of sent) known.add(text)
  sent.clear()
  if (asked.length === 0) return []
  const plans = await env.DB.batch<{ detail: string }>(
    asked.map(([text, params]) => env.DB.prepare(`EXPLAIN QUERY PLAN ${text}`).bind(...params)),
  )
  return asked.flatMap(([text], nth) =>
    (plans[nth]?.results ?? []).flatMap(({ detail }) =>
      isWhole(detail, inLine(text)) ? [`${detail}: ${inLine(text)}`] : [],
    ),
  )
}

const inLine = (text: string): string => text.replaceAll(/\s+/g, ' ')

function isWhole(detail: string, text: string): boolean {
  const [, name, index] = /^SCAN (\w+)(?: USING (?:COVERING )?INDEX (\w+))?/.exec(detail) ?? []
  if (!name || (index && few.includes(index))) return false
  const alias = new RegExp(`(?:FROM|JOIN|UPDATE|,)\\s+"?(\\w+)"?\\s+(?:AS\\s+)?"?${name}"?\\b`, 'i').exec(text)?.[1]
  // A foreign key names its table, too, and reads it only while a key is missing.
  return [name, alias].some((table) => table && growing.includes(table) && new RegExp(`\\b${table}\\b`).test(text))
}
