import type admin from '../../../locales/admin/en.json'
import type alerts from '../../../locales/alerts/en.json'
import type articles from '../../../locales/articles/en.json'
import type common from '../../../locales/en.json'
import type favourites from '../../../locales/favourites/en.json'
import type home from '../../../locales/home/en.json'
import type identity from '../../../locales/identity/en.json'
import type meta from '../../../locales/meta/en.json'
import type money from '../../../locales/money/en.json'
import type orders from '../../../locales/orders/en.json'
import type product from '../../../locales/product/en.json'
import type reviews from '../../../locales/reviews/en.json'
import type security from '../../../locales/security/en.json'
import type support from '../../../locales/support/en.json'
import type topups from '../../../locales/topups/en.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation'
    // One name space to the compiler: a key that is not among the common texts is looked for in the areas.
    resources: {
      translation: typeof common &
        typeof admin &
        typeof alerts &
        typeof articles &
        typeof favourites &
        typeof home &
        typeof identity &
        typeof meta &
        typeof money &
        typeof orders &
        typeof product &
        typeof reviews &
        typeof security &
        typeof support &
        typeof topups
    }
  }
}
