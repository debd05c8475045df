import { Plus } from 'lucide-react'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { limits } from '../../../../shared/limits'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { useOrderedList } from '../form/moves'
import { type Problems, problemTexts } from '../form/problems'
import type { PackageDraft } from './free-fire-fields'
import { PackageRow } from './package-row'

type Props = {
  packages: readonly PackageDraft[]
  settings: FreeFireAdmin
  problems: Problems
  onChange: (packages: readonly PackageDraft[]) => void
  onAdd: () => void
}

/** The packages in the order buyers see them. */
export function PackageList({ packages, settings, problems, onChange, onAdd }: Props) {
  const { t } = useTranslation()
  const { announced, heading, actsOf } = useOrderedList(packages, ({ name }) => name, onChange)
  return (
    <section aria-labelledby="packages">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="packages" ref={heading} tabIndex={-1} className="text-heading outline-none">
            {t('admin.freeFire.packages')}
          </h2>
          <p className="text-muted">{t('admin.freeFire.packagesText')}</p>
        </div>
        <Button icon={Plus} look="secondary" disabled={packages.length >= limits.topUps.packages} onClick={onAdd}>
          {t('admin.freeFire.add')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {problems.packages && <Alert>{t(problemTexts[problems.packages])}</Alert>}
      {packages.length === 0 && <p className="panel p-5 text-muted">{t('admin.freeFire.noPackages')}</p>}
      <ol className="grid gap-2 sm:gap-3">
        {packages.map((draft, index) => (
          <PackageRow
            key={`${draft.supplier} ${draft.ref}`}
            {...{ draft, settings, problems }}
            {...actsOf(draft, index)}
          />
        ))}
      </ol>
    </section>
  )
}
