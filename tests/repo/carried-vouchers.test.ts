import { expect, test } from 'vitest'
import { kept, shopBefore } from './filled-shop'

// What migration 0053 makes of vouchers that nobody can redeem and whose codes are for sale.

const fates = ['good', 'void', 'used'] as const

/**
 * Of each fate a voucher whose code is free, one that an unpaid order holds, one that a paid order holds which also waits
 * for another, a void one that an order holds which waits for nothing else, and one that its buyer was given; of the void ones also one that is set aside.
 */
const more = `
  INSERT INTO voucher_batches (id, currency, amount, made, used, voided, made_by, made_at)
    VALUES ('V', 'usd', 500, 14, 4, 6, '1', 1);
  INSERT INTO code_batches (id, offer_id, actor, at, added) VALUES ('B', 'o1', '1', 1, 14);
  UPDATE offers SET stock = 3 WHERE id = 'o1';
  UPDATE order_items SET offer_id = 'o1', quantity = 5 WHERE order_id IN ('ORDER10', 'ORDER1', 'ORDER2', 'ORDER3');
  ${fates
    .map(
      (fate) => `
  INSERT INTO vouchers (id, batch_id, sealed, key_id, fingerprint, used, used_by, used_at, voided_at)
    SELECT '${fate}-' || value, 'V', 'x', 'k', '${fate}-' || value, ${fate === 'used' ? "1, '1', 1, NULL" : `0, NULL, NULL, ${fate === 'void' ? 1 : 'NULL'}`}
    FROM json_each('["free", "unpaid", "paid", "given", "aside"]') WHERE value <> 'aside' OR '${fate}' = 'void';
  INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, order_id, item_position, delivered_at)
    VALUES ('o1', 'B', 'x', 'k', '${fate}-free', NULL, NULL, NULL), ('o1', 'B', 'x', 'k', '${fate}-unpaid', 'ORDER10', 0, NULL),
      ('o1', 'B', 'x', 'k', '${fate}-paid', 'ORDER1', 0, NULL), ('o1', 'B', 'x', 'k', '${fate}-given', 'ORDER2', 0, 1);`,
    )
    .join('')}
  INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, voided_at, void_reason)
    VALUES ('o1', 'B', 'x', 'k', 'void-aside', 1, 'quarantined');
  INSERT INTO vouchers (id, batch_id, sealed, key_id, fingerprint, voided_at) VALUES ('void-owed', 'V', 'x', 'k', 'void-owed', 1);
  INSERT INTO codes (offer_id, batch_id, sealed, key_id, fingerprint, order_id, item_position)
    VALUES ('o1', 'B', 'x', 'k', 'void-owed', 'ORDER3', 0);
  INSERT INTO backorders (order_id, position, offer_id, pieces, since) VALUES ('ORDER1', 0, 'o1', 2, 1);
  INSERT INTO outbox (order_id, due_at) VALUES ('ORDER1', 9e12), ('ORDER2', 9e12), ('ORDER3', 9e12);`

test('vouchers that nobody can redeem leave the stock and the orders that hold them; what was given stays, and so do books and good vouchers', () => {
  const { rows, migrate } = shopBefore('0053', more)
  const books = rows(kept)
  migrate()
  expect(rows(kept)).toEqual(books)
  expect(rows(`SELECT fingerprint AS code, order_id AS holder, void_reason AS void FROM codes ORDER BY 1`)).toEqual([
    { code: 'good-free', holder: null, void: null },
    { code: 'good-given', holder: 'ORDER2', void: null },
    { code: 'good-paid', holder: 'ORDER1', void: null },
    { code: 'good-unpaid', holder: 'ORDER10', void: null },
    { code: 'used-free', holder: null, void: 'voided' },
    { code: 'used-given', holder: 'ORDER2', void: null },
    { code: 'used-paid', holder: null, void: 'voided' },
    { code: 'used-unpaid', holder: null, void: 'voided' },
    { code: 'void-aside', holder: null, void: 'voided' },
    { code: 'void-free', holder: null, void: 'voided' },
    { code: 'void-given', holder: 'ORDER2', void: null },
    { code: 'void-owed', holder: null, void: 'voided' },
    { code: 'void-paid', holder: null, void: 'voided' },
    { code: 'void-unpaid', holder: null, void: 'voided' },
  ])
  expect(rows(`SELECT stock FROM offers WHERE id = 'o1'`)).toEqual([{ stock: 1 }])
  expect(rows('SELECT order_id, pieces FROM backorders')).toEqual([
    { order_id: 'ORDER1', pieces: 4 },
    { order_id: 'ORDER3', pieces: 1 },
  ])
  expect(rows('SELECT order_id, due_at FROM outbox ORDER BY 1')).toEqual([
    { order_id: 'ORDER1', due_at: 0 },
    { order_id: 'ORDER2', due_at: 9e12 },
    { order_id: 'ORDER3', due_at: 0 },
  ])
})
