import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { extrasAddUp, extrasUnderWay } from '../../scripts/chaos/extras-hold'
import { stateOf } from '../../scripts/chaos/state'
import { featuresUsed } from '../../scripts/chaos/used'
import { sourceFiles, textOf } from './source'

let shop: DatabaseSync
afterEach(() => shop.close())

/** A buyer 7 with a friend 8: of each feature one use, as it should be. */
const trade = `
  INSERT INTO users (id, nickname, nickname_key, password, created_at) VALUES ('7', 'a', 'a', 'x', 0), ('8', 'b', 'b', 'x', 0);
  INSERT INTO products (id, slug, state, position, type, label, category, image, texts, keywords, regions, created_at,
      updated_at, review_count, star_sum, vouchers)
    VALUES ('p', 'p', 'published', 0, 'uc', '', 'c', '', '{}', '[]', '{}', 0, 0, 1, 4, 0),
      ('v', 'v', 'published', 1, 'voucher', '', 'c', '', '{}', '[]', '{}', 0, 0, 0, 0, 1);
  INSERT INTO orders (id, user_id, kind, currency, total, agreed, quantity, status, payment_method, placed_at, paid_at,
      completed_at, refunded, vouchers)
    VALUES ('O1', '7', 'codes', 'usd', 900, 900, 1, 'completed', 'card', 10, 10, 10, 0, 0),
      ('O2', '7', 'codes', 'usd', 960, 960, 1, 'completed', 'balance', 20, 20, 20, 100, 0),
      ('O3', '8', 'codes', 'usd', 500, 500, 1, 'completed', 'card', 30, 30, 30, 0, 500);
  INSERT INTO order_items (order_id, position, product_id, offer_id, titles, amount, label, region, type, unit_price,
      quantity, from_stock, claimed, instructions_id, paid, discounts)
    VALUES ('O1', 0, 'p', 'o', '{}', 1, '', '', 'uc', 1000, 1, 1, 1, 'i', 900,
        '[{"kind":"coupon","name":"NEW","minor":100}]'),
      ('O2', 0, 'p', 'o', '{}', 1, '', '', 'uc', 1000, 1, 1, 1, 'i', 960, '[{"kind":"tier","name":"Known","minor":40}]'),
      ('O3', 0, 'v', 'w', '{}', 1, '', '', 'voucher', 500, 1, 1, 1, 'i', 500, NULL);
  INSERT INTO payments (id, user_id, kind, order_id, provider, method, currency, amount, live, status, request, outcome,
      refunded, created_at, bonus, bonus_back)
    VALUES ('p1', '7', 'order', 'O1', 'stripe', 'card', 'usd', 900, 0, 'paid', '{}', 'order', 0, 0, 0, 0),
      ('p3', '8', 'order', 'O3', 'stripe', 'card', 'usd', 500, 0, 'paid', '{}', 'order', 0, 0, 0, 0),
      ('t1', '8', 'topup', NULL, 'stripe', 'card', 'usd', 1000, 0, 'paid', '{}', 'balance', 500, 0, 50, 25);
  INSERT INTO coupons (id, name, terms, made_at) VALUES ('c1', 'New', '{}', 0);
  INSERT INTO coupon_codes (code, coupon_id, uses, used, user_id) VALUES ('NEW', 'c1', 1, 1, '7');
  INSERT INTO coupon_uses (order_id, coupon_id, code, user_id, currency, total, off, at, paid_at)
    VALUES ('O1', 'c1', 'NEW', '7', 'usd', 900, 100, 10, 10);
  INSERT INTO kept_orders (user_id, order_id, day, per_dollar, paid, refunded, disputed, kept)
    VALUES ('7', 'O1', '1970-01-01', 1000000, 900, 0, 0, 900), ('7', 'O2', '1970-01-01', 1000000, 960, 100, 0, 860),
      ('8', 'O3', '1970-01-01', 1000000, 0, 0, 0, 0);
  INSERT INTO referrals (id, friend_id, newcomer_id, at, state, suspicions, order_id, currency, least, due_at, amount, paid_at)
    VALUES ('r1', '8', '7', 0, 'paid', '[]', 'O1', 'usd', 500, 10, 70, 20);
  INSERT INTO voucher_batches (id, currency, amount, made, used, made_by, made_at) VALUES ('b1', 'usd', 500, 1, 1, '7', 0);
  INSERT INTO vouchers (id, batch_id, sealed, key_id, fingerprint, used, used_by, used_at)
    VALUES ('v1', 'b1', '', '', 'f1', 1, '7', 0);
  INSERT INTO payment_disputes (id, payment_id, amount, state, at) VALUES ('stripe:d1', 'p3', 500, 'won', 0);
  INSERT INTO frozen_vouchers (id, voucher_id, dispute_id, user_id, currency, amount, frozen_at, given_back_at)
    VALUES ('z1', 'v1', 'stripe:d1', '7', 'usd', 30, 0, 1);
  INSERT INTO reviews (id, product_id, user_id, stars, text, at) VALUES ('w1', 'p', '7', 4, '', 40);
  INSERT INTO favourites (user_id, product_id, at) VALUES ('7', 'p', 0);`

const migrations = sourceFiles('migrations', /\.sql$/)
  .map(textOf)
  .join('\n')

const begun = new DatabaseSync(':memory:')
begun.exec(`BEGIN; ${migrations} COMMIT`)
const tables = begun.serialize()

beforeEach(() => {
  shop = new DatabaseSync(':memory:', { enableForeignKeyConstraints: false })
  shop.deserialize(tables)
  shop.exec('PRAGMA ignore_check_constraints = ON')
  shop.exec(trade)
})

const wrong = () => extrasAddUp(stateOf(shop)).flatMap((finding) => (finding.wrong.length > 0 ? [finding.what] : []))

test('uses that follow the facts have no finding, and nothing is under way', () => {
  expect(wrong()).toEqual([])
  expect(extrasUnderWay(stateOf(shop))).toEqual([])
})

test.each([
  ['a coupon that is counted too often', /^a coupon is used/, `UPDATE coupon_codes SET used = 2`],
  ['a newcomer’s coupon used by somebody else', /^the coupon of a newcomer/, `UPDATE coupon_uses SET user_id = '8'`],
  [
    'a line that costs less than its discounts leave',
    /^an order costs/,
    `UPDATE order_items SET paid = 1 WHERE order_id = 'O1'`,
  ],
  [
    'a promotion on top of a tier',
    /^of a promotion and a tier/,
    `UPDATE order_items SET discounts = '[{"kind":"tier","minor":20},{"kind":"promotion","minor":20}]' WHERE order_id = 'O2'`,
  ],
  [
    'a voucher at a lower price',
    /nothing lowers a voucher/,
    `UPDATE order_items SET discounts = '[{"kind":"tier","minor":20}]' WHERE order_id = 'O3'`,
  ],
  ['a refund that leaves the tier', /^what an order counts/, `UPDATE orders SET refunded = 200 WHERE id = 'O2'`],
  ['a standing that is not its orders’', /^a buyer stands/, `UPDATE tier_standings SET kept = 1`],
  ['a tier before enough was paid', /^whoever bought at the price/, `UPDATE orders SET placed_at = 5 WHERE id = 'O2'`],
  ['a bonus that stays', /^a top-up brings/, `UPDATE payments SET bonus_back = 0`],
  [
    'a bonus that is too large',
    /^a top-up brings/,
    `UPDATE payments SET bonus = 200, bonus_back = 100 WHERE id = 't1'`,
  ],
  [
    'a credit for an order from the balance',
    /^a credit is for/,
    `UPDATE payments SET outcome = 'balance' WHERE id = 'p1'`,
  ],
  ['a credit that went back in part', /^a credit that was taken back/, `UPDATE referrals SET state = 'taken_back'`],
  ['a voucher that nobody counts', /^a batch of vouchers/, `UPDATE voucher_batches SET used = 0`],
  ['a won dispute that frees nothing', /^of a voucher no more/, `UPDATE frozen_vouchers SET given_back_at = NULL`],
  ['more frozen than a voucher was worth', /^of a voucher no more/, `UPDATE frozen_vouchers SET amount = 501`],
  ['stars that nobody gave', /^a product counts the stars/, `UPDATE products SET star_sum = 5 WHERE id = 'p'`],
  ['a review of what was never bought', /^a product counts the stars/, `UPDATE reviews SET user_id = '8'`],
])('is noticed: %s', (_, what, deed) => {
  shop.exec(deed)
  expect(wrong()).toContainEqual(expect.stringMatching(what))
})

test.each([
  ['an order that no tier counts', `DELETE FROM kept_orders WHERE order_id = 'O1'; UPDATE orders SET placed_at = 1e13`],
  ['a credit whose time has come', `UPDATE referrals SET state = 'due', paid_at = NULL, amount = NULL`],
  ['a credit of an order that was given back', `UPDATE orders SET refunded = 900 WHERE id = 'O1'`],
])('is under way: %s', (_, deed) => {
  shop.exec(deed)
  expect(extrasUnderWay(stateOf(shop))).toHaveLength(1)
})

test('a use of a feature is counted', () => {
  const times = new Map(featuresUsed(stateOf(shop)).map((use) => [use.what, use.times]))
  expect(times.get('tiers, by line')).toBe(1)
  expect(times.get('credits for newcomers')).toBe(1)
  expect(times.get('vouchers frozen')).toBe(1)
  expect(times.get('promotions of few pieces, by order')).toBe(0)
})
