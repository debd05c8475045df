import { useState } from 'react'
import { playerSuppliers } from '../../../../shared/suppliers'
import type { GameSettings } from '../../../calls/admin-games'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { ItemSearchDialog } from '../items/item-search-dialog'
import { BulkDialog } from './bulk-dialog'
import { CatalogueDialog, type SearchedWords } from './catalogue-dialog'
import { type Draft, type PackageDraft, packageByHand, packageOf } from './game-fields'
import { HandDialog } from './hand-dialog'
import { joinedBy, withPackages } from './joining'
import type { Opened } from './package-acts'

type Props = {
  slug: string
  draft: Draft
  settings: GameSettings
  opened: Opened | undefined
  onChange: (packages: readonly PackageDraft[]) => void
  onClose: () => void
}

/** The dialogs over the form of a game: each changes the draft, and none saves anything. */
export function PackageDialogs({ slug, draft, settings, opened, onChange, onClose }: Props) {
  const [words, setWords] = useState<SearchedWords>({})
  const { packages } = draft
  const { t } = useTranslation()
  const take = (all: readonly PackageDraft[]) => {
    onChange(all)
    onClose()
  }
  const add = (one: PackageDraft) => {
    const same = joinedBy(packages, one)
    if (same) notify.success(t('admin.games.joined', { name: same.name }))
    take(withPackages(packages, [one]))
  }
  if (opened === undefined) return null
  if (opened === 'compare') {
    return <CatalogueDialog {...{ slug, packages, words, onClose }} onWords={setWords} onTake={take} />
  }
  if (opened === 'bulk') return <BulkDialog {...{ draft, settings, onChange, onClose }} />
  if (opened === 'hand') {
    return <HandDialog onName={(name) => add(packageByHand(name, packages))} onClose={onClose} />
  }
  const packed = typeof opened === 'number' ? packages[opened] : undefined
  const taken = packed ? [packed, ...packed.others] : packages
  return (
    <ItemSearchDialog
      suppliers={playerSuppliers}
      wanted={{ kind: 'player', taken: taken.map(({ ref }) => ref) }}
      onChoose={(item, supplier) => {
        if (typeof opened !== 'number' || !packed) return add(packageOf(item, supplier))
        const others = [...packed.others, { supplier, ref: item.ref }]
        onChange(packages.with(opened, { ...packed, others }))
        onClose()
      }}
      onClose={onClose}
    />
  )
}
