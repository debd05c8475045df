import type { ParseKeys } from 'i18next'
import { languages } from '../../../../shared/languages'
import { type Currency, currencies, toMajor } from '../../../../shared/money'
import type { Formats } from '../../../i18n/formats'
import { languageNames } from '../../../i18n/language'
import { currencyNames } from '../../../i18n/money-words'
import { changesBetween } from './changes'
import { choiceIn } from './choices'
import { discountText, isOfDiscount } from './discount-text'
import { goodsText, isOfGoods } from './goods-text'
import { importText } from './import-text'
import { linesBetween } from './parts'
import { pricesText } from './prices-text'
import { isOfProduct, productLines } from './product-lines'
import { settingText } from './settings-text'

type Entry = { action: string; before: unknown; after: unknown }

const names = {
  role: 'admin.audit.role',
  frozen: 'admin.users.frozen',
  disabled: 'admin.users.disabled',
  text: 'admin.notes.text',
  state: 'admin.orders.status',
  status: 'admin.orders.status',
  user: 'admin.orders.buyer',
  search: 'admin.orders.search',
  reason: 'admin.orders.reason',
  currency: 'admin.orders.currency',
  pieces: 'admin.audit.pieces',
  count: 'admin.audit.pieces',
  exported: 'admin.audit.pieces',
  voided: 'admin.audit.pieces',
  offers: 'admin.settings.pricingOffers',
  rate: 'admin.audit.rate',
  perUsd: 'admin.audit.rate',
  marginPercent: 'admin.audit.margin',
  step: 'admin.audit.step',
  held: 'admin.code.held',
  minor: 'admin.orders.sum',
  batchId: 'admin.audit.batch',
  added: 'admin.import.added',
  duplicate: 'admin.import.duplicate',
  alreadyStocked: 'admin.import.alreadyStocked',
  alreadySold: 'admin.import.alreadySold',
  empty: 'admin.import.empty',
  codes: 'admin.import.codes',
  item: 'admin.supplierOrders.item',
  piece: 'admin.audit.piece',
  codeId: 'admin.audit.codeId',
  orderId: 'admin.orders.numberAndDate',
  noteId: 'admin.audit.noteId',
  outcome: 'admin.audit.outcome',
  externalId: 'admin.supplierOrders.theirNumber',
  party: 'admin.audit.party',
  bytes: 'admin.audit.bytes',
  width: 'admin.audit.width',
  height: 'admin.audit.height',
  language: 'admin.housePages.language',
  version: 'admin.audit.version',
  length: 'admin.audit.letters',
  featured: 'admin.audit.featured',
  place: 'admin.audit.place',
  left: 'admin.audit.left',
  until: 'admin.audit.until',
  backAt: 'admin.audit.backAt',
  source: 'admin.supply.source',
  supplier: 'admin.supply.supplier',
  supplierRef: 'admin.supply.ref',
  maxCost: 'admin.supply.maxCost',
  margin: 'admin.supply.margin',
  lowStock: 'admin.supply.lowStock',
  kind: 'admin.orders.kind',
  published: 'admin.articles.published',
  startsAt: 'admin.articles.startsAt',
  endsAt: 'admin.articles.endsAt',
  texts: 'admin.product.texts',
  slug: 'admin.product.slug',
  image: 'admin.product.image',
  category: 'admin.product.category',
  type: 'admin.product.type',
  label: 'admin.product.label',
  keywords: 'admin.product.keywords',
  regions: 'admin.product.regions',
  prices: 'admin.product.prices',
  products: 'admin.tabs.products',
  provider: 'admin.orders.provider',
  fromMs: 'admin.orders.from',
  toMs: 'admin.orders.to',
  actor: 'admin.audit.actor',
  action: 'admin.audit.action',
  subject: 'admin.audit.subject',
} as const

const ofBanner: Readonly<Record<string, ParseKeys>> = {
  bannerStartsAt: 'admin.articles.startsAt',
  bannerEndsAt: 'admin.articles.endsAt',
}

const isNamed = (name: string): name is keyof typeof names => Object.hasOwn(names, name)

const isCurrency = (name: string): name is Currency => currencies.some((currency) => currency === name)

/** Sums that the log keeps in minor units, and per cents in hundredths: by action, or by their own names. */
const isSum = (action: string, name: string) =>
  isCurrency(name) ||
  name === 'minor' ||
  (action === 'edit_supply' && ['maxCost', 'margin'].includes(name)) ||
  (['refund_order', 'refund_order_to_card', 'refund_to_card'].includes(action) && name === '')

const moments = ['startsAt', 'endsAt', 'bannerStartsAt', 'bannerEndsAt', 'until', 'backAt', 'fromMs', 'toMs']

/** A moment of the log, which keeps some in ms and some as texts; undefined where a value is none. */
function momentIn(name: string, value: unknown): Date | undefined {
  if (!moments.includes(name) || (typeof value !== 'number' && typeof value !== 'string')) return undefined
  const moment = new Date(value)
  return Number.isNaN(moment.getTime()) ? undefined : moment
}

/** The currency of the one sum that an entry tells. */
const currencyOf = (entry: unknown): Currency | undefined =>
  currencies.find((each) => typeof entry === 'object' && entry !== null && Reflect.get(entry, 'currency') === each)

/** A change of the log in words: its name, and its values as they are read; `currency` of its sum in minor units. */
export function changeText(action: string, { t, number, money, date }: Formats, currency?: Currency) {
  const numberText = (name: string, value: number): string => {
    if (!isSum(action, name)) return String(value)
    if (name === 'minor' && currency) return money(toMajor(value), currency)
    return isCurrency(name) ? money(toMajor(value), name) : number(toMajor(value), 2)
  }
  const wordText = (name: string, value: string): string => {
    const choice = choiceIn(action, name, value)
    if (!choice) return value || t('admin.audit.nothing')
    return 'key' in choice ? t(choice.key) : choice.title
  }
  return {
    nameOf(name: string): string {
      if (isCurrency(name)) return t('admin.users.balance', { currency: t(currencyNames[name]) })
      if (isNamed(name)) return t(names[name])
      if (ofBanner[name]) return `${t('admin.articles.banner')} · ${t(ofBanner[name])}`
      // Of an article the log keeps the English title, and how long the text in each language is.
      if (name === 'title') return t('admin.articles.titleField', { language: t(languageNames.en) })
      const language = languages.find((each) => name === `length.${each}`)
      return language ? `${t('admin.audit.letters')} · ${t(languageNames[language])}` : name
    },
    textOf(name: string, value: unknown): string {
      if (value === null || value === undefined) return t('admin.audit.nothing')
      const moment = momentIn(name, value)
      if (moment) return date(moment.toISOString())
      if (typeof value === 'boolean') return t(value ? 'admin.audit.yes' : 'admin.audit.no')
      if (typeof value === 'number') return numberText(name, value)
      return typeof value === 'string' ? wordText(name, value) : JSON.stringify(value)
    },
  }
}

type Told = { name: string; from: string; to: string }

/** The changes of an entry in words, each as a line of its own. */
export function changeLines({ action, before, after }: Entry, words: Formats): Told[] {
  if (isOfProduct(action)) return productLines({ before, after }, words)
  if (action === 'change_prices') return pricesText({ before, after }, words)
  if (action === 'import_catalogue') return importText({ before, after }, words)
  if (action === 'edit_settings') return changesBetween(before, after).flatMap((change) => settingText(change, words))
  if (isOfGoods(action)) return linesBetween(before, after).map((line) => goodsText(action, line, words))
  if (isOfDiscount(action)) return changesBetween(before, after).map((change) => discountText(change, words))
  const { nameOf, textOf } = changeText(action, words, currencyOf(after))
  return changesBetween(before, after).map(({ name, from, to }) => ({
    ...{ name: name && nameOf(name), from: textOf(name, from), to: textOf(name, to) },
  }))
}
