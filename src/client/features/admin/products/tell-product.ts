import { languages } from '../../../../shared/languages'
import type { Formats } from '../../../i18n/formats'
import { languageNames } from '../../../i18n/language'
import { type Told, tellFields } from '../form/fields'
import { type Draft, pricesOf, type ShelfDraft } from './product-draft'
import { aboutFields, noteFields, regionLabel, statusField, textFields } from './product-fields'

const named = (told: Told, nameOf: (name: string) => string): Told =>
  told.map(({ name, value }) => ({ name: nameOf(name), value }))

/** The form of a product in words: each amount with its price, also where that is the common price. */
export function tellProduct(draft: Draft, { t, money, number, region: regionName }: Formats): Told {
  const tellShelf = (shelf: ShelfDraft, place: string): Told =>
    pricesOf(shelf, draft).map(({ amount, price, rub }) => ({
      name: `${place}: ${number(amount)}`,
      value: `${money(price, 'usd')} · ${money(rub, 'rub')}`,
    }))
  return [
    ...tellFields({ status: statusField }, draft, t),
    ...languages.flatMap((language) =>
      named(
        tellFields(textFields(language), draft.texts[language], t),
        (name) => `${name}, ${t(languageNames[language])}`,
      ),
    ),
    ...tellFields(aboutFields, draft, t),
    ...(draft.regions.length === 0 ? tellShelf(draft.own, t('admin.product.prices')) : []),
    ...draft.regions.flatMap((region) => {
      const place = regionName(region.key.trim())
      const told = tellFields({ ...regionLabel, ...noteFields }, region, t)
      return [...named(told, (name) => `${place}: ${name}`), ...tellShelf(region, place)]
    }),
  ]
}
