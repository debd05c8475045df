import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { FreeFireAdmin } from '../../../../shared/contract/freefire'
import { limits } from '../../../../shared/limits'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { type Problems, problemTexts } from '../field-problems'
import { moved } from '../moved'
import type { PackageDraft } from './draft'
import { PackageRow } from './package-row'

type Props = {
  packages: readonly PackageDraft[]
  settings: FreeFireAdmin
  problems: Problems
  onChange: (packages: PackageDraft[]) => void
  onAdd: () => void
}

function useMoves({ packages, onChange }: Props) {
  const { t } = useTranslation()
  const [told, setTold] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(packages, index, by))
    const name = packages[index]?.name
    setTold(t('admin.freeFire.moved', { name, place: index + by + 1, of: packages.length }))
  }
  const remove = (index: number) => {
    onChange(packages.filter((_, at) => at !== index))
    setTold(t('admin.freeFire.removed', { name: packages[index]?.name }))
    // The button that had the focus is gone with its package.
    heading.current?.focus()
  }
  return { told, heading, move, remove }
}

/** The packages in the order buyers see them. */
export function PackageList(props: Props) {
  const { packages, settings, problems, onChange, onAdd } = props
  const { t } = useTranslation()
  const { told, heading, move, remove } = useMoves(props)
  const edit = (index: number, part: Partial<PackageDraft>) =>
    onChange(packages.map((each, at) => (at === index ? { ...each, ...part } : each)))
  return (
    <section aria-labelledby="packages">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 id="packages" ref={heading} tabIndex={-1} className="text-heading outline-none">
            {t('admin.freeFire.packages')}
          </h2>
          <p className="text-muted">{t('admin.freeFire.packagesText')}</p>
        </div>
        <Button look="secondary" disabled={packages.length >= limits.freeFire.packages} onClick={onAdd}>
          <Plus aria-hidden="true" className="size-5" />
          {t('admin.freeFire.add')}
        </Button>
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
      {problems.packages && <Alert>{t(problemTexts[problems.packages])}</Alert>}
      {packages.length === 0 && <p className="panel p-5 text-muted">{t('admin.freeFire.noPackages')}</p>}
      <ol className="grid gap-2 sm:gap-3">
        {packages.map((draft, index) => (
          <PackageRow
            key={draft.ref}
            draft={draft}
            place={{ index, count: packages.length }}
            settings={settings}
            problemOf={(field) => problems[`packages.${index}.${field}`]}
            onChange={(part) => edit(index, part)}
            onMove={(by) => move(index, by)}
            onRemove={() => remove(index)}
          />
        ))}
      </ol>
    </section>
  )
}
