import type { OwnGame } from '../../../../shared/contract/own-games'
import { ownGameLimits } from '../../../../shared/games'
import { byLanguage, defaultLanguage, type Language } from '../../../../shared/languages'
import type { FieldKind } from '../../../../shared/players'
import { isSafePattern } from '../../../../shared/safe-patterns'
import {
  type AnyFields,
  byLanguageIn,
  type Draft as DraftOf,
  draftOf,
  type Fields,
  problemsIn,
  type Reading,
  type TextField,
} from '../form/fields'
import type { Problems } from '../form/problems'
import { numberWithin, requiredWords, textIn } from '../form/readings'

type Stored = OwnGame['fields'][number]

/** A field as it is typed: its values by their number of signs, or by a pattern; a list has a line for each option. */
type Asked = Record<'label' | 'help', Record<Language, string>> & {
  kind: FieldKind
  least: number
  most: number
  pattern: string
  example: string
  options: string
}
export type AskedDraft = DraftOf<Asked> & { key: string; id: string }

const { label, help, pattern, example } = ownGameLimits

/** A text in one language that says whether it may be left empty. */
export const toldIn = (...[language, name, maxLength]: Parameters<typeof textIn>): TextField<string> => ({
  ...textIn(language, name, maxLength),
  hint: language === defaultLanguage ? 'admin.ownGame.needed' : 'admin.ownGame.mayBeEmpty',
})

const textFields = {
  ...byLanguageIn('label', (language) => toldIn(language, 'admin.ownGame.label', label)),
  ...byLanguageIn('help', (language) => toldIn(language, 'admin.ownGame.help', help)),
}

const count = { read: numberWithin({ min: 1, max: 200 }), input: { inputMode: 'numeric' } } as const

const safe = (text: string): Reading<string> =>
  text.trim() === '' || isSafePattern(text.trim()) ? { value: text.trim() } : { problem: 'invalid' }

export const kindField = {
  label: 'admin.orders.kind',
  options: {
    digits: 'admin.ownGame.digits',
    text: 'admin.ownGame.text',
    choice: 'admin.ownGame.choice',
    username: 'admin.ownGame.username',
    login: 'admin.ownGame.login',
    email: 'admin.ownGame.email',
  },
} as const

/** How a value that is typed looks. */
const shapeFields = {
  least: { label: 'admin.ownGame.least', ...count },
  most: { label: 'admin.ownGame.most', ...count },
  pattern: {
    label: 'admin.ownGame.pattern',
    hint: 'admin.ownGame.patternHint',
    read: safe,
    input: { maxLength: pattern, spellCheck: false },
  },
  example: { label: 'admin.ownGame.example', read: requiredWords, input: { maxLength: example } },
} as const

/** What a value is chosen from. */
const options: TextField<string> = {
  label: 'admin.ownGame.options',
  hint: 'admin.ownGame.optionsHint',
  read: requiredWords,
  rows: 4,
}

const fieldsOf: Fields<Asked> = {
  ...textFields,
  kind: kindField,
  ...shapeFields,
  options,
}

/** The texts of a field in one language. */
export const textsIn = (language: Language): AnyFields => ({
  [`label.${language}`]: textFields[`label.${language}`],
  [`help.${language}`]: textFields[`help.${language}`],
})

/** The fields that a kind is described by, without the texts. */
export function shapeOf(kind: FieldKind): AnyFields {
  const { pattern: own, example: sample, ...lengths } = shapeFields
  if (kind === 'choice') return { options }
  return kind === 'email' ? { example: sample, pattern: own } : { ...lengths, example: sample, pattern: own }
}

const signs = { digits: '\\d', text: '.', username: '[A-Za-z0-9_]', login: '[A-Za-z0-9_]' } as const
const fixed = { choice: '[A-Za-z0-9_.\\-]{1,40}', email: '[^ @]+@[^ @]+' } as const

const byLength = (kind: FieldKind, least: string, most: string): string =>
  kind === 'choice' || kind === 'email' ? fixed[kind] : `${signs[kind]}{${Number(least)},${Number(most)}}`

const usual = { least: 1, most: 40 }

const optionText = ({ value, label: name }: { value: string; label: string }): string =>
  value === name ? value : `${value} = ${name}`

const none = byLanguage(() => '')

export function draftOfAsked({ key, options: chosen = [], ...field }: Stored, index: number): AskedDraft {
  const [, least, most] = /\{(\d+),(\d+)\}$/.exec(field.pattern) ?? []
  const isByLength = byLength(field.kind, least ?? '', most ?? '') === field.pattern
  return {
    ...{ key, id: `${index} ${key}` },
    ...draftOf<Asked>(fieldsOf, {
      ...{ ...field, label: { ...none, ...field.label }, help: { ...none, ...field.help } },
      ...{ least: Number(least ?? usual.least), most: Number(most ?? usual.most) },
      ...{ pattern: isByLength ? '' : field.pattern, options: chosen.map(optionText).join('\n') },
    }),
  }
}

/** A field that the owner adds; its key is made of its name when it is saved. */
export const newAsked = (kind: FieldKind, key = ''): AskedDraft => ({
  ...{ key, id: crypto.randomUUID() },
  ...draftOf<Asked>(fieldsOf, {
    ...{ label: none, help: none, kind, ...usual },
    ...{ pattern: '', example: '', options: '' },
  }),
})

const shownFields = ({ kind }: AskedDraft) => ({ ...textFields, ...shapeOf(kind) })

export const problemsOfAsked = (draft: AskedDraft, at: string): Problems => {
  const problems = problemsIn(shownFields(draft), draft, at)
  const isTurned = Number(draft.least) > Number(draft.most) && 'least' in shownFields(draft)
  return isTurned ? { ...problems, [`${at}most`]: 'invalid' } : problems
}

const optionsIn = (text: string) =>
  text.split('\n').flatMap((row) => {
    const [value = '', ...name] = row.split('=').map((part) => part.trim())
    return value ? [{ value, label: name.join('=') || value }] : []
  })

const texts = (draft: AskedDraft, name: 'label' | 'help') => byLanguage((language) => draft[`${name}.${language}`])

/** What the shop is told of a field. */
export function askedOf(draft: AskedDraft, key: string) {
  const { kind, least, most } = draft
  const chosen = kind === 'choice' ? optionsIn(draft.options) : []
  return {
    ...{ key, kind, label: texts(draft, 'label'), help: texts(draft, 'help') },
    pattern: draft.pattern.trim() && kind !== 'choice' ? draft.pattern.trim() : byLength(kind, least, most),
    example: chosen[0]?.value ?? draft.example,
    ...(chosen.length > 0 && { options: chosen }),
  }
}

const isKey = (text: string): boolean => /^[a-z]/.test(text) && !(text in Object.prototype) && !/password/i.test(text)

const wishOf = (name: string): string => {
  const [head = '', ...tail] = name.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const joined = head + tail.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')
  return joined.slice(0, ownGameLimits.key - 5)
}

/** The keys of all fields: the first says who the player is, a stored one stays, a new one is made of its English name. */
export function keysOf(fields: readonly AskedDraft[]): string[] {
  const taken = new Set(['playerId', ...fields.map(({ key }) => key)])
  const free = (wish: string): string => (taken.has(wish) ? free(`${wish}x`) : wish)
  return fields.map(({ key, 'label.en': name }, index) => {
    if (index === 0) return 'playerId'
    const wish = wishOf(name)
    const own = key || free(isKey(wish) ? wish : `field${index + 1}`)
    taken.add(own)
    return own
  })
}
