import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type admin from '../../locales/admin/en.json'
import type articles from '../../locales/articles/en.json'
import type bot from '../../locales/bot/en.json'
import type common from '../../locales/en.json'
import type favourites from '../../locales/favourites/en.json'
import type games from '../../locales/games/en.json'
import type home from '../../locales/home/en.json'
import type identity from '../../locales/identity/en.json'
import type meta from '../../locales/meta/en.json'
import type money from '../../locales/money/en.json'
import type orders from '../../locales/orders/en.json'
import type packages from '../../locales/packages/ru.json'
import type product from '../../locales/product/en.json'
import type { refusals } from '../../locales/refusals/en.json'
import type reviews from '../../locales/reviews/en.json'
import type security from '../../locales/security/en.json'
import type support from '../../locales/support/en.json'
import type topups from '../../locales/topups/en.json'
import type { Language } from '../../src/shared/languages'

const locales = resolve(import.meta.dirname, '../../locales')

type Texts = typeof common &
  typeof admin &
  typeof articles &
  typeof bot &
  typeof favourites &
  typeof games &
  typeof packages &
  typeof home &
  typeof identity &
  typeof meta &
  typeof money &
  typeof orders &
  typeof product &
  typeof reviews &
  typeof security &
  typeof support &
  typeof topups & { errors: typeof refusals }

/** What the pages show in a language, from all areas together. */
function textsIn(language: Language): Texts {
  const read = (folder: string) => JSON.parse(readFileSync(resolve(locales, folder, `${language}.json`), 'utf8'))
  const shown = [
    'admin',
    'articles',
    'bot',
    'favourites',
    'games',
    'home',
    'identity',
    'meta',
    'money',
    'orders',
    'packages',
    'product',
    'reviews',
    'security',
    'support',
    'topups',
  ].map(read)
  const { errors, ...common } = read('.')
  // Most sentences about errors come from the worker.
  return Object.assign({ ...common, errors: { ...errors, ...read('refusals').refusals } }, ...shown)
}

export const texts = {
  en: textsIn('en'),
  ru: textsIn('ru'),
  uz: textsIn('uz'),
} as const satisfies Record<Language, Texts>
