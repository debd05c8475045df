import { type HousePageName, housePageNames } from '../../../shared/house-pages'
import { type Language, languages } from '../../../shared/languages'
import type { Ctx } from '../ctx'
import { shelf } from '../isolate'
import { editionOf } from '../settings/settings'

/** A page in one language. */
export type HousePageView = {
  name: HousePageName
  title: string
  description: string
  html: string
  /** Null while the page has the text that the shop came with. */
  changedAt: number | null
  /** Names the text among all that this page ever had in this language. */
  edition: number
}

/** Pages as they were shown a moment ago. */
export const knownPages = shelf<HousePageView>(2 * housePageNames.length * languages.length)

/** Under what a page is remembered: by other settings it says another name of the shop. */
export const shelfKey = ({ settings, language }: Ctx, name: HousePageName, written: Language = language): string =>
  [name, written, editionOf(settings)].join(' ')

/** What the owner has written on a page in one language last. */
export type WrittenText = { text: string; at: number; version: number }

/** Texts out of the shop window, each under its page and language; null where the owner has written none. */
export const carriedTexts = shelf<WrittenText | null>(housePageNames.length * languages.length)
