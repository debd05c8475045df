import { createInstance } from 'i18next'
import common from '../../locales/en.json'
import money from '../../locales/money/en.json'
import orders from '../../locales/orders/en.json'
import ru from '../../locales/ru.json'
import uz from '../../locales/uz.json'
import { formatsOf } from '../../src/client/i18n/formats'
import type { Price, Product } from '../../src/shared/contract/catalogue'
import type { Profile } from '../../src/shared/contract/identity'
import type { Order, OrderItem } from '../../src/shared/contract/orders'
import type { Language } from '../../src/shared/languages'

/** Answers of the shop have them; no screen reads them. */
export const olderNames = { price: 0, rub: null }

export const priceOf = (amount: number, changes: Partial<Price> = {}): Price => ({
  amount,
  ...olderNames,
  priceIn: { usd: amount, rub: amount * 80 },
  stock: 10,
  ...changes,
})

const shelfOf = (label: string, prices: Price[]) => ({
  label,
  description: `For ${label}`,
  amounts: prices.map(({ amount }) => amount),
  prices,
})

export const productOf = (changes: Partial<Product> = {}): Product => ({
  id: 'p1',
  slug: 'pubg',
  type: 'uc',
  title: 'PUBG Mobile UC',
  otherTitles: [],
  image: '/art/pubg.svg',
  category: 'mobile-games',
  popularity: 0,
  featured: false,
  keywords: [],
  hasFilter: false,
  regions: {},
  ...shelfOf('UC', [priceOf(60), priceOf(325)]),
  ...changes,
})

/** A product that is sold by region. */
export const regionalOf = (regions: Record<string, Price[]>): Product =>
  productOf({
    hasFilter: true,
    ...shelfOf('', []),
    regions: Object.fromEntries(Object.entries(regions).map(([region, prices]) => [region, shelfOf(region, prices)])),
  })

export const profileOf = (changes: Partial<Profile> = {}): Profile => ({
  userId: '100000001',
  nickname: 'Ann',
  role: 'buyer',
  balanceUsd: 0,
  balanceRub: 0,
  balances: { usd: 0, rub: 0, uzs: 0 },
  debts: [],
  frozen: false,
  level: 'regular',
  purchases: 0,
  nextLevelAt: 5,
  tier: null,
  mustChangePassword: false,
  totpDue: false,
  ...changes,
})

export const itemOf = (changes: Partial<OrderItem> = {}): OrderItem => ({
  productId: 'p1',
  type: 'uc',
  title: 'PUBG Mobile UC',
  amount: 60,
  label: 'UC',
  region: null,
  qty: 1,
  price: 0.99,
  list: 0.99,
  paid: 0.99,
  discounts: [],
  codes: [],
  codeIds: [],
  returned: 0,
  claims: [],
  ...changes,
})

export const orderOf = (changes: Partial<Order> = {}): Order => ({
  orderId: 'KF-1',
  date: '2026-11-21T10:00:00.000Z',
  currency: 'usd',
  totalAmount: 0.99,
  status: 'completed',
  quantity: 1,
  kind: 'codes',
  reason: null,
  payUntil: null,
  refunded: 0,
  refunds: [],
  game: null,
  player: null,
  topUp: null,
  byHand: null,
  items: [itemOf()],
  codes: [],
  codesHidden: false,
  instructions: '',
  timeline: [],
  payment: { method: 'card', provider: 'stripe' },
  ...changes,
})

const texts = createInstance()
await texts.init({
  lng: 'en',
  fallbackNS: ['money', 'orders'],
  resources: { en: { translation: common, money, orders }, ru: { translation: ru }, uz: { translation: uz } },
  fallbackLng: 'en',
  interpolation: { escapeValue: false },
})

/** Formats of a language; texts that only some screens need are English. */
export const formatsIn = (language: Language) => formatsOf(language, texts.getFixedT(language))
