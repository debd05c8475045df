import type { GameCatalogue } from '../../../shared/contract/game-catalogue'
import type { GameSettings } from '../../../shared/contract/game-settings'
import type { AdminClaims, BatchReport, RevealedOrder, StockBatch, StockReport } from '../../../shared/contract/stock'
import type { SupplierOrders, Suppliers } from '../../../shared/contract/suppliers'
import { inLanguage, type Language } from '../../../shared/languages'
import { mainCurrency, toMajor } from '../../../shared/money'
import type { BatchView, CodeView, StockView } from '../../domain/inventory/inventory'
import type { AdminClaimView } from '../../domain/orders/orders'
import type { SupplierOrderView, SupplierView } from '../../domain/supply/supply'
import type { CatalogueView, SettingsView } from '../../domain/topups/topups'
import { deliveriesAnswer, isoTime, major, ownPriceAnswer, percent, priceAnswer, seconds, sumsAnswer } from './units'

export const stockAnswer = (view: StockView): StockReport => ({
  offers: view.offers.map((offer) => ({
    offerId: offer.id,
    amount: offer.amount,
    region: offer.region || null,
    label: offer.label,
    stock: offer.stock,
    sold: offer.sold,
    waiting: offer.waiting,
    watching: offer.watching,
    lowStock: offer.lowStock,
    source: offer.source,
    supplier: offer.supplier,
    supplierRef: offer.supplierRef,
    maxCost: major(offer.maxCost),
    margin: percent(offer.margin),
    supplied: offer.supplied,
    paused: offer.paused,
    usableIn: offer.usableIn,
    version: offer.version,
  })),
  batches: view.batches.map(batchAnswer),
})

function batchAnswer({ id, offerId: _, at, region, expiresAt, cost, costCurrency, ...counts }: BatchView): StockBatch {
  return {
    batchId: id,
    ...counts,
    at: isoTime(at),
    region: region || null,
    expiresAt: isoTime(expiresAt),
    cost: cost === null || costCurrency === null ? null : { currency: costCurrency, amount: toMajor(cost) },
  }
}

export const codeAnswer = ({ id, ...code }: CodeView): BatchReport['codes'][number] => ({ codeId: String(id), ...code })

type BatchPage = { batch: BatchView; codes: CodeView[]; nextCursor: string | null }

export const batchReportAnswer = ({ batch, codes, nextCursor }: BatchPage): BatchReport => ({
  batch: batchAnswer(batch),
  codes: codes.map(codeAnswer),
  nextCursor,
})

export function claimAnswer(view: AdminClaimView, language: Language): AdminClaims['claims'][number] {
  const { id, titles, region, place, codeId, refundable, isPaidBack, isDisputed, at, answeredAt, ...claim } = view
  return {
    claimId: id,
    ...claim,
    title: inLanguage(titles, language),
    region: region || null,
    code: place,
    codeId: String(codeId),
    refundable: toMajor(refundable),
    paidBack: isPaidBack === 1,
    disputed: isDisputed === 1,
    at: isoTime(at),
    answeredAt: isoTime(answeredAt),
  }
}

export const supplierAnswer = ({
  failingSince: _,
  isOff,
  usualMs,
  ...view
}: SupplierView): Suppliers['suppliers'][number] => ({
  ...view,
  balance: major(view.balance),
  lowBalance: toMajor(view.lowBalance),
  rates: Object.fromEntries(Object.entries(view.rates).map(([currency, rate]) => [currency, rate / 10_000])),
  checkedAt: isoTime(view.checkedAt),
  off: isOff,
  brokenUntil: isoTime(view.brokenUntil),
  usualSeconds: seconds(usualMs),
  lastDays: deliveriesAnswer(view.lastDays),
})

export const supplierOrderAnswer = (view: SupplierOrderView, language: Language): SupplierOrders['orders'][number] => ({
  id: view.id,
  orderId: view.orderId,
  item: view.itemPosition,
  supplier: view.supplier,
  ref: view.ref,
  state: view.state,
  externalId: view.externalId,
  cost: major(view.cost),
  currency: view.currency,
  reason: view.reason,
  game: view.game,
  title: inLanguage(view.titles, language),
  offer: view.offer && { ...view.offer, region: view.offer.region || null },
  refusal: view.refusal,
  createdAt: isoTime(view.createdAt),
  nextCheckAt: isoTime(view.nextCheckAt),
})

/** In dollars, rounded up; null while it is not known. */
function costOf({
  cost,
  supplierRates,
}: Pick<SettingsView['packages'][number], 'cost' | 'supplierRates'>): number | null {
  const { [mainCurrency]: rate } = supplierRates
  return cost === null || rate === undefined ? null : toMajor(Math.ceil((cost * rate) / 10_000))
}

export const gameSettingsAnswer = (view: SettingsView): GameSettings => ({
  region: view.region,
  margin: percent(view.margin),
  rates: sumsAnswer(view.rates),
  rubPerUsd: major(view.rates.rub ?? null),
  version: view.version,
  preference: view.preference,
  packages: view.packages.map((each) => ({
    itemId: each.id,
    supplier: each.supplier,
    ref: each.ref,
    name: each.name,
    ...ownPriceAnswer(each.own),
    shown: each.shown,
    cost: costOf(each),
    inStock: Boolean(each.inStock),
    others: each.others.map((other) => ({
      ...{ supplier: other.supplier, ref: other.ref, cost: costOf(other), inStock: Boolean(other.inStock) },
      paused: other.paused,
    })),
    costIn: sumsAnswer(each.costs),
    paused: each.paused,
    sells: each.sells && priceAnswer(each.sells),
  })),
})

export const gameCatalogueAnswer = ({ items, ...view }: CatalogueView): GameCatalogue => ({
  ...view,
  items: items.map(({ price, before, costs, sells, ref, name, state, currency, inStock, region }) => ({
    ...{ ref, name, state, currency, inStock, region },
    ...{ price: major(price), before: major(before), costIn: sumsAnswer(costs), sells: sumsAnswer(sells) },
  })),
})

type Revealed = { id: number; item: number; code: string; isDelivered: boolean }

export const revealedAnswer = (pieces: Revealed[]): RevealedOrder => ({
  codes: pieces.map(({ code }) => code),
  pieces: pieces.map(({ id, item, code, isDelivered }) => ({
    codeId: String(id),
    item,
    code,
    state: isDelivered ? 'delivered' : 'held',
  })),
})
