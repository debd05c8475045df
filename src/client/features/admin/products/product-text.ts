import { languages } from '../../../../shared/languages'
import type { Formats } from '../../../i18n/formats'
import { languageNames } from '../../../i18n/language'
import { type FormText, textOfFields } from '../form/fields'
import { withoutGaps } from '../sum'
import { sumsText } from '../sums-text'
import { isFilled } from './fiscal-draft'
import { type Draft, pricesOf, type ShelfDraft } from './product-draft'
import { aboutFields, fiscalFields, noteFields, regionLabel, statusField, textFields } from './product-fields'

const named = (text: FormText, nameOf: (name: string) => string): FormText =>
  text.map(({ name, value }) => ({ name: nameOf(name), value }))

/** The form of a product in words: each amount with its price, also where that is the common price. */
export function textOfProduct(draft: Draft, { t, money, number, region: regionName }: Formats): FormText {
  const textOfShelf = (shelf: ShelfDraft, place: string): FormText => [
    ...pricesOf(shelf, draft).map(({ amount, priceIn }) => ({
      name: `${place}: ${number(amount)}`,
      value: sumsText(withoutGaps(priceIn), money),
    })),
    ...(isFilled(shelf.fiscal)
      ? named(textOfFields(fiscalFields, shelf.fiscal, t), (name) => `${place}: ${name}`)
      : []),
  ]
  return [
    ...textOfFields({ status: statusField }, draft, t),
    ...languages.flatMap((language) =>
      named(
        textOfFields(textFields(language), draft.texts[language], t),
        (name) => `${name}, ${t(languageNames[language])}`,
      ),
    ),
    ...textOfFields(aboutFields, draft, t),
    ...(draft.regions.length === 0 ? textOfShelf(draft.own, t('admin.product.prices')) : []),
    ...draft.regions.flatMap((region) => {
      const place = regionName(region.key.trim())
      const text = textOfFields({ ...regionLabel, ...noteFields }, region, t)
      return [...named(text, (name) => `${place}: ${name}`), ...textOfShelf(region, place)]
    }),
  ]
}
