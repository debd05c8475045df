import { expect, test } from 'vitest'
import { kept, shopAfter, shopBefore, upTo } from './filled-shop'

// What migration 0031 makes of a filled shop, and what a worker from before writes and reads until it is replaced.

/** 60 packages, half of them with prices of their own; 200 top-ups of the thousand orders; an official rate and an own one. */
const more = `
  INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at) VALUES ('freefire', 'CIS', 1250, 9055, 1);
  ${upTo(60)} INSERT INTO topup_packages (id, game, supplier, ref, name, position, price_usd, price_rub, shown)
    SELECT 'r' || n, 'freefire', 'gamesdrop', 'r' || n, n || ' Diamonds', n, iif(n % 2, 99 + n, NULL),
      iif(n % 3, NULL, 9000 + 7 * n), n % 5 > 0 FROM nth;
  INSERT INTO order_topups (order_id, user_id, transaction_id, game, player_id, player_name, package_id, supplier, ref,
      name, max_cost, at)
    SELECT id, user_id, id, 'freefire', '12345678', 'P', 'r' || (1 + placed_at % 60), 'gamesdrop', 'r', 'D', total, placed_at
    FROM orders WHERE placed_at % 5 = 0;
  INSERT INTO exchange_rates (currency, rate, date, own_rate, own_date, own_until)
    VALUES ('uzs', 1202122, '2026-11-20', 1265050, '2026-11-21', 9000);`

const before = () => shopBefore('0031', more)
const after = () => shopAfter('0031', more)

/** What a worker from before reads. */
const olderReads = [
  `${kept} ORDER BY 1, 2`,
  `SELECT order_id, user_id, transaction_id, game, player_id, player_name, package_id, supplier, ref, name, region, max_cost,
    at FROM order_topups ORDER BY 1`,
  'SELECT user_id, offer_id, quantity, shown FROM cart_lines ORDER BY 1, 2',
  'SELECT * FROM prices ORDER BY 1, 2',
  'SELECT game, region, margin, rub_per_usd, updated_at FROM topup_games',
  'SELECT * FROM topup_packages ORDER BY 1',
  'SELECT currency, rate, date, own_rate, own_date, own_until FROM exchange_rates',
]

const ownPrices = 'SELECT package_id AS id, currency, minor FROM topup_prices ORDER BY 1, 2'
const topUpRates = 'SELECT game, currency, rate FROM topup_rates ORDER BY 1, 2'
const dollarRates = 'SELECT per_dollar, own_per_dollar, answered_at FROM exchange_rates'

test('a filled shop is the same to the unit: books, orders, carts, prices, packages and rates', () => {
  const { rows, migrate } = before()
  const read = olderReads.map(rows)
  expect(read.map(({ length }) => length)).toEqual([expect.any(Number), 200, expect.any(Number), 80, 1, 60, 1])
  expect(read[0]?.length).toBeGreaterThan(3000)
  expect(read[2]?.length).toBeGreaterThan(300)
  const packages =
    rows(`SELECT id, 'usd' AS currency, price_usd AS minor FROM topup_packages WHERE price_usd IS NOT NULL
    UNION ALL SELECT id, 'rub', price_rub FROM topup_packages WHERE price_rub IS NOT NULL ORDER BY 1, 2`)
  expect(packages.length).toBe(50)
  migrate()
  expect(olderReads.map(rows)).toEqual(read)
  expect(rows(ownPrices)).toEqual(packages)
  expect(rows(topUpRates)).toEqual([{ game: 'freefire', currency: 'rub', rate: 9055 }])
  expect(rows(dollarRates)).toEqual([
    { per_dollar: 12_021_220_000, own_per_dollar: 12_650_500_000, answered_at: Date.parse('2026-11-20T00:00:00Z') },
  ])
  expect(rows('SELECT currency, sum(balance) AS sum FROM accounts GROUP BY 1')).toEqual([
    { currency: 'rub', sum: 0 },
    { currency: 'usd', sum: 0 },
  ])
})

/** As a worker from before saves its form. */
const olderForm = `
  INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at) VALUES ('freefire', NULL, 1000, 9500, 2)
    ON CONFLICT (game) DO UPDATE SET region = excluded.region, margin = excluded.margin,
      rub_per_usd = excluded.rub_per_usd, updated_at = excluded.updated_at;
  DELETE FROM topup_packages WHERE game = 'freefire';
  INSERT INTO topup_packages (id, game, supplier, ref, name, position, price_usd, price_rub, shown)
    SELECT value ->> 'ref', 'freefire', 'gamesdrop', value ->> 'ref', value ->> 'ref', key, value ->> 'price',
      value ->> 'rub', 1
    FROM json_each('[{"ref":"r1","price":150,"rub":null},{"ref":"r2","price":null,"rub":20000},{"ref":"new","price":null}]');`
const officialRate = `
  INSERT INTO exchange_rates (currency, rate, date) VALUES ('uzs', 1203000, '2026-11-23')
    ON CONFLICT (currency) DO UPDATE SET rate = excluded.rate, date = excluded.date;`
const ownRate = (rate: number | null) => `
  INSERT INTO exchange_rates (currency, own_rate, own_date, own_until) VALUES ('uzs', ${rate}, '2026-11-24', NULL)
    ON CONFLICT (currency) DO UPDATE SET own_rate = excluded.own_rate, own_date = excluded.own_date,
      own_until = excluded.own_until;`

test.each([1, 2])(
  'what a worker from before saves after the migration, %i times, is what the newer one reads',
  (times) => {
    const { database, rows } = after()
    for (let time = 0; time < times; time += 1) database.exec(olderForm + officialRate + ownRate(1_270_000))
    expect(rows(ownPrices)).toEqual([
      { id: 'r1', currency: 'usd', minor: 150 },
      { id: 'r2', currency: 'rub', minor: 20_000 },
    ])
    expect(rows(topUpRates)).toEqual([{ game: 'freefire', currency: 'rub', rate: 9500 }])
    expect(rows(dollarRates)).toMatchObject([{ per_dollar: 12_030_000_000, own_per_dollar: 12_700_000_000 }])
    database.exec(ownRate(null))
    expect(rows(dollarRates)).toMatchObject([{ per_dollar: 12_030_000_000, own_per_dollar: null }])
  },
)

test('a worker from before that fills an empty shop after the migration is read by the newer one', () => {
  const { database, rows, migrate } = before()
  database.exec('DELETE FROM topup_packages; DELETE FROM topup_games; DELETE FROM exchange_rates;')
  migrate()
  database.exec(olderForm + officialRate)
  expect(rows(ownPrices)).toHaveLength(2)
  expect(rows(topUpRates)).toEqual([{ game: 'freefire', currency: 'rub', rate: 9500 }])
  expect(rows(dollarRates)).toMatchObject([{ per_dollar: 12_030_000_000, own_per_dollar: null }])
})

/** As the newer worker saves its form. */
const newerForm = (rates: string) => `
  INSERT INTO topup_games (game, region, margin, rub_per_usd, updated_at) VALUES ('freefire', NULL, 1000, 1000000000000, 3)
    ON CONFLICT (game) DO UPDATE SET margin = excluded.margin;
  DELETE FROM topup_rates WHERE game = 'freefire';
  INSERT INTO topup_rates (game, currency, rate) SELECT 'freefire', key, value FROM json_each('${rates}');
  DELETE FROM topup_prices WHERE package_id IN (SELECT id FROM topup_packages WHERE game = 'freefire');
  DELETE FROM topup_packages WHERE game = 'freefire';
  INSERT INTO topup_packages (id, game, supplier, ref, name, position, shown)
    VALUES ('r1', 'freefire', 'gamesdrop', 'r1', 'D', 0, 1), ('r2', 'freefire', 'gamesdrop', 'r2', 'D', 1, 1);
  INSERT INTO topup_prices (package_id, currency, minor) VALUES ('r1', 'usd', 150), ('r1', 'uzs', 1900000), ('r2', 'rub', 9900);`

test.each([
  ['with a rate of roubles', '{"rub":9600,"uzs":1270000}', 9600],
  ['without one, as a rate at which nobody buys', '{"uzs":1270000}', 1_000_000_000_000],
])('what the newer worker saves, %s, is what one from before reads', (_, rates, rate) => {
  const { database, rows } = after()
  database.exec(newerForm(rates))
  expect(rows('SELECT rub_per_usd AS rate FROM topup_games')).toEqual([{ rate }])
  expect(rows('SELECT id, price_usd, price_rub FROM topup_packages ORDER BY 1')).toEqual([
    { id: 'r1', price_usd: 150, price_rub: null },
    { id: 'r2', price_usd: null, price_rub: 9900 },
  ])
  expect(rows(topUpRates)).toHaveLength(Object.keys(JSON.parse(rates)).length)
  expect(rows(ownPrices)).toHaveLength(3)
})

test('a rate that the newer worker has fetched to the millionth is read by one from before, rounded', () => {
  const { database, rows } = after()
  database.exec("UPDATE exchange_rates SET per_dollar = 12021225000, answered_at = 7 WHERE currency = 'uzs'")
  expect(rows('SELECT rate, own_rate, per_dollar, answered_at FROM exchange_rates')).toEqual([
    { rate: 1_202_123, own_rate: 1_265_050, per_dollar: 12_021_225_000, answered_at: 7 },
  ])
})
