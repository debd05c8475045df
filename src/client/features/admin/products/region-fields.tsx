import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Input, Inputs } from '../form/inputs'
import { type ItemActs, Moves } from '../form/moves'
import type { Problems } from '../form/problems'
import { ShelfFields } from './price-table'
import { type PriceDraft, type RegionDraft, regionAt } from './product-draft'
import { noteFields, regionKey, regionLabel } from './product-fields'
import { columns } from './texts-fields'

type Props = { region: RegionDraft; common: PriceDraft; problems: Problems } & ItemActs<RegionDraft>

/** The offers of one region. */
export function RegionFields({ region, common, problems, onChange, ...moves }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  const key = region.key.trim()
  const name = key ? format.region(key) : t('admin.product.newRegion')
  const at = regionAt(region)
  const part = {
    draft: region,
    problems,
    at,
    onType: (field: string, typed: string | boolean) => onChange({ [field]: typed }),
  }
  return (
    <li>
      <fieldset aria-label={name} className="grid gap-5 rounded-control border border-line bg-page/40 p-4">
        <div className="flex items-center gap-3">
          <h4 className="min-w-0 font-bold tracking-normal wrap-anywhere">{name}</h4>
          <Moves name={name} {...moves} />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <Input
            field={regionKey}
            typed={region.key}
            problem={problems[`key.${region.id}`] ?? problems[`regions.${key}`]}
            onType={(typed) => part.onType('key', typed)}
          />
          <Inputs fields={regionLabel} {...part} />
        </div>
        <div className={columns}>
          <Inputs fields={noteFields} {...part} />
        </div>
        <ShelfFields shelf={region} common={common} problems={problems} at={at} onChange={onChange} />
      </fieldset>
    </li>
  )
}
