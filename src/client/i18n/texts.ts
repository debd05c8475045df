import type { Language } from '../../shared/languages'

/** The texts that every page needs. */
export const common = 'translation'

/**
 * What only some screens need. A screen names its areas in `screens.tsx`; their texts load beside its code. What `meta`
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

type File = () => Promise<{ default: object }>

/** Each file once, so that the build can give it an address of its own. */
export const files = {
  en: {
    [common]: () => import('../../../locales/en.json'),
    admin: () => import('../../../locales/admin/en.json'),
    alerts: () => import('../../../locales/alerts/en.json'),
    freefire: () => import('../../../locales/freefire/en.json'),
    home: () => import('../../../locales/home/en.json'),
    identity: () => import('../../../locales/identity/en.json'),
    meta: () => import('../../../locales/meta/en.json'),
    money: () => import('../../../locales/money/en.json'),
    orders: () => import('../../../locales/orders/en.json'),
    product: () => import('../../../locales/product/en.json'),
    support: () => import('../../../locales/support/en.json'),
  },
  ru: {
    [common]: () => import('../../../locales/ru.json'),
    admin: () => import('../../../locales/admin/ru.json'),
    alerts: () => import('../../../locales/alerts/ru.json'),
    freefire: () => import('../../../locales/freefire/ru.json'),
    home: () => import('../../../locales/home/ru.json'),
    identity: () => import('../../../locales/identity/ru.json'),
    meta: () => import('../../../locales/meta/ru.json'),
    money: () => import('../../../locales/money/ru.json'),
    orders: () => import('../../../locales/orders/ru.json'),
    product: () => import('../../../locales/product/ru.json'),
    support: () => import('../../../locales/support/ru.json'),
  },
  uz: {
    [common]: () => import('../../../locales/uz.json'),
    admin: () => import('../../../locales/admin/uz.json'),
    alerts: () => import('../../../locales/alerts/uz.json'),
    freefire: () => import('../../../locales/freefire/uz.json'),
    home: () => import('../../../locales/home/uz.json'),
    identity: () => import('../../../locales/identity/uz.json'),
    meta: () => import('../../../locales/meta/uz.json'),
    money: () => import('../../../locales/money/uz.json'),
    orders: () => import('../../../locales/orders/uz.json'),
    product: () => import('../../../locales/product/uz.json'),
    support: () => import('../../../locales/support/uz.json'),
  },
} as const satisfies Record<Language, Record<Area | typeof common, File>>
