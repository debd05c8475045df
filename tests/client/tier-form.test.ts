import { expect, test } from 'vitest'
import type { AdminTiers } from '../../src/client/calls/admin-tiers'
import {
  draftOfTiers,
  givesOf,
  newTier,
  problemsOf,
  textOf,
  tiersOf,
} from '../../src/client/features/admin/tiers/tier-draft'
import { editTiers } from '../../src/shared/contract/tiers'
import { inWords } from './words'

const stored: AdminTiers = {
  version: 3,
  tiers: [
    {
      ...{ id: 'a', name: { en: 'Silver', ru: 'Серебро', uz: 'Kumush' }, from: 100.5, percent: 5 },
      ...{ categories: [{ category: 'wallets', percent: 2 }], allowsCoupon: true, buyers: 4, given: 1 },
      games: [
        { game: null, name: null, percent: 3 },
        { game: 'roblox', name: 'Roblox', percent: 0 },
      ],
    },
    {
      ...{ id: 'b', name: { en: 'Wholesale', ru: 'Опт', uz: 'Ulgurji' }, from: null, percent: 20 },
      ...{ categories: [], games: [], allowsCoupon: false, buyers: 0, given: 0 },
    },
  ],
}
const opened = draftOfTiers(stored)
const [silver, wholesale] = opened.tiers
const gold = { ...newTier(), 'name.en': 'Gold', 'name.ru': 'Золото', 'name.uz': 'Oltin', from: '500', percent: '10' }
const sent = (draft: Parameters<typeof tiersOf>[0]) =>
  editTiers.parse({ tiers: tiersOf(draft), version: 3, reason: 'a test' }).tiers

test('tiers that nobody has changed are sent as they are saved', () => {
  const [one, other] = stored.tiers
  const asSaved = [one, other].map((tier) => {
    const { buyers: _, given: __, ...saved } = tier ?? {}
    const games = tier?.games.map(({ game, percent }) => ({ game, percent }))
    return { ...saved, games, from: tier?.from == null ? null : tier.from * 100 }
  })
  expect(sent(opened)).toEqual(asSaved)
})

test('a new tier is sent without an id, and a percentage that is emptied holds as for everything', () => {
  const tiers = [{ ...gold, offs: { wallets: ' ', media: '3' }, gameOffs: { '*': '4', 'free-fire': ' ', roblox: '2' } }]
  expect(sent({ tiers })).toEqual([
    {
      ...{ name: { en: 'Gold', ru: 'Золото', uz: 'Oltin' }, from: 50_000, percent: 10, allowsCoupon: false },
      categories: [{ category: 'media', percent: 3 }],
      games: [
        { game: null, percent: 4 },
        { game: 'roblox', percent: 2 },
      ],
    },
  ])
})

test.each([
  ['no name', { 'name.uz': ' ' }, { 'tiers.1.name.uz': 'required' }],
  ['no sum', { from: '' }, { 'tiers.1.from': 'invalid_amount' }],
  ['the sum of the tier below', { from: '100,50' }, { 'tiers.1.from': 'invalid_amount' }],
  ['half a percent', { percent: '0.5' }, { 'tiers.1.percent': 'invalid' }],
  ['more than 90 percent of a category', { offs: { media: '91' } }, { 'tiers.1.offs.media': 'invalid' }],
  ['no whole percent of a game', { gameOffs: { roblox: 'x' } }, { 'tiers.1.gameOffs.roblox': 'invalid' }],
  ['no sum, though only given by hand', { from: '', isByHand: true }, {}],
])('a tier with %s has these problems', (_, part, problems) => {
  expect(problemsOf({ tiers: [silver ?? gold, { ...gold, ...part }] })).toEqual(problems)
})

test('a tier by hand between two others does not count for their order', () => {
  expect(problemsOf({ tiers: [silver ?? gold, wholesale ?? gold, gold] })).toEqual({})
})

test('a preview says what is typed so far', () => {
  expect(givesOf({ ...gold, percent: 'ten', offs: { media: '3' } })).toEqual({
    ...{ percent: 0, categories: [{ category: 'media', percent: 3 }], games: [], allowsCoupon: false },
  })
})

test('each tier is told in words of its own', () => {
  const [first, second] = textOf(opened, inWords)
  expect([first?.value, second?.value]).toEqual([
    'Silver / Серебро / Kumush\nadmin.tiers.fromSum\ntier.off\ntier.offIn\ntier.offIn\ntier.offIn\ntier.coupon',
    'Wholesale / Опт / Ulgurji\nadmin.tiers.byHand\ntier.off',
  ])
})
