import { packages as en } from '../../../../locales/packages/en.json'
import { packages as ru } from '../../../../locales/packages/ru.json'
import { packages as uz } from '../../../../locales/packages/uz.json'
import { byLanguage, type Language, type Translated } from '../../../shared/languages'

type Unit = 'diamonds' | 'genesisCrystals' | 'oneiricShards'
type Key = Exclude<keyof typeof en, `${Unit}_${string}`>

// What suppliers call that which is no number of units, in small letters and without signs.
const known: readonly [pattern: RegExp, key: Key][] = [
  [/^weekly (membership |pass )?lite( membership| pass)?$/, 'weeklyLite'],
  [/^weekly (membership|pass|subscription)$/, 'weekly'],
  [/^monthly (membership|pass|subscription)$/, 'monthly'],
  [/^level up (pass|package)$/, 'levelUp'],
  [/^evo access 3 ?d(ays?)?$/, 'evo3'],
  [/^evo access 7 ?d(ays?)?$/, 'evo7'],
  [/^evo access 30 ?d(ays?)?$/, 'evo30'],
  [/^(blessing of the )?welkin moon$/, 'welkin'],
  [/^express supply pass$/, 'expressPass'],
]
const numbered = /^(\d[\d,. ]*(?:\+ ?\d[\d,. ]*)?)(diamonds?|genesis crystals?|oneiric shards?)$/i

const unitOf: Readonly<Record<string, Unit>> = { d: 'diamonds', g: 'genesisCrystals', o: 'oneiricShards' }

type Texts = Record<Key | `${Unit}_other`, string> & { [Name in `${Unit}_${Intl.LDMLPluralRule}`]?: string }
const texts: Record<Language, Texts> = { en, ru, uz }
const rules = byLanguage((language) => new Intl.PluralRules(language))

/**
 * What buyers read for a package of a game, by the name its owner gave it. A number of units, "100 + 10 Diamonds", and
 * the names that suppliers use are translated into every language; any other name is shown as it is.
 */
export function packageNames(name: string): Translated<string> {
  const [, written, unit = ''] = numbered.exec(name.trim()) ?? []
  const counted = unitOf[unit.charAt(0).toLowerCase()]
  if (written && counted) return namesOfUnits(written, counted)
  const words = name.toLowerCase().match(/[\p{L}\d]+/gu) ?? []
  const key = known.find(([pattern]) => pattern.test(words.join(' ')))?.[1]
  return key ? byLanguage((language) => texts[language][key]) : { en: name }
}

/** How many units of a package come on top: 10 of "100 + 10 Diamonds"; null where the name says nothing of it. */
export function bonusOf(name: string): number | null {
  const on = /^\d[\d,. ]*\+ ?(\d[\d,. ]*)/.exec(name.trim())?.[1]
  return on ? Number(on.replace(/\D/g, '')) : null
}

/** "1,060 + 106" has the form of its last number, which stands beside the word. */
function namesOfUnits(written: string, unit: Unit): Record<Language, string> {
  const numbers = written.split('+').map((part) => part.replace(/\D/g, ''))
  return byLanguage((language) => {
    const form = texts[language][`${unit}_${rules[language].select(Number(numbers.at(-1)))}`]
    return (form ?? texts[language][`${unit}_other`]).replace('{{count}}', numbers.join(' + '))
  })
}
