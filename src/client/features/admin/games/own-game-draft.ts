import type { OwnGame } from '../../../../shared/contract/own-games'
import { ownGameLimits, type PlayerCheck } from '../../../../shared/games'
import { byLanguage, type Language } from '../../../../shared/languages'
import { isPictureAddress } from '../../../../shared/pictures'
import type { OwnGameChange } from '../../../calls/own-games'
import type { Formats } from '../../../i18n/formats'
import {
  byLanguageIn,
  type Draft as DraftOf,
  draftOf,
  type Fields,
  type FormText,
  problemsIn,
  type Reading,
  type TextField,
  textOfFields,
  valuesOf,
} from '../form/fields'
import type { Problems } from '../form/problems'
import { requiredWords } from '../form/readings'
import { type AskedDraft, askedOf, draftOfAsked, keysOf, newAsked, problemsOfAsked, toldIn } from './asked-field'
import { inLatin } from './in-latin'

type About = { slug: string; name: string; image: string; check: PlayerCheck; description: Record<Language, string> }
export type OwnGameDraft = DraftOf<About> & { fields: readonly AskedDraft[] }

/** A text that must be there and be of a form. */
const formed =
  (isFit: (text: string) => boolean) =>
  (text: string): Reading<string> =>
    text.trim() === '' || isFit(text.trim()) ? requiredWords(text) : { problem: 'invalid' }

export const slugField: TextField<string> = {
  label: 'admin.product.slug',
  hint: 'admin.ownGame.slugHint',
  read: formed((text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text)),
  input: { maxLength: ownGameLimits.slug },
}

export const nameField: TextField<string> = {
  label: 'admin.ownGame.name',
  read: requiredWords,
  input: { maxLength: ownGameLimits.name },
}

export const imageField: TextField<string> = {
  label: 'admin.product.image',
  hint: 'admin.product.imageHint',
  read: formed(isPictureAddress),
  input: { inputMode: 'url', maxLength: ownGameLimits.image },
}

export const checkField = {
  label: 'admin.ownGame.check',
  options: { none: 'admin.ownGame.none', offered: 'admin.ownGame.offered', required: 'admin.ownGame.required' },
} as const

export const descriptionFields = byLanguageIn(
  'description',
  (language): TextField<string> => ({
    ...toldIn(language, 'admin.ownGame.description', ownGameLimits.description),
    rows: 3,
  }),
)

const plainFields = { slug: slugField, name: nameField, image: imageField, check: checkField }
const fieldsOf: Fields<About> = { ...plainFields, ...descriptionFields }

const nothing: About = { slug: '', name: '', image: '', check: 'none', description: byLanguage(() => '') }

/** The draft of a stored game, or of one that is made. */
export const draftOfGame = (game: OwnGame | undefined): OwnGameDraft =>
  game
    ? {
        ...draftOf<About>(fieldsOf, { ...game, description: { ...nothing.description, ...game.description } }),
        fields: game.fields.map(draftOfAsked),
      }
    : { ...draftOf<About>(fieldsOf, nothing), fields: [{ ...newAsked('digits', 'playerId'), id: 'first' }] }

export const problemsOf = ({ fields, ...about }: OwnGameDraft): Problems =>
  Object.assign(problemsIn(fieldsOf, about), ...fields.map((each, index) => problemsOfAsked(each, `fields.${index}.`)))

/** The change that a draft asks for; undefined where the draft has a problem. */
export function changeOf(draft: OwnGameDraft): Omit<OwnGameChange, 'version' | 'reason'> | undefined {
  const about = valuesOf<About>(fieldsOf, draft)
  if (!about || Object.keys(problemsOf(draft)).length > 0) return undefined
  const keys = keysOf(draft.fields)
  return { ...about, fields: draft.fields.map((each, index) => askedOf(each, keys[index] ?? '')) }
}

/** A game in words. */
export function textOf(draft: OwnGameDraft, { t }: Formats): FormText {
  const keys = keysOf(draft.fields)
  return [
    ...textOfFields({ ...plainFields, ...descriptionFields }, draft, t),
    ...draft.fields.map((each, index) => {
      const { label, help, pattern, example, options = [] } = askedOf(each, keys[index] ?? '')
      const rows = [...Object.values(label), ...Object.values(help), pattern, example]
      return {
        name: `${t('admin.ownGame.fields')}: ${index + 1}`,
        value: [...rows, ...options.map((option) => option.label)].filter(Boolean).join(' · '),
      }
    }),
  ]
}

/** An address made of a name; empty where the name has neither Latin nor Cyrillic letters nor digits. */
export const slugOf = (name: string): string =>
  (inLatin(name).match(/[a-z0-9]+/g) ?? []).join('-').slice(0, ownGameLimits.slug).replace(/-$/, '')
