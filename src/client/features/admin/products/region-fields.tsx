import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { languages } from '../../../../shared/languages'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { type Problems, problemTexts } from '../field-problems'
import { TextArea } from '../text-area'
import type { PriceDraft, RegionDraft } from './draft'
import { ShelfFields } from './price-table'
import { longest } from './problems'
import { columns } from './texts-fields'

export const noteNames = { en: 'admin.product.noteEn', ru: 'admin.product.noteRu', uz: 'admin.product.noteUz' } as const

export type RegionProps = {
  region: RegionDraft
  place: { index: number; count: number }
  common: PriceDraft
  problems: Problems
  onChange: (part: Partial<RegionDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** What is sold in one region. */
export function RegionFields({ region, place, common, problems, onChange, ...moves }: RegionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const name = region.key.trim() ? format.region(region.key.trim()) : t('admin.product.newRegion')
  const at = `regions.${region.key.trim()}.`
  return (
    <li>
      <fieldset aria-label={name} className="grid gap-5 rounded-control border border-line bg-page/40 p-4">
        <div className="flex items-center gap-3">
          <h4 className="min-w-0 font-bold tracking-normal wrap-anywhere">{name}</h4>
          <Moves name={name} place={place} {...moves} />
        </div>
        <Names region={region} problems={problems} onChange={onChange} />
        <div className={columns}>
          {languages.map((language) => (
            <TextArea
              key={language}
              label={t(noteNames[language])}
              rows={3}
              lang={language}
              maxLength={longest.note}
              value={region.notes[language]}
              onChange={({ target }) => onChange({ notes: { ...region.notes, [language]: target.value } })}
            />
          ))}
        </div>
        <ShelfFields shelf={region} common={common} problems={problems} at={at} onChange={onChange} />
      </fieldset>
    </li>
  )
}

function Names({ region, problems, onChange }: Pick<RegionProps, 'region' | 'problems' | 'onChange'>) {
  const { t } = useTranslation()
  const keyProblem = problems[`key.${region.id}`] ?? problems[`regions.${region.key.trim()}`]
  const labelProblem = problems[`regions.${region.key.trim()}.label`]
  const keyHint = t('admin.product.regionKeyHint')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        label={t('admin.product.regionKey')}
        hint={keyProblem ? `${t(problemTexts[keyProblem])}. ${keyHint}` : keyHint}
        invalid={keyProblem !== undefined}
        autoComplete="off"
        maxLength={longest.key}
        value={region.key}
        onChange={({ target }) => onChange({ key: target.value })}
      />
      <Field
        label={t('admin.product.label')}
        hint={labelProblem ? t(problemTexts[labelProblem]) : t('admin.product.labelHint')}
        invalid={labelProblem !== undefined}
        autoComplete="off"
        maxLength={longest.word}
        value={region.label}
        onChange={({ target }) => onChange({ label: target.value })}
      />
    </div>
  )
}

type MovesProps = { name: string } & Pick<RegionProps, 'place' | 'onMove' | 'onRemove'>

/** At the ends of the list the buttons stay, so that the focus does too. */
function Moves({ name, place: { index, count }, onMove, onRemove }: MovesProps) {
  const { t } = useTranslation()
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <span className="ml-auto flex shrink-0 gap-1">
      <Button
        look="quiet"
        size="icon"
        aria-label={t('admin.freeFire.up', { name })}
        blocked={isFirst}
        onClick={() => !isFirst && onMove(-1)}
      >
        <ArrowUp aria-hidden="true" className="size-5" />
      </Button>
      <Button
        look="quiet"
        size="icon"
        aria-label={t('admin.freeFire.down', { name })}
        blocked={isLast}
        onClick={() => !isLast && onMove(1)}
      >
        <ArrowDown aria-hidden="true" className="size-5" />
      </Button>
      <Button look="quiet" size="icon" aria-label={t('admin.freeFire.remove', { name })} onClick={onRemove}>
        <Trash2 aria-hidden="true" className="size-5" />
      </Button>
    </span>
  )
}
