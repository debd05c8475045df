import { useId } from 'react'
import type { AdminTiers } from '../../../calls/admin-tiers'
import { CheckBox } from '../../../components/check-box'
import { Field } from '../../../components/field'
import { TierGives } from '../../../components/tier-gives'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { Input, Inputs } from '../form/inputs'
import { type ItemActs, Moves } from '../form/moves'
import { type Problems, problemTexts } from '../form/problems'
import { wordsOf } from '../games/language-words'
import { fromField, givesOf, nameFields, type TierDraft, termFields } from './tier-draft'

type CategoryName = { categoryName: (category: string) => string }

type Props = CategoryName & {
  tier: TierDraft
  title: string
  problems: Problems
  acts: ItemActs<TierDraft>
  categories: readonly string[]
  /** As it is saved; nothing for a new one. */
  saved: AdminTiers['tiers'][number] | undefined
}

const row = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** A tier: its names, how one comes to it, what it takes off, and what its buyer will read. */
export function TierRow({ tier, title, problems, acts, categories, saved, categoryName }: Props) {
  const { t } = useFormat()
  const { onChange } = acts
  const at = `tiers.${acts.place.index}.`
  const part = {
    draft: tier,
    problems,
    at,
    onType: (name: string, typed: string | boolean) => onChange({ [name]: typed }),
  }
  const problem = problems[`${at}from`]
  return (
    <fieldset className="grid gap-4 rounded-control border border-edge p-3 sm:p-4" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-bold wrap-anywhere">{title}</span>
        {saved && <Buyers saved={saved} />}
        <Moves name={title} {...acts} />
      </div>
      <div className={row}>
        <Inputs fields={nameFields} {...part} words={(name) => wordsOf(name, t)} />
      </div>
      <CheckBox
        label={t('admin.tiers.onlyByHand')}
        isChosen={tier.isByHand}
        onChoose={(isByHand) => onChange({ isByHand })}
      />
      <div className={row}>
        {!tier.isByHand && (
          <Input
            field={fromField}
            typed={tier.from}
            {...(problem && { problem })}
            onType={(from) => onChange({ from: String(from) })}
          />
        )}
        <Inputs fields={{ percent: termFields.percent }} {...part} />
      </div>
      <Inputs fields={{ allowsCoupon: termFields.allowsCoupon }} {...part} />
      <Offs tier={tier} at={at} {...{ problems, categories, categoryName, onChange }} />
      <Preview tier={tier} categoryName={categoryName} />
    </fieldset>
  )
}

function Buyers({ saved: { buyers, given } }: { saved: AdminTiers['tiers'][number] }) {
  const { t, number } = useFormat()
  return (
    <span className="text-sm text-muted">
      {t('admin.tiers.buyers', { count: buyers })}
      {given > 0 && ` · ${t('admin.tiers.given', { number: number(given) })}`}
    </span>
  )
}

type OffsProps = CategoryName &
  Pick<Props, 'tier' | 'problems' | 'categories'> & { at: string; onChange: (part: Partial<TierDraft>) => void }

/** A percentage for each category that has its own. */
function Offs({ tier, at, problems, categories, categoryName, onChange }: OffsProps) {
  const { t } = useFormat()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{t('admin.tiers.offs')}</legend>
      <p className="mb-2 text-sm text-muted">{t('admin.tiers.offsHint')}</p>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {categories.map((category) => {
          const problem = problems[`${at}offs.${category}`]
          return (
            <Field
              key={category}
              label={categoryName(category)}
              hint={problem && t(problemTexts[problem])}
              invalid={problem !== undefined}
              inputMode="numeric"
              autoComplete="off"
              value={tier.offs[category] ?? ''}
              onChange={({ target }) => onChange({ offs: { ...tier.offs, [category]: target.value } })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function Preview({ tier, categoryName }: CategoryName & { tier: TierDraft }) {
  const { t } = useFormat()
  const id = useId()
  const name = tier[`name.${useLanguage()}`].trim() || t('admin.tiers.nameless')
  return (
    <section aria-labelledby={id} className="rounded-control bg-raised p-3">
      <p id={id} className="text-sm text-muted">
        {t('admin.tiers.preview')}
      </p>
      <p className="font-semibold wrap-anywhere">{t('tier.own', { name })}</p>
      <TierGives gives={givesOf(tier)} categoryName={categoryName} />
    </section>
  )
}
