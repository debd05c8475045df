import { useId } from 'react'
import type { AdminTiers } from '../../../calls/admin-tiers'
import { CheckBox } from '../../../components/check-box'
import { Field } from '../../../components/field'
import { TierGives } from '../../../components/tier-gives'
import { useFormat } from '../../../i18n/format'
import { useLanguage } from '../../../i18n/language'
import { useGoodsNames } from '../discounts/use-goods-names'
import { Inputs } from '../form/inputs'
import { type ItemActs, Moves } from '../form/moves'
import { type Problems, problemTexts } from '../form/problems'
import { allGames, fromField, givesOf, nameFields, type TierDraft, termFields } from './tier-draft'

type Props = {
  tier: TierDraft
  title: string
  problems: Problems
  acts: ItemActs<TierDraft>
  categories: readonly string[]
  games: readonly string[]
  /** As it is saved; nothing for a new one. */
  saved: AdminTiers['tiers'][number] | undefined
}

const row = 'grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3'

/** A tier: its names, how one comes to it, what it takes off, and what its buyer will read. */
export function TierRow({ tier, title, problems, acts, categories, games, saved }: Props) {
  const { t } = useFormat()
  const { categoryName, gameName } = useGoodsNames()
  const { onChange } = acts
  const at = `tiers.${acts.place.index}.`
  const part = {
    draft: tier,
    problems,
    at,
    onType: (name: string, typed: string | boolean) => onChange({ [name]: typed }),
  }
  return (
    <fieldset className="grid gap-4 rounded-control border border-edge p-3 sm:p-4" aria-label={title}>
      <div className="flex flex-wrap items-center gap-x-3">
        <span className="font-bold wrap-anywhere">{title}</span>
        {saved && <Buyers saved={saved} />}
        <Moves name={title} {...acts} />
      </div>
      <div className={row}>
        <Inputs fields={nameFields} {...part} />
      </div>
      <CheckBox
        label={t('admin.tiers.onlyByHand')}
        isChosen={tier.isByHand}
        onChoose={(isByHand) => onChange({ isByHand })}
      />
      <div className={row}>
        <Inputs fields={{ ...(!tier.isByHand && { from: fromField }), percent: termFields.percent }} {...part} />
      </div>
      <Inputs fields={{ allowsCoupon: termFields.allowsCoupon }} {...part} />
      <Offs
        legend={t('admin.tiers.offs')}
        offs={tier.offs}
        at={`${at}offs.`}
        problems={problems}
        keys={categories}
        nameOf={categoryName}
        onChange={(offs) => onChange({ offs })}
      />
      {games.length > 0 && (
        <Offs
          legend={t('admin.tiers.gameOffs')}
          offs={tier.gameOffs}
          at={`${at}gameOffs.`}
          problems={problems}
          keys={[allGames, ...games]}
          nameOf={(game) => (game === allGames ? t('admin.tiers.allGames') : gameName(game))}
          onChange={(gameOffs) => onChange({ gameOffs })}
        />
      )}
      <Preview tier={tier} />
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

type OffsProps = {
  legend: string
  offs: TierDraft['offs']
  at: string
  problems: Problems
  keys: readonly string[]
  nameOf: (key: string) => string
  onChange: (offs: TierDraft['offs']) => void
}

/** A percentage for each category, or game, that has its own. */
function Offs({ legend, offs, at, problems, keys, nameOf, onChange }: OffsProps) {
  const { t } = useFormat()
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{legend}</legend>
      <p className="mb-2 text-sm text-muted">{t('admin.tiers.offsHint')}</p>
      <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-3 lg:grid-cols-4">
        {keys.map((key) => {
          const problem = problems[`${at}${key}`]
          return (
            <Field
              key={key}
              label={nameOf(key)}
              hint={problem && t(problemTexts[problem])}
              invalid={problem !== undefined}
              inputMode="numeric"
              autoComplete="off"
              value={offs[key] ?? ''}
              onChange={({ target }) => onChange({ ...offs, [key]: target.value })}
            />
          )
        })}
      </div>
    </fieldset>
  )
}

function Preview({ tier }: { tier: TierDraft }) {
  const { t } = useFormat()
  const { gameName } = useGoodsNames()
  const id = useId()
  const name = tier[`name.${useLanguage()}`].trim() || t('admin.tiers.nameless')
  const { games, ...gives } = givesOf(tier)
  const named = games.map((each) => ({ ...each, name: each.game === null ? null : gameName(each.game) }))
  return (
    <section aria-labelledby={id} className="rounded-control bg-raised p-3">
      <p id={id} className="text-sm text-muted">
        {t('admin.tiers.preview')}
      </p>
      <p className="font-semibold wrap-anywhere">{t('tier.own', { name })}</p>
      <TierGives gives={{ ...gives, games: named }} />
    </section>
  )
}
