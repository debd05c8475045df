import { type Finding, finding } from './books'
import type { Journal } from './journal'
import type { State } from './state'

/** Every answer that fits no row of the state. */
function all<Line>(what: string, lines: readonly Line[], holds: (line: Line) => boolean): Finding {
  return finding(
    what,
    lines.length,
    lines.filter((line) => !holds(line)).map((line) => JSON.stringify(line)),
  )
}

/** What buyers and administrators were answered with 2xx still holds in the state. */
export function answersHold(state: State, journal: Journal): Finding[] {
  const has = (sql: string, ...values: (string | number | null)[]) =>
    state.rows(`SELECT 1 FROM ${sql} LIMIT 1`, ...values).length > 0
  return [
    all('who was registered is there', journal.registered, ({ userId, nickname }) =>
      has('users WHERE id = ? AND nickname = ?', userId, nickname),
    ),
    all('what was bought from the balance is paid, from that balance', journal.bought, (line) =>
      has(
        `orders JOIN transfers ON transfers.reference = 'order:' || orders.id WHERE orders.id = ? AND user_id = ?
          AND paid_at IS NOT NULL AND total = ? AND amount = total AND debit_account = ?`,
        ...[line.orderId, line.userId, line.minor, `user:${line.userId}:${line.currency}`],
      ),
    ),
    all('a payment that was begun is there, for that sum', journal.started, (line) =>
      has(
        'payments WHERE id = ? AND user_id = ? AND amount = ? AND currency = ? AND order_id IS ?',
        ...[line.paymentId, line.userId, line.minor, line.currency, line.orderId],
      ),
    ),
    all('a payment that was shown as paid stays paid', [...journal.seenPaid.keys()], (id) =>
      has('payments WHERE id = ? AND outcome IS NOT NULL', id),
    ),
    all('a top-up is there, once for its transaction id', journal.toppedUp, (line) =>
      has(
        `order_topups WHERE order_id = ? AND user_id = ? AND transaction_id = ?
          AND (SELECT count(*) FROM order_topups AS other WHERE other.transaction_id = order_topups.transaction_id) = 1`,
        ...[line.orderId, line.userId, line.transactionId],
      ),
    ),
    all('an order that was given up is over, or paid after all', journal.givenUp, (id) =>
      has("orders WHERE id = ? AND status <> 'pending'", id),
    ),
    all('a balance that was set is in the statement', journal.adjusted, ({ userId, currency, minor }) => {
      const account = `user:${userId}:${currency}`
      return has(
        `transfers WHERE kind = 'adjustment' AND (credit_account = ? AND credit_after = ?
          OR debit_account = ? AND debit_after = ?)`,
        ...[account, minor, account, minor],
      )
    }),
    all('what was refunded to the balance is counted and booked', journal.refunded, ({ orderId, minor }) =>
      has('orders WHERE id = ? AND refunded >= ?', orderId, minor),
    ),
    all('what was sent back to a card is on record', journal.sentBack, ({ paymentId, minor }) =>
      has('payment_refunds WHERE payment_id = ? AND amount = ?', paymentId, minor),
    ),
    all('who came by a link is a newcomer of its owner', journal.referred, ({ friendId, newcomerId }) =>
      has('referrals WHERE friend_id = ? AND newcomer_id = ?', friendId, newcomerId),
    ),
    all('a credit is what its administrator has decided', journal.credited, ({ referralId, pay }) =>
      has(`referrals WHERE id = ? AND state IN ${pay ? "('paid', 'taken_back')" : "('refused')"}`, referralId),
    ),
    all('frozen money is where its administrator has sent it', journal.decided, ({ frozenId, act }) =>
      has(`frozen_vouchers WHERE id = ? AND ${act === 'take' ? 'taken_at' : 'given_back_at'} IS NOT NULL`, frozenId),
    ),
    all('a tier that was given by hand is there', journal.given, ({ userId, tier }) =>
      has('tier_standings WHERE user_id = ? AND given = ?', userId, tier),
    ),
    all('what was said of a product is there once', journal.reviewed, ({ userId, productId }) =>
      has('reviews WHERE user_id = ? AND product_id = ? GROUP BY user_id HAVING count(*) = 1', ...[userId, productId]),
    ),
    all('what somebody likes is among their favourites', journal.liked, ({ userId, productId }) =>
      has('favourites WHERE user_id = ? AND product_id = ?', userId, productId),
    ),
    all('codes that were imported are there, in their batch', journal.imported, ({ batchId, added }) =>
      has('code_batches WHERE id = ? AND added = ?', batchId, added),
    ),
  ]
}

type Sent = { who: string; n: number }

/**
 * Once everybody has been answered: nothing was done that nobody was told of. A repeated request that was carried out
 * twice, or one that was refused and carried out all the same, would show here.
 */
export function nothingUntold(
  state: State,
  journal: Journal,
  { unanswered, refused }: Record<'unanswered' | 'refused', (kind: string) => number>,
): Finding[] {
  const sent = state.rows<Sent>(
    `SELECT debit_account || ' ' || credit_account || ' ' || amount AS who, count(*) AS n FROM transfers
      WHERE kind = 'transfer' GROUP BY 1`,
  )
  const told = new Map<string, number>()
  for (const { from, to, currency, minor } of journal.transferred) {
    const who = `user:${from}:${currency} user:${to}:${currency} ${minor}`
    told.set(who, (told.get(who) ?? 0) + 1)
  }
  const differing = [...new Set([...told.keys(), ...sent.map(({ who }) => who)])].filter(
    (who) => (told.get(who) ?? 0) !== (sent.find((each) => each.who === who)?.n ?? 0),
  )
  const bought = new Set(journal.bought.map(({ orderId }) => orderId))
  const untoldOrders = state
    .rows<{ id: string }>(
      `SELECT id FROM orders WHERE kind = 'codes' AND payment_method = 'balance' AND paid_at IS NOT NULL`,
    )
    .filter(({ id }) => !bought.has(id))
  const byHand = state.rows(
    `SELECT 1 FROM transfers WHERE kind = 'refund' AND reference <> 'refund:' || note AND reference NOT GLOB 'refund:dispute:*'`,
  )
  // A card that its provider refuses leaves the money on the balance, which the refusal says.
  const leftOnBalance = Array(refused('refund an order to the card: card_refund_refused')).fill('told')
  const toCards = state.rows("SELECT 1 FROM payment_refunds WHERE state <> 'refused'")
  const untold = (done: unknown[], told: unknown[], kind: string) =>
    beyond(
      Array(Math.max(0, done.length - told.length)).fill('one more'),
      unanswered(kind) + unanswered('refund an order to the card'),
    )
  const toppedUp = new Set(journal.toppedUp.map(({ orderId }) => orderId))
  const untoldTopUps = state
    .rows<{ id: string }>(
      'SELECT order_id AS id FROM order_topups JOIN orders ON orders.id = order_id WHERE paid_at IS NOT NULL',
    )
    .filter(({ id }) => !toppedUp.has(id))
  return [
    finding(
      'money was sent exactly as often as its sender was told',
      journal.transferred.length,
      beyond(differing, unanswered('send money')),
    ),
    finding(
      'nothing was bought from a balance without its buyer being told',
      journal.bought.length,
      beyond(
        untoldOrders.map(({ id }) => id),
        unanswered('buy from the balance'),
      ),
    ),
    finding(
      'a voucher was redeemed exactly as often as somebody was told',
      journal.redeemed.length,
      beyond(
        Array(
          Math.abs(state.rows("SELECT 1 FROM transfers WHERE kind = 'voucher'").length - journal.redeemed.length),
        ).fill('one more or less'),
        unanswered('redeem a voucher'),
      ),
    ),
    finding(
      'no player was topped up without the buyer being told',
      journal.toppedUp.length,
      beyond(
        untoldTopUps.map(({ id }) => id),
        unanswered('top up a player'),
      ),
    ),
    finding('nothing was refunded or sent back without its administrator being told', byHand.length + toCards.length, [
      ...untold(byHand, [...journal.refunded, ...leftOnBalance], 'refund to the balance'),
      ...untold(toCards, journal.sentBack, 'refund to the card'),
    ]),
    finding('no answer was an internal error', journal.internal.length, journal.internal),
  ]
}

/** Who gave up without an answer does not know; so many may differ. */
const beyond = (wrong: string[], allowed: number): string[] => (wrong.length <= allowed ? [] : wrong)
