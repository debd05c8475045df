import { defaultLanguage, type Language } from '../../shared/languages'
import { defaultShopName } from '../../shared/shop-name'

/** The texts that every page needs. */
export const common = 'translation'

/**
 * What only some screens need. A screen names its areas beside its code, and their texts load with it. What `meta`
 * says is read by search engines and messengers: no browser ever loads it.
 */
export const areas = [
  'admin',
  'alerts',
  'articles',
  'favourites',
  'home',
  'identity',
  'meta',
  'money',
  'orders',
  'product',
  'reviews',
  'security',
  'support',
  'topups',
] as const
export type Area = (typeof areas)[number]

export type Part = Area | typeof common

export type Texts = { [name: string]: string | Texts }

type Files = Record<string, () => Promise<{ default: Texts }>>

/** The texts of pages that the worker renders too. Each is a file of its own in the build. */
export const publicTexts = import.meta.glob<{ default: Texts }>([
  '../../../locales/*.json',
  '../../../locales/{articles,home,identity,product,support,topups}/*.json',
])

/** What only the worker says: it renders it into the head of a page. */
export const metaTexts = import.meta.glob<{ default: Texts }>('../../../locales/meta/*.json')

/** The texts of pages that the browser alone fills. */
export const ownTexts = () =>
  import.meta.glob<{ default: Texts }>(
    '../../../locales/{admin,alerts,favourites,money,orders,reviews,security}/*.json',
  )

const fileOf = (language: Language, part: Part): string =>
  `../../../locales/${part === common ? '' : `${part}/`}${language}.json`

/** Whether the worker renders pages that say this part. */
export const isPublic = (part: Part): boolean => fileOf(defaultLanguage, part) in publicTexts

/** The texts of one part. They call the shop as its owner does: no name has a sign in it that JSON reads otherwise. */
export async function readTexts(files: Files, language: Language, part: Part, shopName?: string): Promise<Texts> {
  const load = files[fileOf(language, part)]
  if (!load) throw new Error(`There are no texts of ${part} here`)
  const { default: texts } = await load()
  return shopName ? JSON.parse(JSON.stringify(texts).replaceAll(defaultShopName, () => shopName)) : texts
}
