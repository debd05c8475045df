import { Plus } from 'lucide-react'
import { ownGameLimits } from '../../../../shared/games'
import { languages } from '../../../../shared/languages'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { Input, Inputs } from '../form/inputs'
import { type ItemActs, Moves, useOrderedList } from '../form/moves'
import type { Problem, Problems } from '../form/problems'
import { type AskedDraft, kindField, newAsked, shapeOf, textsIn } from './asked-field'

type RowProps = {
  asked: AskedDraft
  index: number
  problems: Problems
  /** Nothing for the first field: it is always there. */
  acts?: ItemActs<AskedDraft>
  onChange: (part: Partial<AskedDraft>) => void
}

/** A problem of one of the options is one of them all. */
function problemOfOptions(problems: Problems, at: string): Problem | undefined {
  const [, problem] = Object.entries(problems).find(([name]) => name.startsWith(`${at}options`)) ?? []
  return problem
}

function AskedRow({ asked, index, problems, acts, onChange }: RowProps) {
  const { t } = useTranslation()
  const at = `fields.${index}.`
  const title = asked['label.en'].trim() || t('admin.ownGame.fieldNumber', { number: index + 1 })
  const all = { ...problems, [`${at}options`]: problemOfOptions(problems, at) }
  const known = Object.fromEntries(Object.entries(all).filter(([, problem]) => problem !== undefined)) as Problems
  const part = { draft: asked, problems: known, at }
  const type = (name: string, typed: string | boolean) => onChange({ [name]: typed })
  return (
    <fieldset className="grid gap-4 rounded-control border border-edge p-4" aria-label={title}>
      <div className="flex flex-wrap items-center gap-3">
        <span className="font-bold wrap-anywhere">{title}</span>
        {acts && <Moves name={title} {...acts} />}
      </div>
      {index === 0 && <p className="-mt-2 text-sm text-muted">{t('admin.ownGame.firstText')}</p>}
      <div className="grid gap-4 lg:grid-cols-3">
        {languages.map((language) => (
          <div key={language} className="grid min-w-0 content-start gap-4">
            <Inputs fields={textsIn(language)} {...part} onType={type} />
          </div>
        ))}
      </div>
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Input field={kindField} typed={asked.kind} onType={(typed) => type('kind', typed)} />
        <Inputs fields={shapeOf(asked.kind)} {...part} onType={type} />
      </div>
    </fieldset>
  )
}

type Props = {
  fields: readonly AskedDraft[]
  problems: Problems
  onChange: (fields: readonly AskedDraft[]) => void
}

/** What the game asks a buyer for. The first field says who the player is, and stays the first. */
export function AskedList({ fields, problems, onChange }: Props) {
  const { t } = useTranslation()
  const [first, ...others] = fields
  const nameOf = (asked: AskedDraft) => asked['label.en'].trim() || t('admin.ownGame.field')
  const change = (next: readonly AskedDraft[]) => onChange(first ? [first, ...next] : next)
  const { announced, heading, actsOf } = useOrderedList(others, nameOf, change)
  return (
    <section aria-labelledby="asked" className="panel grid gap-4 p-3 sm:p-5">
      <div>
        <h3 id="asked" ref={heading} tabIndex={-1} className="text-heading outline-none">
          {t('admin.ownGame.fields')}
        </h3>
        <p className="text-muted">{t('admin.ownGame.fieldsText')}</p>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {first && (
        <AskedRow
          asked={first}
          index={0}
          problems={problems}
          onChange={(part) => onChange([{ ...first, ...part }, ...others])}
        />
      )}
      {others.map((asked, index) => {
        const acts = actsOf(asked, index)
        return (
          <AskedRow key={asked.id} asked={asked} index={index + 1} {...{ problems, acts }} onChange={acts.onChange} />
        )
      })}
      <Button
        icon={Plus}
        look="secondary"
        className="w-fit"
        disabled={fields.length >= ownGameLimits.fields}
        onClick={() => onChange([...fields, newAsked('text')])}
      >
        {t('admin.ownGame.addField')}
      </Button>
    </section>
  )
}
