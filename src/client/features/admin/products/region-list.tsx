import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { limits } from '../../../../shared/limits'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { type Problems, problemTexts } from '../field-problems'
import { moved } from '../moved'
import { newRegion, type PriceDraft, type RegionDraft } from './draft'
import { RegionFields } from './region-fields'

type Props = {
  regions: readonly RegionDraft[]
  /** What a new region's pieces are called. */
  label: string
  common: PriceDraft
  problems: Problems
  onChange: (regions: readonly RegionDraft[]) => void
}

/** The regions a product is sold in; the first is the one buyers see at first. */
export function RegionList({ regions, label, common, problems, onChange }: Props) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const [told, setTold] = useState('')
  const edit = (index: number, part: Partial<RegionDraft>) =>
    onChange(regions.map((each, at) => (at === index ? { ...each, ...part } : each)))
  const move = (index: number, by: -1 | 1) => {
    onChange(moved(regions, index, by))
    const name = regions[index]?.key
    setTold(t('admin.freeFire.moved', { name, place: index + by + 1, of: regions.length }))
  }
  const remove = (index: number) => {
    onChange(regions.filter((_, at) => at !== index))
    // The button that had the focus is gone with its region.
    heading.current?.focus()
  }
  const nextId = Math.max(-1, ...regions.map(({ id }) => id)) + 1
  return (
    <section aria-labelledby="regions" className="panel grid gap-4 p-5">
      <div>
        <h3 id="regions" ref={heading} tabIndex={-1} className="text-heading outline-none">
          {t('admin.product.regions')}
        </h3>
        <p className="text-muted">{t('admin.product.regionsText')}</p>
      </div>
      <p role="status" className="sr-only">
        {told}
      </p>
      {problems.regions && <Alert>{t(problemTexts[problems.regions])}</Alert>}
      {regions.length > 0 && (
        <ol className="grid gap-4">
          {regions.map((region, index) => (
            <RegionFields
              key={region.id}
              region={region}
              place={{ index, count: regions.length }}
              common={common}
              problems={problems}
              onChange={(part) => edit(index, part)}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
      <Button
        look="secondary"
        className="w-fit"
        disabled={regions.length >= limits.product.regions}
        onClick={() => onChange([...regions, newRegion(nextId, label)])}
      >
        <Plus aria-hidden="true" className="size-5" />
        {t('admin.product.addRegion')}
      </Button>
    </section>
  )
}
