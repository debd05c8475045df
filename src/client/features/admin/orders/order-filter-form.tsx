import type { ParseKeys } from 'i18next'
import { ChevronDown, UserRound, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { limits } from '../../../../shared/limits'
import { providerTitles } from '../../../../shared/party-titles'
import { Button } from '../../../components/button'
import { SearchField } from '../../../components/search-field'
import { Select } from '../../../components/select'
import { currencyNames } from '../../../i18n/money-words'
import { statusNames } from '../../../i18n/order-words'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { DayFields } from '../filters/day-fields'
import type { FilterForm } from '../filters/use-filters'
import { foldedFields, type OrderField, rareFields } from './order-filters'
import { kindNames, reasonNames } from './order-words'

/** The filters of the orders. */
export function OrderFilterForm({ form }: { form: FilterForm<OrderField> }) {
  const { t } = useTranslation()
  const { field, choice, count } = form
  const any = { value: '', label: t('admin.orders.any') }
  const optionsOf = (names: Record<string, ParseKeys>) => [
    any,
    ...Object.entries(names).map(([value, name]) => ({ value, label: t(name) })),
  ]
  const providers = Object.entries(providerTitles).map(([value, label]) => ({ value, label }))
  return (
    <search>
      <form
        aria-label={t('admin.orders.filters')}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3 sm:gap-4"
      >
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          <SearchField
            label={t('admin.orders.search')}
            placeholder={t('admin.orders.searchHint')}
            hint={t('admin.orders.searchMin', { min: limits.orders.searchLength })}
            {...field('search')}
          />
          <FilterFold set={count(foldedFields)}>
            <SearchField
              label={t('admin.orders.buyer')}
              placeholder={t('admin.orders.buyerHint')}
              icon={<UserRound className="size-5 text-muted" />}
              {...field('user')}
            />
            <Select label={t('admin.orders.status')} {...choice('status')} options={optionsOf(statusNames)} />
            <MoreFilters isOpen={count(rareFields) > 0}>
              <DayFields form={form} />
              <Select label={t('admin.orders.reason')} {...choice('reason')} options={optionsOf(reasonNames)} />
              <Select label={t('admin.orders.kind')} {...choice('kind')} options={optionsOf(kindNames)} />
              <Select
                label={t('admin.orders.provider')}
                {...choice('provider')}
                options={[any, { value: 'balance', label: t('admin.orders.fromBalance') }, ...providers]}
              />
              <Select label={t('admin.orders.currency')} {...choice('currency')} options={optionsOf(currencyNames)} />
            </MoreFilters>
          </FilterFold>
        </div>
        {count() > 0 && (
          <Button icon={X} look="quiet" className="justify-self-start" onClick={form.clear}>
            {t('products.clearFilters')}
          </Button>
        )}
      </form>
    </search>
  )
}

/** Those that are asked for less often; on a phone the fold around them is enough. */
function MoreFilters({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const { t } = useTranslation()
  const [wanted, setWanted] = useState(isOpen)
  const id = useId()
  return (
    <div className="sm:col-span-full">
      <button
        type="button"
        aria-expanded={wanted}
        aria-controls={id}
        onClick={() => setWanted(!wanted)}
        className="inline-flex min-h-11 items-center gap-1 font-semibold text-accent-ink max-sm:hidden"
      >
        {t('admin.orders.moreFilters')}
        <ChevronDown className={`size-5 ${wanted ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} className={`grid gap-3 sm:grid-cols-2 sm:gap-4 sm:pt-2 lg:grid-cols-3 ${wanted ? '' : 'sm:hidden'}`}>
        {children}
      </div>
    </div>
  )
}
