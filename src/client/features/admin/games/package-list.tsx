import type { ReactNode } from 'react'
import type { Currency } from '../../../../shared/money'
import type { GameSettings } from '../../../calls/admin-games'
import { Alert } from '../../../components/alert'
import { useTranslation } from '../../../i18n/translation'
import { useOrderedList } from '../form/moves'
import { type Problems, problemTexts } from '../form/problems'
import type { PackageDraft, TermsDraft } from './game-fields'
import { PackageRow } from './package-row'

type Props = {
  packages: readonly PackageDraft[]
  settings: GameSettings
  terms: TermsDraft
  /** Goes to the field of the rate of a currency. */
  onRate: (currency: Currency) => void
  problems: Problems
  onChange: (packages: readonly PackageDraft[]) => void
  acts: ReactNode
  /** Looks for another supplier of the package at a place. */
  onAddSource: (index: number) => void
  onAgree: () => void
}

/** The packages in the order buyers see them. */
export function PackageList({ packages, problems, onChange, acts, onAddSource, ...part }: Props) {
  const { t } = useTranslation()
  const { announced, heading, actsOf } = useOrderedList(packages, ({ name }) => name, onChange)
  return (
    <section aria-labelledby="packages">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="packages" ref={heading} tabIndex={-1} className="text-heading outline-none">
            {t('admin.games.packages')}
          </h2>
          <p className="text-muted">{t('admin.games.packagesText')}</p>
        </div>
        {acts}
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {problems.packages && <Alert>{t(problemTexts[problems.packages])}</Alert>}
      {packages.length === 0 && <p className="panel p-5 text-muted">{t('admin.games.noPackages')}</p>}
      <ol className="grid gap-2 sm:gap-3">
        {packages.map((draft, index) => (
          <PackageRow
            key={`${draft.supplier} ${draft.ref}`}
            {...{ ...part, draft, problems }}
            onAddSource={() => onAddSource(index)}
            {...actsOf(draft, index)}
          />
        ))}
      </ol>
    </section>
  )
}
