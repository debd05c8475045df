import { CheckBox } from '../../../components/check-box'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { TextArea } from '../../../components/text-area'
import { useTranslation } from '../../../i18n/translation'
import { type AnyDraft, type AnyField, type AnyFields, hintOf, labelOf, valueText, type Words } from './fields'
import { type Problem, type Problems, problemTexts } from './problems'

type Props = {
  field: AnyField
  typed: unknown
  problem?: Problem
  words?: Words
  /** Instead of the field's own hint. */
  hint?: string
  invalid?: boolean
  placeholder?: string
  onType: (typed: string | boolean) => void
}

/** The input of one field. The problem of the field stands before its hint. */
export function Input({ field, typed, problem, words = {}, onType, ...given }: Props) {
  const { t } = useTranslation()
  const label = labelOf(field, t, words)
  if ('isFlag' in field) return <CheckBox label={label} isChosen={typed === true} onChoose={onType} />
  if ('options' in field) {
    const options = (field.order ?? Object.keys(field.options)).map((value) => ({
      value,
      label: valueText(field, value, t),
    }))
    const wrong = problem && t(problemTexts[problem])
    return <Select label={label} options={options} value={String(typed)} problem={wrong} onChoose={onType} />
  }
  const hint = given.hint ?? hintOf(field, t, words)
  const text = {
    label,
    hint: [problem && t(problemTexts[problem]), hint].filter(Boolean).join('. ') || undefined,
    invalid: given.invalid ?? problem !== undefined,
    autoComplete: 'off',
    lang: field.language,
    value: String(typed),
    onChange: ({ target }: { target: { value: string } }) => onType(target.value),
  }
  if (field.rows === undefined)
    return <Field {...field.input} {...text} hiddenLabel={field.isLabelHidden} placeholder={given.placeholder} />
  const { maxLength, required } = field.input ?? {}
  return <TextArea {...text} rows={field.rows} {...{ maxLength, required }} />
}

type AllProps = {
  fields: AnyFields
  draft: AnyDraft
  problems: Problems
  /** The beginning of the shop's names of these fields. */
  at?: string
  words?: Words | ((name: string) => Words)
  onType: (name: string, typed: string | boolean) => void
}

/** The fields of a form, or of a part of one. */
export const Inputs = ({ fields, draft, problems, at = '', words, onType }: AllProps) => (
  <>
    {Object.entries(fields).map(([name, field]) => (
      <Input
        key={name}
        field={field}
        typed={draft[name]}
        problem={problems[at + name]}
        words={typeof words === 'function' ? words(name) : words}
        onType={(typed) => onType(name, typed)}
      />
    ))}
  </>
)
