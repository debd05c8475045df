import { languages } from '../../../../shared/languages'
import { currencies } from '../../../../shared/money'
import type { Formats } from '../../../i18n/formats'
import { languageNames } from '../../../i18n/language'
import { type AnyField, labelOf, valueAt, valueText } from '../form/fields'
import { aboutFields, commonFields, noteFields, regionLabel, statusField, textFields } from '../products/product-fields'
import { changesBetween } from './changes'

const ofProduct: Readonly<Record<string, AnyField>> = { state: statusField, ...aboutFields }

/** A column of the table in words: its name, and a value that a cell had. */
function columnIn(column: string, words: Formats): { name: string; textOf: (value: string) => string } {
  const { t, money } = words
  const inField = (field: AnyField, more = '') => ({
    name: `${labelOf(field, t)}${more}`,
    textOf: (value: string) => valueText(field, value, t),
  })
  if (ofProduct[column]) return inField(ofProduct[column])
  if (column === 'region_label') return inField(regionLabel.label)
  const currency = currencies.find((each) => column === `price_${each}`)
  const sum = (value: string) => (currency ? money(Number(value), currency) : value)
  if (currency) return { ...inField(commonFields[`priceIn.${currency}`]), textOf: sum }
  const language = languages.find((each) => column.endsWith(`_${each}`))
  if (language && column.startsWith('region_note_')) return inField(noteFields[`notes.${language}`])
  const { title, description } = textFields(language ?? 'en')
  if (language) return inField(column.startsWith('title_') ? title : description, ` · ${t(languageNames[language])}`)
  if (column === 'position') return { name: t('admin.audit.place'), textOf: String }
  const isFeatured = column === 'featured'
  const yesOrNo = (value: string) => t(value === 'yes' ? 'admin.audit.yes' : 'admin.audit.no')
  return isFeatured ? { name: t('admin.audit.featured'), textOf: yesOrNo } : { name: column, textOf: String }
}

/** The cells of the table that an import has changed, each with its product, its region and its amount. */
export function importText({ before, after }: { before: unknown; after: unknown }, words: Formats) {
  const { t, region } = words
  const titleOf = (id: string) => String(valueAt(after, `names.${id}`) ?? id)
  const products = changesBetween(before, after).filter(({ name }) => name !== 'names')
  return products.flatMap(({ name: id, from, to }) =>
    changesBetween(from, to).map((cell) => {
      const [column = '', key = '', amount = ''] = cell.name.split('|')
      const { name, textOf } = columnIn(column, words)
      const text = (value: unknown) => (value ? textOf(String(value)) : t('admin.audit.nothing'))
      const named = [titleOf(id), key && region(key), amount, name].filter((part) => part !== '')
      return { name: named.join(' · '), from: text(cell.from), to: text(cell.to) }
    }),
  )
}
