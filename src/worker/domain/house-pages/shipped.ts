import { housePages as en } from '../../../../locales/house-pages/en.json'
import { housePages as ru } from '../../../../locales/house-pages/ru.json'
import { housePages as uz } from '../../../../locales/house-pages/uz.json'
import type { HousePageName } from '../../../shared/house-pages'
import type { Language } from '../../../shared/languages'

type Words = Record<HousePageName, { title: string; link: string; description: string }>

/** The titles of the pages, and their descriptions for search engines. */
export const housePageWords: Record<Language, Words> = { en, ru, uz }

// Only a bundler reads Markdown, and the schedule of a demo shop that is being filled runs without one.
export const defaultTextsOf = async (name: HousePageName): Promise<Record<Language, string>> =>
  (await import('./default-texts')).defaultTexts[name]
