import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import type { FreeFirePackage } from '../../../calls/admin-freefire'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { type Problem, problemTexts } from '../field-problems'
import { longest, type PackageDraft } from './draft'
import { standingOf } from './standing'

const fieldNames = ['name', 'price', 'rub'] as const

type Place = { index: number; count: number }
type RowProps = {
  draft: PackageDraft
  place: Place
  settings: FreeFireAdmin
  problemOf: (field: string) => Problem | undefined
  onChange: (part: Partial<PackageDraft>) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** One package: what buyers read and pay, and what it costs. */
export function PackageRow({ draft, place, settings, problemOf, onChange, ...moves }: RowProps) {
  const { t } = useTranslation()
  const saved = settings.packages.find(({ ref }) => ref === draft.ref)
  const [isWanted, setWanted] = useState(!saved)
  const id = useId()
  const title = draft.name.trim() || draft.ref
  // What has to be mended is never folded away.
  const isOpen = isWanted || fieldNames.some((field) => problemOf(field))
  return (
    <li>
      <fieldset className="panel grid gap-2 p-3 sm:gap-4 sm:p-5" aria-label={title}>
        <PackageHead draft={draft} saved={saved} settings={settings}>
          <PackageMoves name={title} place={place} {...moves} />
        </PackageHead>
        <div id={id} className={`grid gap-2 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}>
          <PackageFields draft={draft} problemOf={problemOf} onChange={onChange} />
        </div>
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 sm:gap-y-3">
          <label className="flex min-h-11 w-fit items-center gap-3 font-semibold">
            <input
              type="checkbox"
              checked={draft.shown}
              onChange={({ target }) => onChange({ shown: target.checked })}
              className="size-5"
            />
            {t('admin.freeFire.shown')}
          </label>
          {saved && <PackageFacts saved={saved} />}
          <Button
            look="secondary"
            className="ml-auto sm:hidden"
            aria-label={t('admin.editNamed', { name: title })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setWanted(!isOpen)}
          >
            <Pencil aria-hidden="true" className="size-5" />
            {t('admin.edit')}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

type HeadProps = Pick<RowProps, 'draft' | 'settings'> & { saved: FreeFirePackage | undefined; children: ReactNode }

function PackageHead({ draft, settings, saved, children }: HeadProps) {
  const { t } = useTranslation()
  const standing = saved && standingOf(saved, settings)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="font-bold wrap-anywhere sm:hidden">{draft.name}</span>
      <span className="font-mono text-sm text-muted">{draft.ref}</span>
      {standing && <Badge tone={standing.tone}>{t(standing.name)}</Badge>}
      {!saved && <Badge tone="info">{t('admin.freeFire.new')}</Badge>}
      {children}
    </div>
  )
}

type FieldsProps = Pick<RowProps, 'draft' | 'problemOf' | 'onChange'>

function PackageFields({ draft, problemOf, onChange }: FieldsProps) {
  const { t } = useTranslation()
  const fieldOf = (name: (typeof fieldNames)[number]) => {
    const problem = problemOf(name)
    return {
      invalid: problem !== undefined,
      hint: problem && t(problemTexts[problem]),
      autoComplete: 'off',
      value: draft[name],
      onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    }
  }
  return (
    <div className="grid grid-cols-2 items-start gap-4 sm:grid-cols-[2fr_1fr_1fr]">
      <div className="col-span-full sm:col-span-1">
        <Field label={t('admin.freeFire.name')} maxLength={longest.name} {...fieldOf('name')} />
      </div>
      <Field label={t('admin.freeFire.ownUsd')} inputMode="decimal" {...fieldOf('price')} />
      <Field label={t('admin.freeFire.ownRub')} inputMode="decimal" {...fieldOf('rub')} />
    </div>
  )
}

function PackageFacts({ saved: { cost, sells } }: { saved: FreeFirePackage }) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const facts = [
    {
      name: t('admin.freeFire.cost'),
      value: cost === null ? t('admin.freeFire.noCost') : money(cost, 'usd'),
    },
    {
      name: t('admin.freeFire.sells'),
      value: sells ? `${money(sells.price, 'usd')} · ${money(sells.rub, 'rub')}` : t('admin.freeFire.notSold'),
    },
  ]
  return <Facts facts={facts} />
}

type MovesProps = { name: string; place: Place } & Pick<RowProps, 'onMove' | 'onRemove'>

/** At the ends of the list the buttons stay, so that the focus does too. */
function PackageMoves({ name, place: { index, count }, onMove, onRemove }: MovesProps) {
  const { t } = useTranslation()
  const isFirst = index === 0
  const isLast = index === count - 1
  return (
    <span className="ml-auto flex gap-1">
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
