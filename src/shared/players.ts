import type { FieldCode } from './errors'
import type { Translated } from './languages'

/**
 * Whom a top-up is for: what the fields of the game hold, in their order. The first of them is `playerId` in every game,
 * whatever players call it; suppliers know `server` as well.
 */
export type Player = Readonly<{ playerId: string; [key: string]: string }>

export const fieldKinds = ['digits', 'text', 'choice', 'username', 'email', 'login'] as const
export type FieldKind = (typeof fieldKinds)[number]

/** What came from the shop is a player: the first field is there in every game. */
export const playerOf = (fields: Readonly<Record<string, string>>): Player => ({ playerId: '', ...fields })

/** A player and the name that the game shows. */
export type NamedPlayer = { player: Player; name: string }

/** What one of a choice is called: what an owner writes is one text in all languages. */
export type OptionLabel = string | Translated<string>

/** Something that a player is known by in a game. `pattern` is a regular expression of the whole value. */
export type PlayerField = {
  key: string
  kind: FieldKind
  label: Translated<string>
  help: Translated<string>
  pattern: string
  example: string
  options?: readonly { value: string; label: OptionLabel }[]
  /** The value that the beginning of the first field's value says, the longest beginning first. */
  implied?: readonly { begins: string; value: string }[]
}

/** By what a value is read: the texts of a field change nothing of it. */
export type FieldRule = Pick<PlayerField, 'key' | 'kind' | 'pattern'> & {
  options?: PlayerField['options'] | undefined
  implied?: PlayerField['implied'] | undefined
}

/** What a field is filled with, or why it can't be. */
export type PlayerRead =
  | { player: Player; problems?: undefined }
  | { player?: undefined; problems: Record<string, FieldCode> }

// Signs of no width, and marks that turn the direction of a text: they come along from a chat, and nobody sees them.
const unseen = /[\u061C\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu

/** Digits of any script are written as ours, and nothing stands around a value or twice in it. */
const tidied = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(unseen, '')
    .replace(/\p{Nd}/gu, (digit) => digitOf(digit))
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Every script has its ten digits in a row, the first of them before a character that is none. */
function digitOf(digit: string): string {
  const point = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - value - 1))) value += 1
  return String(value)
}

const cleaners: Record<FieldKind, (text: string) => string> = {
  digits: (text) => text.replaceAll(' ', ''),
  text: (text) => text,
  choice: (text) => text,
  username: (text) => text.replace(/^@/, ''),
  email: (text) => text.toLowerCase(),
  login: (text) => text,
}

const cleaned = ({ kind }: FieldRule, text: string): string => cleaners[kind](tidied(text))

const fits = ({ pattern, options }: FieldRule, value: string): boolean =>
  new RegExp(`^(?:${pattern})$`, 'u').test(value) && (options?.some((each) => each.value === value) ?? true)

/** The value that the first field's value says of another one; empty where it says nothing. */
export const impliedBy = ({ implied }: FieldRule, first: string): string =>
  implied?.toSorted((a, b) => b.begins.length - a.begins.length).find(({ begins }) => first.startsWith(begins))
    ?.value ?? ''

/**
 * The player that was typed: values are cleaned, and each has to fit its field. What is left empty is taken from the
 * first field where that says it. The shop and its pages read a player by this alone.
 */
export function readPlayer(fields: readonly FieldRule[], given: Readonly<Record<string, string>>): PlayerRead {
  const player: { playerId: string; [key: string]: string } = { playerId: '' }
  const problems: Record<string, FieldCode> = {}
  for (const field of fields) {
    const value = cleaned(field, given[field.key] ?? '') || impliedBy(field, player.playerId)
    player[field.key] = value
    if (!value) problems[field.key] = 'required'
    else if (!fits(field, value)) problems[field.key] = 'invalid'
  }
  return Object.keys(problems).length > 0 ? { problems } : { player }
}

/**
 * What was pasted into the first field, spread over all of them: `12345678 (1234)` is an ID and a zone. Undefined for
 * anything that is not one value for each field.
 */
export function spread(fields: readonly FieldRule[], pasted: string): Player | undefined {
  const parts = tidied(pasted).match(/[^\s()[\],;:/|]+/g) ?? []
  if (fields.length < 2 || parts.length !== fields.length) return undefined
  const read = readPlayer(fields, Object.fromEntries(fields.map(({ key }, nth) => [key, parts[nth] ?? ''])))
  return read.player
}

/** What a player is called where one line names it: `12345678 (1234)`. */
export function playerText(player: Player): string {
  const { playerId, ...others } = player
  const more = Object.values(others)
  return more.length > 0 ? `${playerId} (${more.join(', ')})` : playerId
}

type Choosing<Label> = { key: string; options?: readonly { value: string; label: Label }[] | undefined }

/** What the chosen values of a player are called, by the keys of their fields. */
export const labelsOf = <Label>(fields: readonly Choosing<Label>[], player: Player): Record<string, Label> =>
  Object.fromEntries(
    fields.flatMap(({ key, options = [] }) => {
      const chosen = options.find(({ value }) => value === player[key])
      return chosen ? [[key, chosen.label]] : []
    }),
  )

export const isSamePlayer = (one: Player, other: Player): boolean => playerText(one) === playerText(other)

/** The ids of a player beside the name; empty where the name is no more than these. */
export const idsBeside = ({ name, id }: { name: string; id: string }): string => (name === id ? '' : id)

/** A player on one line: the name, and the ids where they say more. */
export const namedPlayer = (player: { name: string; id: string }): string =>
  idsBeside(player) ? `${player.name} (${player.id})` : player.name
