import { describe, expect, test } from 'vitest'
import type { AdminPromotion } from '../../src/client/calls/admin-promotions'
import { noGoods } from '../../src/client/features/admin/discounts/goods'
import {
  draftOfPromotion,
  formOf,
  problemsOf,
  shownSteps,
  textOf,
} from '../../src/client/features/admin/promotions/promotion-draft'
import { conditionsOf, heldIn, offText, stateOf } from '../../src/client/features/admin/promotions/promotion-words'
import { editPromotion, makePromotion } from '../../src/shared/contract/promotions'
import { promotionLimits } from '../../src/shared/discounts'
import { inWords } from './words'

const reason = 'Spring sale'
const names = { categoryName: String, gameName: String }
const now = Date.parse('2026-03-05T10:00:00.000Z')
const opened = draftOfPromotion(undefined)
const spring = { ...opened, 'names.en': ' Spring ', percent: '20' }
const two = { 'steps.0.from': '10', 'steps.0.percent': '30', 'steps.1.from': '5', 'steps.1.percent': '25' }

const stored: AdminPromotion = {
  ...{ promotionId: 'p', version: 3, names: { en: 'Spring', uz: 'Bahor' }, percent: 20, priceIn: { usd: 5, rub: 450 } },
  ...{
    steps: [{ from: 5, percent: 25 }],
    productIds: ['p1'],
    categories: ['wallets'],
    games: ['free-fire'],
    packageIds: ['1001'],
  },
  ...{ startsAt: '2026-03-01T10:00:17.000Z', endsAt: '2026-04-01T10:00:00.000Z', pieces: 40, allowsCoupon: false },
  ...{ endedAt: null, madeAt: '2026-02-01T10:00:00.000Z', sold: 2, broughtIn: {} },
}

describe('the form of a promotion', () => {
  test('begins at once and for everything where nothing else is said', () => {
    expect(makePromotion.parse({ reason, ...formOf(spring, undefined, now) })).toEqual({
      ...{ reason, names: { en: 'Spring', ru: '', uz: '' }, percent: 20, priceIn: null, steps: [], pieces: null },
      ...{
        games: [],
        packageIds: [],
        productIds: [],
        categories: [],
        startsAt: '2026-03-05T10:00:00.000Z',
        endsAt: null,
        allowsCoupon: true,
      },
    })
  })

  test('sends steps by how many pieces they begin at, without those that are empty', () => {
    const draft = { ...spring, percent: '', ...two, 'steps.4.from': '50', 'steps.4.percent': '40' }
    expect(makePromotion.parse({ reason, ...formOf(draft, undefined, now) })).toMatchObject({
      percent: null,
      steps: [
        { from: 5, percent: 25 },
        { from: 10, percent: 30 },
        { from: 50, percent: 40 },
      ],
    })
  })

  test('sends back what it was opened with, to the second', () => {
    const { steps, percent, productIds, categories, startsAt, endsAt, pieces, allowsCoupon } = stored
    const { priceIn, games, packageIds } = stored
    const form = formOf(draftOfPromotion(stored), stored, now)
    expect(form).toEqual({
      ...{ names: { en: 'Spring', ru: '', uz: 'Bahor' }, steps, percent, productIds, categories, startsAt, endsAt },
      ...{ pieces, allowsCoupon, priceIn, games, packageIds },
    })
    expect(editPromotion.parse({ ...form, version: 3, reason })).toMatchObject({ priceIn: { usd: 500, rub: 45_000 } })
  })

  test.each<[what: string, typed: object, problems: object]>([
    ['nothing', {}, { 'names.en': 'required', percent: 'required' }],
    ['more than may be taken off', { ...spring, percent: '91' }, { percent: 'invalid' }],
    ['a step of one piece', { ...spring, ...two, 'steps.1.from': '1' }, { 'steps.1.from': 'invalid' }],
    ['half a step', { ...spring, percent: '', 'steps.0.from': '5' }, { 'steps.0.percent': 'required' }],
    ['a price alone', { ...spring, percent: '', 'priceIn.rub': '450' }, {}],
    ['no sum as a price', { ...spring, 'priceIn.rub': '1.2.3' }, { 'priceIn.rub': 'invalid_amount' }],
    ['steps alone', { ...spring, percent: '', ...two }, {}],
    ['less than no pieces', { ...spring, pieces: '-1' }, { pieces: 'invalid' }],
    [
      'an end before the start',
      { ...spring, startsAt: '2026-03-02T10:00', endsAt: '2026-03-01T10:00' },
      { endsAt: 'invalid' },
    ],
  ])('says what is wrong with %s', (_, typed, problems) => {
    const draft = { ...opened, ...typed }
    expect(problemsOf(draft)).toEqual(problems)
    expect(formOf(draft, undefined, now) === undefined).toBe(Object.keys(problems).length > 0)
  })

  test('shows one step more than has been typed into, up to as many as the shop takes', () => {
    expect(shownSteps(opened)).toEqual(['0'])
    expect(shownSteps({ ...opened, 'steps.1.from': '5' })).toEqual(['0', '1', '2'])
    expect(shownSteps({ ...opened, 'steps.4.percent': '5' })).toHaveLength(promotionLimits.steps)
  })

  test('says in words what differs from what somebody else has saved', () => {
    const lines = (promotion: AdminPromotion) =>
      textOf(draftOfPromotion(promotion), inWords).map(({ name, value }) => `${name}: ${value}`)
    const mine = lines(stored)
    const theirs = lines({ ...stored, pieces: null, steps: [{ from: 5, percent: 30 }], productIds: [] })
    expect(theirs.filter((line) => !mine.includes(line))).toEqual([
      'admin.promotions.pieces: ',
      'admin.promotions.stepPercent: 30',
      'admin.tabs.products: ',
    ])
  })
})

test.each<[string, Partial<AdminPromotion>, string]>([
  ['before its start', { startsAt: '2026-03-10T00:00:00.000Z' }, 'notYet'],
  ['in its time', {}, 'runs'],
  ['without an end', { endsAt: null, pieces: null }, 'runs'],
  ['at its end', { endsAt: '2026-03-05T10:00:00.000Z' }, 'ended'],
  ['ended by hand', { endedAt: '2026-03-02T00:00:00.000Z', pieces: 0 }, 'ended'],
  ['with its last piece sold', { pieces: 0 }, 'usedUp'],
])('a promotion %s', (_, changes, state) => {
  expect(stateOf({ ...stored, ...changes }, now)).toBe(state)
})

test('the owner reads what it takes off, of what and when', () => {
  expect(offText(stored, inWords)).toBe(
    'admin.prices.percentMoved, admin.promotions.forPrice, admin.promotions.fromPieces',
  )
  expect(offText({ percent: null, steps: stored.steps }, inWords)).toBe('admin.promotions.fromPieces')
  expect(conditionsOf(stored, inWords, names)).toEqual([
    ...[
      'admin.coupons.inCategories',
      'admin.coupons.forProducts',
      'admin.coupons.inGames',
      'admin.coupons.forPackages',
    ],
    ...['admin.coupons.since', 'admin.coupons.until'],
    'admin.promotions.noCoupon',
  ])
  const all = { ...stored, ...noGoods, endsAt: null, allowsCoupon: true }
  expect(conditionsOf(all, inWords, names)).toEqual(['admin.promotions.forAll', 'admin.coupons.since'])
})

test('a price is held by its cost where it is the one that is listed', () => {
  expect(heldIn({ priceIn: { usd: 10, rub: 900 }, loweredIn: { usd: 8, rub: 900 } })).toEqual(['rub'])
  expect(heldIn({ priceIn: { usd: 10 }, loweredIn: { usd: 9 } })).toEqual([])
})
