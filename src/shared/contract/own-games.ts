import { z } from 'zod'
import type { FieldCode } from '../errors'
import { ownGameLimits, playerCheckKinds } from '../games'
import { byTranslation, written } from '../languages'
import { isPictureAddress } from '../pictures'
import { fieldKinds, readPlayer } from '../players'
import { isSafePattern } from '../safe-patterns'
import { readsOneWay } from '../text'
import { field, formVersion, instant, line, lines, neededLine, neededLines, translatedOut } from './common'

const longest = ownGameLimits
const oneWay = [readsOneWay, field('invalid')] as const

/** One text by language; who reads a language without a text reads the English one. */
const told = (needed: z.ZodType<string>, other: z.ZodType<string>) =>
  z.object({ en: needed, ...byTranslation(() => other.optional()) }, field('required')).transform(written)

const lineTold = (most: number) => told(neededLine(most).refine(...oneWay), line(most).refine(...oneWay))
const linesTold = (most: number) => told(neededLines(most).refine(...oneWay), lines(most).refine(...oneWay))

/** What every object has by itself is no name of a field, and a shop never asks for a password. */
const isKey = (key: string): boolean =>
  /^[a-z][A-Za-z0-9]*$/.test(key) && !(key in Object.prototype) && !/password/i.test(key)

// Values are compared with what a buyer's choice is cleaned to.
const optionIn = z.object({
  value: neededLine(longest.options.value).regex(/^[A-Za-z0-9_.-]+$/, field('invalid')),
  label: neededLine(longest.options.label).refine(...oneWay),
})

const fieldIn = z
  .object({
    key: neededLine(longest.key).refine(isKey, field('invalid')),
    kind: z.enum(fieldKinds, field('invalid')),
    label: lineTold(longest.label),
    help: lineTold(longest.help),
    /** A regular expression of the whole value, without groups and alternatives. */
    pattern: neededLine(longest.pattern).refine(isSafePattern, field('invalid')),
    example: neededLine(longest.example).refine(...oneWay),
    options: z
      .array(optionIn)
      .max(longest.options.count, field('too_long'))
      .transform((options) => (options.length > 0 ? options : undefined))
      .optional(),
  })
  .transform(({ options, ...rest }) => ({ ...rest, ...(options && { options }) }))

type FieldIn = z.output<typeof fieldIn>
type Flaw = [path: (string | number)[], code: FieldCode]

const repeatedAt = (names: readonly string[]): number[] =>
  names.flatMap((name, nth) => (names.indexOf(name) < nth ? [nth] : []))

function optionFlaws({ kind, options = [] }: FieldIn, nth: number): Flaw[] {
  if (kind === 'choice' && options.length === 0) return [[[nth, 'options'], 'required']]
  if (kind !== 'choice' && options.length > 0) return [[[nth, 'options'], 'invalid']]
  return repeatedAt(options.map(({ value }) => value)).map((at) => [[nth, 'options', at, 'value'], 'repeated'])
}

/** A field that refuses its own example, or that no keyboard can fill, would refuse every buyer. */
function exampleFlaws(fields: readonly FieldIn[]): Flaw[] {
  const examples = Object.fromEntries(fields.map(({ key, example }) => [key, example]))
  const { problems = {} } = readPlayer(fields, examples)
  return fields.flatMap(({ key, kind, example }, nth): Flaw[] =>
    problems[key] || (kind === 'digits' && !/^\d+$/.test(example)) ? [[[nth, 'example'], 'invalid']] : [],
  )
}

/** Values of a list that its pattern refuses could never be chosen. */
const unchosenFlaws = (each: FieldIn, nth: number): Flaw[] =>
  (each.options ?? []).flatMap(({ value }, at): Flaw[] =>
    readPlayer([each], { [each.key]: value }).problems ? [[[nth, 'options', at, 'value'], 'invalid']] : [],
  )

function flawsOf(fields: readonly FieldIn[]): Flaw[] {
  const keys = fields.map(({ key }) => key)
  const ofKeys: Flaw[] = repeatedAt(keys).map((nth) => [[nth, 'key'], 'repeated'])
  if (keys[0] !== 'playerId') ofKeys.push([[0, 'key'], 'invalid'])
  // Nothing is compared with a pattern that may take forever.
  if (ofKeys.length > 0 || fields.some(({ pattern }) => !isSafePattern(pattern))) return ofKeys
  return [...fields.flatMap(optionFlaws), ...exampleFlaws(fields), ...fields.flatMap(unchosenFlaws)]
}

const fieldsIn = z
  .array(fieldIn, field('required'))
  .min(1, field('required'))
  .max(longest.fields, field('too_long'))
  .superRefine((fields, context) => {
    for (const [path, message] of flawsOf(fields)) context.addIssue({ code: 'custom', path, message })
  })

const aboutIn = {
  name: neededLine(longest.name).refine(...oneWay),
  image: neededLine(longest.image).refine(isPictureAddress, field('invalid')),
  description: linesTold(longest.description),
  fields: fieldsIn,
  check: z.enum(playerCheckKinds, field('invalid')).default('none'),
  reason: lines(500).optional(),
}

/** A game that the owner makes. The first field is `playerId`, whatever players call it. */
export const newGame = z.object({
  slug: neededLine(longest.slug).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, field('invalid')),
  ...aboutIn,
})
export type NewGame = z.output<typeof newGame>

/** All of what such a game is; made from another version than the last one it is refused as `form_changed`. */
export const gameAboutForm = z.object({ version: formVersion.optional(), ...aboutIn })
export type GameAboutForm = z.output<typeof gameAboutForm>

const toldOut = translatedOut(z.string())

/** A game that the owner has made, in every language; `removedAt` while nothing of it is sold. */
export const ownGame = z.object({
  version: formVersion,
  slug: z.string(),
  name: z.string(),
  image: z.string(),
  description: toldOut,
  fields: z.array(
    z.object({
      key: z.string(),
      kind: z.enum(fieldKinds),
      label: toldOut,
      help: toldOut,
      pattern: z.string(),
      example: z.string(),
      options: z.array(z.object({ value: z.string(), label: z.string() })).optional(),
    }),
  ),
  check: z.enum(playerCheckKinds),
  removedAt: instant.nullable(),
})
export type OwnGame = z.infer<typeof ownGame>
