import { Pencil } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
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
import { supplierTitles } from '../supplier-titles'
import { type PackageDraft, packageFields } from './game-fields'
import { saleStateOf } from './sale-state'

const { name, shown, ...priceFields } = packageFields

type RowProps = { draft: PackageDraft; settings: GameSettings; problems: Problems } & ItemActs<PackageDraft>

/** One package: its name and prices for buyers, and its cost. */
export function PackageRow({ draft, settings, problems, onChange, ...moves }: RowProps) {
  const { t } = useTranslation()
  const saved = settings.packages.find(({ supplier, ref }) => supplier === draft.supplier && ref === draft.ref)
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
        <PackageHead draft={draft} saved={saved} settings={settings}>
          <Moves name={title} {...moves} />
        </PackageHead>
        <div id={id} className={`grid gap-2 sm:contents ${isOpen ? '' : 'max-sm:hidden'}`}>
          <div className="grid grid-cols-2 items-start gap-4 sm:auto-cols-[1fr] sm:grid-flow-col sm:grid-cols-[2fr] *:first:col-span-full sm:*:first:col-span-1">
            <Inputs fields={{ name, ...priceFields }} draft={draft} problems={problems} at={at} onType={type} />
          </div>
        </div>
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

type HeadProps = Pick<RowProps, 'draft' | 'settings'> & { saved: GamePackage | undefined; children: ReactNode }

function PackageHead({ draft, settings, saved, children }: HeadProps) {
  const { t } = useTranslation()
  const saleState = saved && saleStateOf(saved, settings)
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="font-bold wrap-anywhere sm:hidden">{draft.name}</span>
      <span className="font-mono text-sm text-muted">
        {supplierTitles[draft.supplier]} · {draft.ref}
      </span>
      {saleState && <Badge tone={saleState.tone}>{t(saleState.name)}</Badge>}
      {!saved && <Badge tone="info">{t('admin.games.new')}</Badge>}
      {children}
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
