import { type Ref, useState } from 'react'
import type { TopUpGame } from '../../shared/contract/topups'
import type { FieldCode } from '../../shared/errors'
import { impliedBy, readPlayer, spread } from '../../shared/players'
import { useTranslation } from '../i18n/translation'
import { Field } from './field'
import { Select } from './select'

type Game = Pick<TopUpGame, 'name' | 'fields'>
type GameField = TopUpGame['fields'][number]
type Values = Readonly<Record<string, string>>

const isPasted = (text: string, before = ''): boolean => text.length > before.length + 1

/** What may be typed into a field: where digits are asked for, nothing else is written. */
const typed = ({ kind }: GameField, text: string): string => (kind === 'digits' ? text.replace(/\P{Nd}/gu, '') : text)

/** What stands in the fields of a game, and the player that they make. A paste of all fields at once is spread. */
export function usePlayerValues(fields: readonly GameField[], initial: Values = {}) {
  const [values, setValues] = useState(initial)
  const [shown, setShown] = useState<readonly string[]>([])
  const { player, problems = {} } = readPlayer(fields, values)
  return {
    values,
    player,
    /** Those that the buyer is to see. */
    problems: Object.fromEntries(Object.entries(problems).filter(([key]) => shown.includes(key))),
    type: (field: GameField, text: string) => {
      const whole = isPasted(text, values[field.key]) ? spread(fields, text) : undefined
      setValues(whole ?? { ...values, [field.key]: typed(field, text) })
      setShown(whole ? [] : shown.filter((key) => key !== field.key))
    },
    fill: (next: Values | undefined) => {
      setValues(next ?? {})
      setShown([])
    },
    /** Somebody who has left a field has typed all of it. */
    leave: ({ key }: GameField) => values[key] && !shown.includes(key) && setShown([...shown, key]),
    showAll: () => setShown(fields.map(({ key }) => key)),
  }
}

export type PlayerValues = ReturnType<typeof usePlayerValues>

/** What stands below a field: how to find the value, or what is wrong with it. */
function useHint({ name: game, fields }: Game) {
  const { t } = useTranslation()
  const wrong = (field: GameField, code: FieldCode): string => {
    const { example, kind } = field
    const isId = field === fields[0] && kind === 'digits'
    if (code === 'required') return isId ? t('player.enterId', { game }) : t('errors.required')
    return isId ? t('player.invalidId', { game, example }) : t('player.invalid', { example })
  }
  return (field: GameField, code: FieldCode | undefined): string => {
    const { help, example, kind } = field
    if (code) return wrong(field, code)
    return kind === 'choice' ? help : `${help} ${t('player.example', { example })}`
  }
}

type FieldProps = { field: GameField; of: PlayerValues; code: FieldCode | undefined; hint: string }

type ChosenProps = FieldProps & { start: string }

/** One of a list; what the first field says already is chosen. */
function ChosenField({ field, of: { values, type }, code, hint, start }: ChosenProps) {
  const { t } = useTranslation()
  const value = values[field.key] || impliedBy(field, start)
  const options = field.options ?? []
  const all = value ? options : [{ value: '', label: t('player.choose') }, ...options]
  return (
    <>
      <Select label={field.label} options={all} value={value} onChoose={(next) => type(field, next)} />
      <p className={`mt-1.5 text-sm ${code ? 'text-danger' : 'text-muted'}`}>{hint}</p>
    </>
  )
}

const keyboards = { digits: 'numeric', email: 'email' } as const
const keyboardOf = (kind: GameField['kind']) => (kind === 'digits' || kind === 'email' ? keyboards[kind] : undefined)

type TypedProps = FieldProps & { first: Ref<HTMLInputElement> | undefined; problem: string | undefined }

function TypedField({ field, of: { values, type, leave }, code, hint, first, problem }: TypedProps) {
  return (
    <Field
      ref={first}
      label={field.label}
      name={field.key}
      inputMode={keyboardOf(field.kind)}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      value={values[field.key] ?? ''}
      onChange={(event) => type(field, event.target.value)}
      onBlur={() => leave(field)}
      invalid={Boolean(code || problem)}
      hint={problem || hint}
    />
  )
}

type Props = {
  game: Game
  of: PlayerValues
  first?: Ref<HTMLInputElement>
  /** What is wrong with all of them together, shown beside the first one. */
  problem?: string | undefined
}

/** The fields by which a game knows a player. */
export function PlayerFields({ game, of, first, problem }: Props) {
  const hintOf = useHint(game)
  const [head] = game.fields
  return game.fields.map((field) => {
    const code = of.problems[field.key]
    const common = { field, of, code, hint: hintOf(field, code) }
    const own =
      field === head ? { first, problem: code ? undefined : problem } : { first: undefined, problem: undefined }
    return (
      <div key={field.key} className="grow basis-48">
        {field.kind === 'choice' ? (
          <ChosenField {...common} start={of.values[head?.key ?? ''] ?? ''} />
        ) : (
          <TypedField {...common} {...own} />
        )}
      </div>
    )
  })
}
