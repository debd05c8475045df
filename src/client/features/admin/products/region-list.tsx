import { Plus } from 'lucide-react'
import { limits } from '../../../../shared/limits'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { useOrderedList } from '../form/moves'
import { type Problems, problemTexts } from '../form/problems'
import { newRegion, type PriceDraft, type RegionDraft } from './product-draft'
import { RegionFields } from './region-fields'

type Props = {
  regions: readonly RegionDraft[]
  /** The name of the pieces in a new region. */
  label: string
  common: PriceDraft
  problems: Problems
  onChange: (regions: readonly RegionDraft[]) => void
}

/** The regions a product is sold in; the first is the one buyers see at first. */
export function RegionList({ regions, label, common, problems, onChange }: Props) {
  const { t } = useTranslation()
  const { announced, heading, actsOf } = useOrderedList(regions, ({ key }) => key, onChange)
  return (
    <section aria-labelledby="regions" className="panel grid gap-4 p-5">
      <div>
        <h3 id="regions" ref={heading} tabIndex={-1} className="text-heading outline-none">
          {t('admin.product.regions')}
        </h3>
        <p className="text-muted">{t('admin.product.regionsText')}</p>
      </div>
      <p role="status" className="sr-only">
        {announced}
      </p>
      {problems.regions && <Alert>{t(problemTexts[problems.regions])}</Alert>}
      {regions.length > 0 && (
        <ol className="grid gap-4">
          {regions.map((region, index) => (
            <RegionFields
              key={region.id}
              region={region}
              common={common}
              problems={problems}
              {...actsOf(region, index)}
            />
          ))}
        </ol>
      )}
      <Button
        icon={Plus}
        look="secondary"
        className="w-fit"
        disabled={regions.length >= limits.product.regions}
        onClick={() => onChange([...regions, newRegion(regions, label)])}
      >
        {t('admin.product.addRegion')}
      </Button>
    </section>
  )
}
