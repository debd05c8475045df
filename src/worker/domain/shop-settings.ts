import type { OtherCurrency, pricingWays } from '../../shared/following'
import type { Language } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import type { Routes } from '../../shared/payments'
import type { SwitchName } from '../../shared/settings'
import type { BonusStep } from '../../shared/top-up-bonus'
import type { Bounds } from './payment-provider'

/** Whether anything is sold in a currency, and the provider of each method. */
export type CurrencySetting = { sold: boolean; methods: Routes }

/** How prices in a currency come about; the numbers of the rule stay while prices are entered. */
export type Pricing = {
  how: (typeof pricingWays)[number]
  /** On top of the rate. */
  marginPercent: number
  /** Minor units: prices are multiples of it, rounded up. */
  step: number
  /** By how much the rate has to move before prices follow it. */
  movedPercent: number
}

/** The values that the owner can set; sums in minor units. */
export type SettingValues = {
  shopName: string
  /** Where buyers can chat with the shop; empty when nowhere. */
  supportLink: string
  currencies: Record<Currency, CurrencySetting>
  topUp: Record<Currency, Bounds>
  /** What a top-up brings on top, the smallest step first. */
  topUpBonus: Record<Currency, BonusStep[]>
  transfer: Record<Currency, Bounds>
  pricing: Record<OtherCurrency, Pricing>
  /** Orders that one buyer may leave unpaid. */
  unpaidOrders: number
  /** Pieces of stock that one buyer may hold in unpaid orders; a newcomer is one who has never paid. */
  heldPieces: number
  newcomerHeldPieces: number
  /** Players that one buyer may have looked up in ten minutes. */
  playerChecks: number
  /** For how many days after an account is deleted its codes can be shown and its players are known. */
  deletedKeptDays: number
  /** Whether a provider that makes receipts sells only what has its fiscal detail. */
  fiscalRequired: boolean
  banner: { shown: boolean; texts: Record<Language, string> }
  switches: Record<SwitchName, boolean>
}

/**
 * Why nothing is sold: the database lacks what the mark says it has had, a backup was restored and not opened, the mark
 * can't be read, or the owner says so by the variable SHOP_CLOSED.
 */
export type ClosedBy = 'database_behind' | 'restored' | 'mark_unknown' | 'owner'

/** Why the shop is closed, if it is, and the mark that its database had when that was looked at. */
export type ShopState = { closed?: ClosedBy; mark?: number }

/** `version` is 0 while nobody has set anything. */
export type Settings = SettingValues & ShopState & { version: number }
