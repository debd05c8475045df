import contactEn from '../../../../locales/house-pages/en/contact.md?raw'
import privacyEn from '../../../../locales/house-pages/en/privacy.md?raw'
import refundsEn from '../../../../locales/house-pages/en/refunds.md?raw'
import termsEn from '../../../../locales/house-pages/en/terms.md?raw'
import contactRu from '../../../../locales/house-pages/ru/contact.md?raw'
import privacyRu from '../../../../locales/house-pages/ru/privacy.md?raw'
import refundsRu from '../../../../locales/house-pages/ru/refunds.md?raw'
import termsRu from '../../../../locales/house-pages/ru/terms.md?raw'
import contactUz from '../../../../locales/house-pages/uz/contact.md?raw'
import privacyUz from '../../../../locales/house-pages/uz/privacy.md?raw'
import refundsUz from '../../../../locales/house-pages/uz/refunds.md?raw'
import termsUz from '../../../../locales/house-pages/uz/terms.md?raw'
import type { HousePageName } from '../../../shared/house-pages'
import type { Language } from '../../../shared/languages'

/** The texts of the house pages until the owner writes others: Markdown. */
export const defaultTexts: Record<HousePageName, Record<Language, string>> = {
  terms: { en: termsEn, ru: termsRu, uz: termsUz },
  refunds: { en: refundsEn, ru: refundsRu, uz: refundsUz },
  privacy: { en: privacyEn, ru: privacyRu, uz: privacyUz },
  contact: { en: contactEn, ru: contactRu, uz: contactUz },
}
