import { expect, test } from 'vitest'
import { textOfFields, valuesOf } from '../../src/client/features/admin/form/fields'
import { bonusChanges, bonusesOf, bonusLines, bonusText } from '../../src/client/features/admin/settings/bonus-fields'
import { currenciesOf } from '../../src/client/features/admin/settings/currency-fields'
import {
  allFields,
  changesBetween,
  draftOfSettings,
  problemsOf,
  settingFields,
} from '../../src/client/features/admin/settings/setting-fields'
import type { SettingValues } from '../../src/shared/contract/settings'
import { priceSteps } from '../../src/shared/following'
import { eachSwitch } from '../../src/shared/settings'
import { inWords } from './words'

const settings: SettingValues = {
  shopName: 'Keyfall',
  supportLink: '',
  currencies: {
    usd: { sold: true, methods: { card: 'stripe' } },
    rub: { sold: true, methods: { sbp: 'yookassa' } },
    uzs: { sold: false, methods: {} },
  },
  topUp: { usd: { min: 1, max: 1000 }, rub: { min: 100, max: 90_000 }, uzs: { min: 5000, max: 10_000_000 } },
  topUpBonus: { usd: [{ from: 50, percent: 5 }], rub: [], uzs: [] },
  transfer: { usd: { min: 0.5, max: 500 }, rub: { min: 50, max: 45_000.5 }, uzs: { min: 100, max: 10_000_000 } },
  pricing: {
    rub: { how: 'entered', marginPercent: 0, step: 1, movedPercent: 1 },
    uzs: { how: 'follows', marginPercent: 2.5, step: 1000, movedPercent: 1 },
  },
  unpaidOrders: 5,
  heldPieces: 100,
  newcomerHeldPieces: 10,
  playerChecks: 20,
  deletedKeptDays: 90,
  fiscalRequired: false,
  banner: { shown: false, texts: { en: '', ru: '', uz: '' } },
  switches: eachSwitch((name) => name !== 'transfers'),
}
const stored = { version: 3, settings, defaults: settings, setAt: null, setBy: null }
const opened = draftOfSettings(stored)

test('settings that are opened and saved untouched stay as they are', () => {
  expect(problemsOf(opened)).toEqual({})
  const { currencies, topUpBonus, ...others } = settings
  expect(valuesOf(settingFields, opened)).toEqual(others)
  expect(bonusesOf(opened)).toEqual(topUpBonus)
  expect(currenciesOf(opened)).toEqual(currencies)
})

test('a sum is typed with a comma, and spaces do not count', () => {
  const typed = { ...opened, 'topUp.rub.max': ' 80 000,50 ', shopName: '  Keyfall 2 ' }
  const { currencies: _, topUpBonus: _1, ...others } = settings
  expect(valuesOf(settingFields, typed)).toEqual({
    ...others,
    shopName: 'Keyfall 2',
    topUp: { ...settings.topUp, rub: { min: 100, max: 80_000.5 } },
  })
})

test('a notice of several lines is sent as the one line that is shown', () => {
  const typed = { ...opened, 'banner.texts.ru': 'Скидки сегодня \r\n до полуночи\n' }
  expect(valuesOf(settingFields, typed)?.banner.texts.ru).toBe('Скидки сегодня до полуночи')
})

test.each([
  ['a shop without a name', { shopName: ' ' }, { shopName: 'required' }],
  ['a name with a sign that texts read as their own', { shopName: 'OOO "Game"' }, { shopName: 'invalid' }],
  ['a link without https', { supportLink: 't.me/me' }, { supportLink: 'invalid' }],
  ['a highest top-up below the lowest', { 'topUp.usd.min': '2000' }, { 'topUp.usd.max': 'invalid_amount' }],
  ['a highest transfer below the lowest', { 'transfer.rub.max': '49' }, { 'transfer.rub.max': 'invalid_amount' }],
  ['a sum of nothing', { 'transfer.usd.min': '0' }, { 'transfer.usd.min': 'invalid_amount' }],
  ['a sum finer than a cent', { 'topUp.usd.min': '1.005' }, { 'topUp.usd.min': 'invalid_amount' }],
  ['more unpaid orders than the shop allows', { unpaidOrders: '21' }, { unpaidOrders: 'invalid' }],
  ['no unpaid order at all', { unpaidOrders: '0' }, { unpaidOrders: 'invalid' }],
  [
    'a shop that sells in nothing',
    { 'currencies.usd.sold': false, 'currencies.rub.sold': false },
    { 'currencies.usd.sold': 'required' },
  ],
  [
    'a margin above a hundred percent',
    { 'pricing.uzs.marginPercent': '101' },
    { 'pricing.uzs.marginPercent': 'invalid' },
  ],
  ['a bonus without its sum', { 'topUpBonus.rub.0.percent': '5' }, { 'topUpBonus.rub.0.from': 'required' }],
  ['a bonus without its percentage', { 'topUpBonus.usd.1.from': '80' }, { 'topUpBonus.usd.1.percent': 'required' }],
  ['a bonus above the half', { 'topUpBonus.usd.0.percent': '51' }, { 'topUpBonus.usd.0.percent': 'invalid' }],
  [
    'two bonuses from one sum',
    { 'topUpBonus.usd.2.from': '50,00', 'topUpBonus.usd.2.percent': '7' },
    { 'topUpBonus.usd.2.from': 'repeated' },
  ],
  ['half a piece', { heldPieces: '1.5' }, { heldPieces: 'invalid' }],
  [
    'a notice that is shown without words in two languages',
    { 'banner.shown': true, 'banner.texts.ru': 'Скоро' },
    { 'banner.texts.en': 'required', 'banner.texts.uz': 'required' },
  ],
])('%s is told beside the field', (_, typed, problems) => {
  expect(problemsOf({ ...opened, ...typed })).toEqual(problems)
})

test.each([
  ['a sum that is none', { 'topUp.usd.min': 'much' }],
  ['a count above the limit', { playerChecks: '51' }],
])('%s is not sent', (_, typed) => {
  expect(valuesOf(settingFields, { ...opened, ...typed })).toBeUndefined()
})

test('of two versions only what differs is told', () => {
  const after = { ...settings, unpaidOrders: 6, switches: { ...settings.switches, transfers: true } }
  expect(changesBetween(settings, after).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['unpaidOrders', 5, 6],
    ['switches.transfers', false, true],
  ])
})

test('steps of the bonus on top-ups are sent from the smallest on, and told together by their currency', () => {
  const typed = { ...opened, 'topUpBonus.usd.2.from': '20', 'topUpBonus.usd.2.percent': '3' }
  const topUpBonus = bonusesOf(typed)
  expect(topUpBonus.usd).toEqual([
    { from: 20, percent: 3 },
    { from: 50, percent: 5 },
  ])
  const names = bonusLines(typed, inWords).map(({ name }) => name)
  expect(new Set(names).size).toBe(Object.keys(topUpBonus).length)
  expect(bonusLines(typed, inWords)[0]?.value).toBe(
    '20 usd: admin.prices.percentMoved, 50 usd: admin.prices.percentMoved',
  )
  const [change, ...others] = bonusChanges(settings.topUpBonus, topUpBonus)
  expect(others).toEqual([])
  expect(change).toEqual({ currency: 'usd', from: [{ from: 50, percent: 5 }], to: topUpBonus.usd })
  expect(bonusChanges(undefined, topUpBonus)).toEqual([])
  expect(bonusText([], 'usd', inWords)).toBe('')
})

test('a currency that is sold in from now on, and its new methods, are told one at a time', () => {
  const typed = {
    ...opened,
    'currencies.uzs.sold': true,
    'currencies.uzs.methods.click': true,
    'currencies.rub.methods.sbp': false,
  }
  const currencies = currenciesOf(typed)
  expect(currencies).toMatchObject({ rub: { methods: {} }, uzs: { sold: true, methods: { click: 'click' } } })
  expect(changesBetween(settings, { ...settings, currencies }).map(({ name, from, to }) => [name, from, to])).toEqual([
    ['currencies.rub.methods.sbp', true, false],
    ['currencies.uzs.sold', false, true],
    ['currencies.uzs.methods.click', false, true],
  ])
})

test('a setting that is younger than a version was changed by nobody', () => {
  const older = { ...settings, playerChecks: undefined }
  expect(changesBetween(older, settings)).toEqual([])
})

test('all settings are told in words: a number as it is read, a switch as on or off', () => {
  const all = textOfFields(allFields, { ...opened, unpaidOrders: ' 7 ' }, inWords.t)
  const bonusFields = Object.keys(opened).filter((name) => name.startsWith('topUpBonus.'))
  expect(all).toHaveLength(Object.keys(opened).length - bonusFields.length)
  const told = new Map(all.map(({ name, value }) => [name, value]))
  expect(told.get('admin.settings.names.unpaidOrders')).toBe('7')
  expect(told.get('admin.settings.names.transfers')).toBe('admin.settings.off')
  expect(told.get('admin.settings.names.supportLink')).toBe('')
})

test('the step of prices that follow the dollar is chosen from a few, and read as a number', () => {
  const chosen = { ...opened, 'pricing.uzs.step': '5000', 'pricing.uzs.marginPercent': '2,75' }
  expect(valuesOf(settingFields, chosen)?.pricing.uzs).toEqual({
    ...{ how: 'follows', marginPercent: 2.75, step: 5000, movedPercent: 1 },
  })
  expect(Object.keys(priceSteps)).toEqual(Object.keys(settings.pricing))
})
