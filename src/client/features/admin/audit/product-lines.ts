import { languages } from '../../../../shared/languages'
import type { Formats } from '../../../i18n/formats'
import { languageNames } from '../../../i18n/language'
import { type AnyField, labelOf, valueAt, valueText } from '../form/fields'
import { aboutFields, fiscalFields, noteFields, regionLabel, statusField, textFields } from '../products/product-fields'
import { sumsText } from '../sums-text'
import { sumsIn } from './sums-in'

/** Whether an act makes, changes or deletes a product. */
export const isOfProduct = (action: string): boolean =>
  ['create_product', 'update_product', 'delete_product'].includes(action)

type Told = { name: string; value: string }
type Listed = Readonly<Record<string, unknown>>

const about: Readonly<Record<string, AnyField>> = { state: statusField, ...aboutFields }

const listAt = (product: unknown, name: string): Listed[] => {
  const list = valueAt(product, name)
  return Array.isArray(list) ? list : []
}

function textsOf(product: unknown, { t }: Formats): Told[] {
  return languages.flatMap((language) =>
    Object.entries(textFields(language)).map(([name, field]) => ({
      name: `${labelOf(field, t)} · ${t(languageNames[language])}`,
      value: String(valueAt(product, `texts.${language}.${name}`) ?? ''),
    })),
  )
}

function regionsOf(product: unknown, { t, region }: Formats): Told[] {
  return listAt(product, 'regions').flatMap(({ key, label, descriptions }) => [
    { name: `${region(String(key))} · ${labelOf(regionLabel.label, t)}`, value: String(label) },
    ...languages.map((language) => ({
      name: `${region(String(key))} · ${labelOf(noteFields[`notes.${language}`], t)}`,
      value: String(valueAt(descriptions, language) ?? ''),
    })),
  ])
}

/** Each amount with its prices, and with what receipts say of it. */
function offersOf(product: unknown, { t, money, offer }: Formats): Told[] {
  return listAt(product, 'offers').flatMap(({ region, amount, label, prices, fiscal }) => {
    const name = offer({ amount: Number(amount), label: String(label), region: String(region) })
    const sums = typeof prices === 'object' && prices ? prices : {}
    return [
      { name, value: sumsText(sumsIn(sums), money) },
      ...Object.entries<AnyField>(fiscalFields).map(([part, field]) => ({
        name: `${name} · ${labelOf(field, t)}`,
        value: String(valueAt(fiscal, part) ?? ''),
      })),
    ]
  })
}

/** A product in words, as its form has it: what the shop counts of a product is no part of that. */
function toldOf(product: unknown, words: Formats): Map<string, string> {
  const { t } = words
  const own = Object.entries(about).map(([name, field]): Told => {
    const value = valueAt(product, name)
    return { name: labelOf(field, t), value: Array.isArray(value) ? value.join(', ') : valueText(field, value, t) }
  })
  const all = [...own, ...textsOf(product, words), ...regionsOf(product, words), ...offersOf(product, words)]
  return new Map(all.map(({ name, value }) => [name, value]))
}

/** What an entry of the log says of a product, line by line. */
export function productLines({ before, after }: { before: unknown; after: unknown }, words: Formats) {
  const [old, now] = [toldOf(before, words), toldOf(after, words)]
  const nothing = words.t('admin.audit.nothing')
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((name) => {
    const [from, to] = [old.get(name) || nothing, now.get(name) || nothing]
    return from === to ? [] : [{ name, from, to }]
  })
}
