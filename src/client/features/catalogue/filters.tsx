import { ArrowUpDown, ChevronDown, Globe, type LucideIcon } from 'lucide-react'
import { rootOf } from '../../../shared/addresses'
import type { CatalogueFilters } from '../../../shared/contract/product-pages'
import { type Wish, wishIn } from '../../../shared/finding'
import { orders } from '../../../shared/listing'
import { Button } from '../../components/button'
import { SearchField } from '../../components/search-field'
import { useCategoryName } from '../../i18n/category-name'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { Pills } from './pills'

const orderNames = {
  popular: 'products.popularFirst',
  cheap: 'products.cheapFirst',
  dear: 'products.dearFirst',
} as const

type PillSelectProps = {
  label: string
  icon: LucideIcon
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A filter in little room: the browser's own list behind an icon and the chosen value. */
const PillSelect = ({ label, icon: Icon, name, value, options, onChoose }: PillSelectProps) => (
  <label className="relative block min-w-0">
    <span className="sr-only">{label}</span>
    <Icon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted max-sm:hidden" />
    <select
      name={name}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`min-h-12 w-full appearance-none truncate rounded-control border bg-page pr-7 pl-3.5 text-base font-medium text-ink transition hover:border-ink sm:pr-9 sm:pl-11 sm:font-semibold ${value === (options[0]?.value ?? '') ? 'border-edge' : 'border-accent-ink'}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} className="bg-surface text-ink">
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 sm:right-3 -translate-y-1/2 text-muted" />
  </label>
)

type Props = {
  filters: CatalogueFilters | undefined
  wish: Wish
  onChange: (part: Partial<Wish>) => void
  /** Somebody is about to type. */
  onSeek: () => void
}

/** The search box and what narrows it down. Before scripts have come the browser itself sends the form to the worker. */
export function Filters({ filters, wish, onChange, onSeek }: Props) {
  const { t, language } = useTranslation()
  const format = useFormat()
  const categoryName = useCategoryName()
  const regions = filters?.regions.map(({ name }) => ({ value: name, label: format.region(name) })) ?? []
  const categories = filters?.categories.map(({ name }) => ({ value: name, label: categoryName(name) })) ?? []
  return (
    <search>
      <form
        action={rootOf(language) + paths.products}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3"
      >
        <div className="grid grid-cols-2 gap-3 lg:grid-cols-[1fr_16rem_16rem]">
          <div className="col-span-2 lg:col-span-1">
            <SearchField
              name="q"
              enterKeyHint="search"
              label={t('products.search')}
              value={wish.text}
              onPointerEnter={onSeek}
              onFocus={onSeek}
              onChange={(event) => onChange({ text: event.target.value })}
            />
          </div>
          <PillSelect
            label={t('product.region')}
            icon={Globe}
            name="region"
            value={wish.region}
            options={[{ value: '', label: t('products.anyRegion') }, ...regions]}
            onChoose={(region) => onChange({ region })}
          />
          <PillSelect
            label={t('products.order')}
            icon={ArrowUpDown}
            name="sort"
            value={wish.order}
            options={orders.map((value) => ({ value, label: t(orderNames[value]) }))}
            onChoose={(order) => onChange({ order: wishIn(new URLSearchParams({ sort: order })).order })}
          />
        </div>
        <Pills
          legend={t('products.category')}
          name="category"
          className="-mx-4 overflow-x-auto px-4 py-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-wrap lg:px-0"
          options={[{ value: '', label: t('products.anyCategory') }, ...categories]}
          chosen={wish.category}
          onChoose={(category) => onChange({ category })}
        />
        <noscript>
          <Button type="submit" look="secondary">
            {t('products.filter')}
          </Button>
        </noscript>
      </form>
    </search>
  )
}
