import { packages as en } from '../../../../locales/packages/en.json'
import { packages as ru } from '../../../../locales/packages/ru.json'
import { packages as uz } from '../../../../locales/packages/uz.json'
import type { Language, Translated } from '../../../shared/languages'

// What suppliers call that which is no number of diamonds, in small letters and without signs.
const known: readonly [pattern: RegExp, key: Exclude<keyof typeof en, `diamonds_${string}`>][] = [
  [/^weekly (membership |pass )?lite( membership| pass)?$/, 'weeklyLite'],
  [/^weekly (membership|pass|subscription)$/, 'weekly'],
  [/^monthly (membership|pass|subscription)$/, 'monthly'],
  [/^level up (pass|package)$/, 'levelUp'],
  [/^evo access 3 ?d(ays?)?$/, 'evo3'],
  [/^evo access 7 ?d(ays?)?$/, 'evo7'],
  [/^evo access 30 ?d(ays?)?$/, 'evo30'],
]
const numbered = /^(\d[\d,. ]*(?:\+ ?\d[\d,. ]*)?)diamonds?$/i

const diamonds: Record<Language, (count: number) => string> = {
  en: counted('en', { one: en.diamonds_one, other: en.diamonds_other }),
  ru: counted('ru', { one: ru.diamonds_one, few: ru.diamonds_few, many: ru.diamonds_many, other: ru.diamonds_other }),
  uz: counted('uz', { one: uz.diamonds_one, other: uz.diamonds_other }),
}

type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>

function counted(language: Language, forms: Forms): (count: number) => string {
  const rules = new Intl.PluralRules(language)
  return (count) => forms[rules.select(count)] ?? forms.other
}

/**
 * What buyers read for a package of Free Fire, by the name its owner gave it. A number of diamonds, "100 + 10 Diamonds",
 * and the names that suppliers use are translated into every language; any other name is shown as it is.
 */
export function packageNames(name: string): Translated<string> {
  const written = numbered.exec(name.trim())?.[1]
  if (written) return namesOfDiamonds(written)
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const key = known.find(([pattern]) => pattern.test(words.join(' ')))?.[1]
  return key ? { en: en[key], ru: ru[key], uz: uz[key] } : { en: name }
}

/** How many units of a package come on top: 10 of "100 + 10 Diamonds"; null where the name says nothing of it. */
export function bonusOf(name: string): number | null {
  const on = /^\d[\d,. ]*\+ ?(\d[\d,. ]*)/.exec(name.trim())?.[1]
  return on ? Number(on.replace(/\D/g, '')) : null
}

/** "1,060 + 106" has the form of its last number, which stands beside the word. */
function namesOfDiamonds(written: string): Record<Language, string> {
  const numbers = written.split('+').map((part) => part.replace(/\D/g, ''))
  const inLanguage = (language: Language) =>
    diamonds[language](Number(numbers.at(-1))).replace('{{count}}', numbers.join(' + '))
  return { en: inLanguage('en'), ru: inLanguage('ru'), uz: inLanguage('uz') }
}
