import { describe, expect, test } from 'vitest'
import { changeLines, changeText } from '../../src/client/features/admin/audit/change-text'
import { changesBetween } from '../../src/client/features/admin/audit/changes'
import { nameOfSubject, subjectPath, subjectText } from '../../src/client/features/admin/audit/subject-path'
import { castleSiege } from '../support/own-games'
import { inWords } from './words'

test.each([
  ['a part that moved', { usd: 100, rub: 5 }, { usd: 300, rub: 5 }, [{ name: 'usd', from: 100, to: 300 }]],
  ['a part that came', {}, { text: 'note' }, [{ name: 'text', from: undefined, to: 'note' }]],
  ['a part that went', { text: 'note' }, {}, [{ name: 'text', from: 'note', to: undefined }]],
  ['a list with another order', { a: [1, 2] }, { a: [2, 1] }, [{ name: 'a', from: [1, 2], to: [2, 1] }]],
  ['a bare value', null, 250, [{ name: '', from: undefined, to: 250 }]],
  ['nothing', { frozen: true }, { frozen: true }, []],
  ['nothing at all', null, undefined, []],
])('%s is told as a change', (_, before, after, changes) => {
  expect(changesBetween(before, after)).toEqual(changes)
})

test.each([
  ['edit_user', 'usd', 1250, '12.5 usd'],
  ['edit_user', 'rub', 100, '1 rub'],
  ['refund_order', '', 999, '9.99'],
  ['refund_to_card', 'minor', 50, '0.5'],
  ['import_codes', 'pieces', 50, '50'],
  ['edit_supply', 'margin', 1250, '12.5'],
  ['edit_article', 'startsAt', 1_767_268_800_000, '2026-01-01T12:00:00.000Z'],
  ['edit_article', 'bannerEndsAt', 1_767_268_800_000, '2026-01-01T12:00:00.000Z'],
  ['set_rate', 'until', '2026-01-01T12:00:00.000Z', '2026-01-01T12:00:00.000Z'],
  ['set_rate', 'until', 'some day', 'some day'],
  ['edit_user', 'frozen', true, 'admin.audit.yes'],
  ['edit_user', 'frozen', false, 'admin.audit.no'],
  ['edit_user', 'role', 'admin', 'admin.users.admin'],
  ['answer_claim', 'state', 'replaced', 'admin.claims.replaced'],
  ['answer_ticket', 'state', 'closed', 'admin.support.closed'],
  ['set_status_completed', '', 'processing', 'status.processing'],
  ['refuse_referral', '', 'held', 'admin.referrals.held'],
  ['settle_supplier_order', '', 'unknown', 'admin.supplierOrders.unknown'],
  ['settle_supplier_order', 'outcome', 'rejected', 'admin.supplierOrders.rejected'],
  ['make_vouchers', 'currency', 'uzs', 'currency.uzs'],
  ['edit_house_page', 'language', 'uz', 'language.uz'],
  ['edit_article', 'kind', 'help', 'admin.articles.kinds.help'],
  ['edit_supply', 'source', 'stock_then_supplier', 'admin.supply.fromBoth'],
  ['edit_supply', 'supplier', 'gamesdrop', 'GamesDrop'],
  ['export_orders', 'reason', 'on_hold', 'admin.waiting.onHold'],
  ['export_orders', 'provider', 'yookassa', 'YooKassa'],
  ['export_orders', 'fromMs', 1_767_268_800_000, '2026-01-01T12:00:00.000Z'],
  ['export_audit', 'action', 'edit_user', 'admin.acts.editUser'],
  ['note_user', 'text', null, 'admin.audit.nothing'],
  ['update_product', 'amounts', [1, 2], '[1,2]'],
])('in the act %s the value of "%s" %j reads as %s', (action, name, value, text) => {
  expect(changeText(action, inWords).textOf(name, value)).toBe(text)
})

test('a part without a name in words keeps its own', () => {
  const { nameOf } = changeText('edit_user', inWords)
  expect(nameOf('frozen')).toBe('admin.users.frozen')
  expect(nameOf('count')).toBe('admin.audit.pieces')
  expect(nameOf('batchId')).toBe('admin.audit.batch')
  expect(nameOf('length.uz')).toBe('admin.audit.letters · language.uz')
  expect(nameOf('bannerStartsAt')).toBe('admin.articles.banner · admin.articles.startsAt')
  expect(nameOf('rule')).toBe('rule')
})

test.each([
  ['edit_user', 'u 1', 'ada', '/admin/users/u%201'],
  ['refund_order', 'A1', null, '/admin/orders/A1'],
  ['note_order', 'A1', null, '/admin/orders/A1'],
  ['end_coupon', 'C1', null, '/admin/coupons?search=C1'],
  ['edit_promotion', 'P1', null, '/admin/promotions?search=P1'],
  ['edit_settings', '7', null, undefined],
])('the act %s on %s (%s) leads to %s', (action, subject, subjectName, path) => {
  expect(subjectPath({ action, subject, subjectName, subjectProduct: null })).toBe(path)
})

test.each([
  ['update_product', null, 'Steam', '/admin/products/p1'],
  ['edit_supply', { amount: 10, label: 'USD', region: 'TR' }, 'Steam · 10 USD TR', '/admin/stock?product=p1'],
])('the act %s on what the shop has is read by its name and leads to it', (action, offer, name, path) => {
  const subjectProduct = { productId: 'p1', title: 'Steam', offer }
  const entry = { action, subject: 'id', subjectName: null, subjectProduct }
  expect([nameOfSubject(entry, inWords), subjectPath(entry)]).toEqual([name, path])
  expect(nameOfSubject({ ...entry, subjectProduct: null }, inWords)).toBeUndefined()
})

test.each([
  ['edit_settings', 'settings', undefined],
  ['dismiss_alerts', 'low_stock', 'the alerts low_stock'],
  ['edit_article', 'article sale', 'sale'],
  ['note_order', 'A1', 'A1'],
])('the act %s on %s names %s', (action, subject, named) => {
  expect(subjectText(action, subject, (kind) => `the alerts ${kind}`)).toBe(named)
})

test('an import of the table reads by products and in the words of their forms', () => {
  const before = { p1: { 'state||': 'published', 'price_usd||10': '1.00', 'featured||': 'no' } }
  const after = {
    p1: { 'state||': 'archived', 'price_usd||10': '1.50', 'price_usd|TR|10': '2.00', 'featured||': 'yes' },
    p2: { 'title_ru||': 'Звёзды', 'region_note_en|TR|': 'Türkiye', 'position||': '3' },
    names: { p1: 'Stars' },
  }
  const told = changeLines({ action: 'import_catalogue', before, after }, inWords)
  expect(told.map(({ name, from, to }) => `${name}: ${from} → ${to}`)).toEqual([
    'Stars · admin.product.status: admin.products.published → admin.products.archived',
    'Stars · 10 · admin.product.price: 1 usd → 1.5 usd',
    'Stars · admin.audit.featured: admin.audit.no → admin.audit.yes',
    'Stars · TR · 10 · admin.product.price: admin.audit.nothing → 2 usd',
    'p2 · admin.product.title · language.ru: admin.audit.nothing → Звёзды',
    'p2 · TR · admin.product.note: admin.audit.nothing → Türkiye',
    'p2 · admin.audit.place: admin.audit.nothing → 3',
  ])
})

test('vouchers that were made read with their sum in its currency', () => {
  const after = { currency: 'uzs', minor: 5_000_000, count: 20 }
  const told = changeLines({ action: 'make_vouchers', before: null, after }, inWords)
  expect(told.map(({ name, to }) => `${name}: ${to}`)).toEqual([
    'admin.orders.currency: currency.uzs',
    'admin.orders.sum: 50000 uzs',
    'admin.audit.pieces: 20',
  ])
})

test('a change of a coupon reads as its form does, sums and times too', () => {
  const before = { name: 'Spring', amountIn: { usd: 300 }, categories: [], uses: null, belowCost: false, endsAt: null }
  const endsAt = Date.parse('2026-04-01T10:00:00Z')
  const after = { ...before, amountIn: { usd: 350, uzs: 3_500_000 }, categories: ['wallets'], belowCost: true, endsAt }
  const told = changeLines({ action: 'edit_coupon', before, after }, inWords)
  expect(told.map(({ name, from, to }) => `${name}: ${from} → ${to}`)).toEqual([
    'admin.coupons.sums: 3 usd → 3.5 usd · 35000 uzs',
    'admin.coupons.categories: admin.audit.nothing → category.wallets',
    'admin.coupons.belowCost: admin.audit.no → admin.audit.yes',
    'admin.coupons.endsAt: admin.audit.nothing → 2026-04-01T10:00:00.000Z',
  ])
})

test('a change of a promotion reads as its form does, names and steps too', () => {
  const before = { names: { en: 'Spring' }, percent: 20, steps: [], allowsCoupon: true, pieces: null }
  const after = { ...before, names: { en: 'Spring', uz: 'Bahor' }, steps: [{ from: 5, percent: 25 }], pieces: 40 }
  const told = changeLines({ action: 'edit_promotion', before, after }, inWords)
  expect(told.map(({ name, from, to }) => `${name}: ${from} → ${to}`)).toEqual([
    'admin.coupons.name: Spring → Spring · Bahor',
    'admin.promotions.steps: admin.audit.nothing → admin.promotions.fromPieces',
    'admin.promotions.pieces: admin.audit.nothing → 40',
  ])
})

describe('a change of what is sold reads as lines, whatever lies inside', () => {
  const few = { supplier: 'gamesdrop', ref: '1', name: '60 Gold', prices: { usd: 100 }, shown: true }
  const many = { ...few, ref: '2', name: '300 Gold', prices: {} }
  const hidden = { supplier: 'hand', ref: 'a', name: 'Pass', prices: { usd: 500 }, shown: false, others: ['moogold 9'] }
  const game = { region: null, margin: 10, rates: { rub: 9000 }, preference: 'fixed', packages: [few, many] }
  const told = (action: string, before: unknown, after: unknown) =>
    changeLines({ action, before, after }, inWords).map(({ name, from, to }) => `${name}: ${from} → ${to}`)

  test('of tiers: categories and all games in words', () => {
    const gold = { key: 't1', name: { en: 'Gold' }, percent: 5, categories: { wallets: 6 }, games: { '*': 2 } }
    const after = { ...gold, categories: { wallets: 7 }, games: { '*': 3 } }
    expect(told('edit_tiers', { tiers: [gold] }, { tiers: [after] })).toEqual([
      'Gold · admin.coupons.categories · category.wallets: 6 → 7',
      'Gold · admin.tabs.games · admin.tiers.allGames: 2 → 3',
    ])
  })

  test('of a game: its terms', () => {
    const after = { ...game, region: 'CIS', margin: 12.5, rates: { uzs: 1_265_050 }, preference: 'cheapest' }
    expect(told('edit_game', game, after)).toEqual([
      'admin.games.region: admin.audit.nothing → CIS',
      'admin.games.margin: 10 → 12.5',
      'admin.games.rate: 90 → admin.audit.nothing',
      'admin.games.rate: admin.audit.nothing → 12650.5',
      'admin.games.preference: admin.games.preferFixed → admin.games.preferCheapest',
    ])
  })

  test('of its packages: what changed in one, which came, which went, and their order', () => {
    const dearer = {
      ...few,
      name: '60 gold',
      prices: { usd: 120, rub: 9900 },
      shown: false,
      others: ['hand x', 'moogold 9'],
    }
    expect(told('edit_game', game, { ...game, packages: [dearer, many] })).toEqual([
      '60 Gold · admin.games.name: 60 Gold → 60 gold',
      '60 Gold · admin.games.ownPrice: 1 → 1.2',
      '60 Gold · admin.games.ownPrice: admin.audit.nothing → 99',
      '60 Gold · admin.games.shown: admin.audit.yes → admin.audit.no',
      '60 Gold · admin.games.alsoFrom: admin.audit.nothing → admin.tabs.by-hand x, MooGold 9',
    ])
    expect(told('edit_freefire', game, { ...game, packages: [many, hidden] })).toEqual([
      'admin.games.packages: 60 Gold → admin.audit.nothing',
      'admin.games.packages: admin.audit.nothing → Pass',
      'Pass · admin.supply.supplier: admin.audit.nothing → admin.tabs.by-hand',
      'Pass · admin.supplierOrders.item: admin.audit.nothing → a',
      'Pass · admin.games.ownPrice: admin.audit.nothing → 5',
      'Pass · admin.games.shown: admin.audit.nothing → admin.audit.no',
      'Pass · admin.games.alsoFrom: admin.audit.nothing → MooGold 9',
    ])
    expect(told('edit_game', game, { ...game, packages: [many, few] })).toEqual([
      'admin.audit.order: 60 Gold, 300 Gold → 300 Gold, 60 Gold',
    ])
  })

  test('of a game of the owner’s: its texts and its fields', () => {
    const { fields, ...about } = castleSiege
    const [id, realm] = fields
    const options = [
      { value: 'east', label: 'East' },
      { value: 'eu', label: 'eu' },
    ]
    const after = {
      ...about,
      check: 'offered',
      description: { en: 'Gold.' },
      fields: [id, { ...realm, kind: 'choice', options }],
    }
    expect(told('edit_own_game', castleSiege, after)).toEqual([
      'admin.ownGame.description: Gold for your castle. → Gold.',
      'admin.ownGame.description: Золото для замка. → admin.audit.nothing',
      'Realm · admin.ownGame.options: east = East, west = West → east = East, eu',
      'admin.ownGame.check: admin.ownGame.none → admin.ownGame.offered',
    ])
    expect(told('remove_game', { removed: false }, { removed: true })).toEqual([
      'admin.audit.removed: admin.audit.no → admin.audit.yes',
    ])
  })

  test('of a supplier: its balance and rates, which the log keeps as whole numbers', () => {
    const before = { lowBalance: 5000, off: false, rates: { usd: 10_000 } }
    expect(
      told('edit_supplier', before, { lowBalance: 7550, off: true, rates: { usd: 10_850, rub: 900_000 } }),
    ).toEqual([
      'admin.audit.lowBalance: 50 → 75.5',
      'admin.suppliers.off: admin.audit.no → admin.audit.yes',
      'admin.audit.supplierRate: 1 → 1.085',
      'admin.audit.supplierRate: admin.audit.nothing → 90',
    ])
  })

  test('and nothing in them is left as it is stored', () => {
    for (const line of [
      ...told('create_game', null, { slug: 'castle', ...castleSiege }),
      ...told('edit_game', null, game),
    ]) {
      expect(line).not.toMatch(/[[{]"|object/)
    }
  })
})

describe('what the log keeps by the names of the code is told in words', () => {
  const told = (action: string, before: unknown, after: unknown) =>
    changeLines({ action, before, after }, inWords).map(({ name, from, to }) => `${name}: ${from} → ${to}`)

  test('of the settings: switches, bounds, methods, prices, the bonus and the notice', () => {
    const bonus = [{ from: 5000, percent: 2 }]
    const before = {
      ...{ 'switches.transfers': true, 'topUp.usd': { min: 500, max: 100_000 }, 'topUpBonus.rub': [] },
      ...{ 'currencies.rub.methods.sbp': 'yookassa', 'pricing.rub.how': 'entered', 'pricing.rub.step': 100 },
      ...{ 'banner.uz': '', shopName: 'Keyfall' },
    }
    const after = {
      ...{ 'switches.transfers': false, 'topUp.usd': { min: 250, max: 100_000 }, 'topUpBonus.rub': bonus },
      ...{ 'currencies.rub.methods.sbp': null, 'pricing.rub.how': 'follows', 'pricing.rub.step': 1000 },
      ...{ 'banner.uz': 'Salom', shopName: 'Gamer' },
    }
    expect(told('edit_settings', before, after)).toEqual([
      'admin.settings.names.transfers: admin.settings.on → admin.settings.off',
      'admin.settings.names.topUpMin: 5 usd → 2.5 usd',
      'admin.settings.names.topUpBonus · currency.rub: admin.audit.nothing → 50 rub: admin.prices.percentMoved',
      'admin.settings.methods.sbp: admin.settings.on → admin.settings.off',
      'admin.settings.names.pricingHow: admin.settings.entered → admin.settings.follows',
      'admin.settings.names.step: 1 rub → 10 rub',
      'admin.settings.names.banner: admin.audit.nothing → Salom',
      'admin.settings.names.shopName: Keyfall → Gamer',
    ])
    expect(told('edit_settings', { 'switches.lottery': true }, { 'switches.lottery': false })).toEqual([
      'switches.lottery: true → false',
    ])
  })

  test('of many prices: what was asked, and each old price beside its new one', () => {
    const rule = { percent: -10, currencies: ['usd'], rounding: { usd: '99', rub: 'none', uzs: 'none' } }
    const after = { rule, products: 1, names: { A: 'Steam 10 USD' }, prices: { A: { usd: 899 }, B: { usd: 1799 } } }
    expect(told('change_prices', { A: { usd: 1000 }, B: { usd: 2000 } }, after)).toEqual([
      'admin.prices.percent: admin.audit.nothing → -10',
      'admin.prices.currencies: admin.audit.nothing → currency.usd',
      'admin.prices.round: admin.audit.nothing → admin.prices.to99',
      'admin.tabs.products: admin.audit.nothing → 1',
      'Steam 10 USD: 10 usd → 8.99 usd',
      'B: 20 usd → 17.99 usd',
    ])
  })

  test('of the terms of referrals', () => {
    const terms = { creditIn: { usd: 100 }, perMonth: 10, percent: 5, amountIn: null, leastIn: null }
    const after = { ...terms, creditIn: { usd: 250 }, perMonth: 7, percent: null, amountIn: { usd: 100 } }
    expect(told('edit_referral', terms, after)).toEqual([
      'admin.referrals.reward: 1 usd → 2.5 usd',
      'admin.referrals.perMonth: 10 → 7',
      'admin.coupons.percent: 5 → admin.audit.nothing',
      'admin.coupons.sums: admin.audit.nothing → 1 usd',
    ])
  })

  test('of a product: only what its form has changed, offers with their prices', () => {
    const texts = { en: { title: 'Steam', description: 'Money' } }
    const offer = { region: '', amount: 10, label: 'USD', prices: { usd: 1000 }, fiscal: null }
    const product = { state: 'draft', slug: 'steam', keywords: ['steam'], regions: [], vouchers: false, texts }
    const before = { ...product, id: '1', featured: true, starSum: 4, offers: [{ ...offer, id: 'o', stock: 3 }] }
    const after = {
      ...product,
      state: 'published',
      keywords: ['steam', 'стим'],
      offers: [{ ...offer, prices: { usd: 900 } }],
    }
    expect(told('update_product', before, { ...product, offers: [offer] })).toEqual([])
    expect(told('update_product', before, after)).toEqual([
      'admin.product.status: admin.products.draft → admin.products.published',
      'admin.product.keywords: steam → steam, стим',
      '10 USD : 10 usd → 9 usd',
    ])
  })
})
