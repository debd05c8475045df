import { useState } from 'react'
import { limits } from '../../../../shared/limits'
import { type PlayerSupplier, playerSuppliers } from '../../../../shared/suppliers'
import type { CatalogueItem } from '../../../calls/admin-games'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { useTranslation } from '../../../i18n/translation'
import { CataloguePart } from './catalogue-part'
import { type PackageDraft, packageOf } from './game-fields'
import { joinedBy, withPackages } from './joining'

/** The words that were searched last at each supplier. */
export type SearchedWords = { readonly [Name in PlayerSupplier]?: string }

type Props = {
  slug: string
  packages: readonly PackageDraft[]
  words: SearchedWords
  onWords: (words: SearchedWords) => void
  /** All packages of the form from now on. */
  onTake: (packages: readonly PackageDraft[]) => void
  onClose: () => void
}

type Ticked = { supplier: PlayerSupplier; item: CatalogueItem }

const keyOf = (supplier: string, ref: string): string => `${supplier} ${ref}`

/** What the suppliers of top-ups have for a game beside what it offers; what is ticked becomes packages of the form. */
export function CatalogueDialog({ slug, packages, words, onWords, onTake, onClose }: Props) {
  const { t } = useTranslation()
  const [ticked, setTicked] = useState<ReadonlyMap<string, Ticked>>(new Map())
  const room = limits.topUps.packages - packages.length
  // What was taken over and is not saved yet is new to the shop, and not to the form.
  const sources = packages.flatMap((each) => [each, ...each.others])
  const inForm = new Set(sources.map(({ supplier, ref }) => keyOf(supplier, ref)))
  const chosen = [...ticked].flatMap(([key, { item, supplier }]) => (inForm.has(key) ? [] : packageOf(item, supplier)))
  const taken = withPackages(packages, chosen)
  const isTooMany = taken.length > limits.topUps.packages
  const tick = (supplier: PlayerSupplier, item: CatalogueItem, isTicked: boolean) => {
    const next = new Map(ticked)
    if (isTicked) next.set(keyOf(supplier, item.ref), { supplier, item })
    else next.delete(keyOf(supplier, item.ref))
    setTicked(next)
  }
  const take = () => {
    if (chosen.length === 0 || isTooMany) return
    onTake(taken)
    onClose()
  }
  return (
    <Modal title={t('admin.games.compare')} shape="wide" onClose={onClose}>
      <div className="grid gap-8">
        {playerSuppliers.map((supplier) => (
          <CataloguePart
            key={supplier}
            slug={slug}
            supplier={supplier}
            words={words[supplier] ?? ''}
            onSearch={(searched) => onWords({ ...words, [supplier]: searched })}
            isTicked={(ref) => ticked.has(keyOf(supplier, ref)) || inForm.has(keyOf(supplier, ref))}
            onTick={(item, isTicked) => tick(supplier, item, isTicked)}
            joins={(item) => joinedBy(packages, packageOf(item, supplier))?.name}
          />
        ))}
      </div>
      <div className="sticky -bottom-5 -mx-5 mt-5 -mb-5 grid gap-3 border-t border-line bg-surface px-5 py-3">
        {isTooMany && <Alert>{t('admin.games.tooMany', { count: room })}</Alert>}
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="min-w-0 text-sm text-muted max-sm:hidden">{t('admin.games.takeText')}</p>
          <Button className="max-sm:w-full" blocked={chosen.length === 0 || isTooMany} onClick={take}>
            {t('admin.games.take', { count: chosen.length })}
          </Button>
        </div>
      </div>
    </Modal>
  )
}
