import type { Language } from '../../shared/languages'

/** The texts that every page needs. */
export const common = 'translation'

/**
 * What only some screens need. A screen names its areas beside its code, and their texts load with it. What `meta`
 * says is read by search engines and messengers: no browser ever loads it.
 */
export const areas = [
  'admin',
  'alerts',
  'freefire',
  'home',
  'identity',
  'meta',
  'money',
  'orders',
  'product',
  'support',
] as const
export type Area = (typeof areas)[number]

type Texts = { default: object }

/** The texts of pages that the worker renders too. Each is a file of its own in the build. */
export const publicTexts = import.meta.glob<Texts>([
  '../../../locales/{en,ru,uz}.json',
  '../../../locales/{home,identity,meta,money,product,support}/*.json',
])

/** The texts of pages that the browser alone fills. */
export const ownTexts = () => import.meta.glob<Texts>('../../../locales/{admin,alerts,freefire,orders}/*.json')

export const fileOf = (language: Language, part: Area | typeof common): string =>
  `../../../locales/${part === common ? '' : `${part}/`}${language}.json`
