import { Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { Currency } from '../../../../shared/money'
import type { GamePackage, GameSettings } from '../../../calls/admin-games'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { Input, Inputs } from '../form/inputs'
import { type ItemActs, Moves } from '../form/moves'
import type { Problems } from '../form/problems'
import { sumsText } from '../sums-text'
import { useSourceTitle } from '../use-source-title'
import { isSameSource, type PackageDraft, packageFields, type TermsDraft } from './game-fields'
import { OtherSources } from './other-sources'
import { saleStateOf } from './sale-state'
import { UnsoldIn } from './unsold-notice'

const { name, shown, ...priceFields } = packageFields

type RowProps = {
  draft: PackageDraft
  settings: GameSettings
  terms: TermsDraft
  onRate: (currency: Currency) => void
  problems: Problems
  /** Looks for another supplier of the package. */
  onAddSource: () => void
  /** Saves the form, by which the owner agrees to where things can be used now. */
  onAgree: () => void
} & ItemActs<PackageDraft>

/** One package: its name and prices for buyers, and its cost. */
export function PackageRow({ draft, settings, terms, problems, onChange, ...row }: RowProps) {
  const { onRate, onAddSource, onAgree, ...moves } = row
  const { t } = useTranslation()
  const saved = settings.packages.find((each) => isSameSource(each, draft))
  const [isWanted, setWanted] = useState(!saved)
  const id = useId()
  const title = draft.name.trim() || draft.ref
  const at = `packages.${moves.place.index}.`
  // A field with a problem is never folded away.
  const isOpen = isWanted || Object.keys(packageFields).some((field) => problems[at + field])
  const type = (field: string, typed: string | boolean) => onChange({ [field]: typed })
  return (
    <li>
      <fieldset className="panel grid gap-2 p-3 sm:gap-4 sm:p-5" aria-label={title}>
        <PackageHead draft={draft} saved={saved} onAgree={onAgree}>
          <Moves name={title} {...moves} />
        </PackageHead>
        <div id={id} className={`grid gap-2 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}>
          <div className="grid grid-cols-2 items-start gap-4 sm:auto-cols-[1fr] sm:grid-flow-col sm:grid-cols-[2fr] *:first:col-span-full sm:*:first:col-span-1">
            <Inputs fields={{ name, ...priceFields }} draft={draft} problems={problems} at={at} onType={type} />
          </div>
          <OtherSources draft={draft} saved={saved} onAdd={onAddSource} onChange={(others) => onChange({ others })} />
        </div>
        <UnsoldIn packed={draft} {...{ saved, terms, onRate }} />
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-1 sm:gap-y-3">
          <Input field={shown} typed={draft.shown} onType={(typed) => type('shown', typed)} />
          {saved && <PackageFacts saved={saved} />}
          <Button
            icon={Pencil}
            look="secondary"
            className="ml-auto sm:hidden"
            aria-label={t('admin.editNamed', { name: title })}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setWanted(!isOpen)}
          >
            {t('admin.edit')}
          </Button>
        </div>
      </fieldset>
    </li>
  )
}

type HeadProps = Pick<RowProps, 'draft' | 'onAgree'> & { saved: GamePackage | undefined; children: ReactNode }

function PackageHead({ draft, saved, onAgree, children }: HeadProps) {
  const { t } = useTranslation()
  const titleOf = useSourceTitle()
  const saleState = saved && saleStateOf(saved)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="font-bold wrap-anywhere sm:hidden">{draft.name}</span>
      <span className="font-mono text-sm text-muted">
        {titleOf(draft.supplier)} · {draft.ref}
      </span>
      {saleState && <Badge tone={saleState.tone}>{t(saleState.name)}</Badge>}
      {!saved && <Badge tone="info">{t('admin.games.new')}</Badge>}
      {children}
      {saleState?.why && (
        <p className="flex w-full flex-wrap items-center gap-x-3 text-sm">
          {t(saleState.why)}
          {saved?.paused === 'region' && (
            <Button look="quiet" className="underline" onClick={onAgree}>
              {t('admin.games.agree')}
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

function PackageFacts({ saved: { cost, sells } }: { saved: GamePackage }) {
  const { t, money } = useFormat()
  const facts = [
    {
      name: t('admin.games.cost'),
      value: cost === null ? t('admin.games.noCost') : money(cost, 'usd'),
    },
    {
      name: t('admin.games.sells'),
      value: sells ? sumsText(sells.priceIn, money) : t('admin.games.notSold'),
    },
  ]
  return <Facts facts={facts} />
}
