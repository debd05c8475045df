import { ChevronDown, Search, UserRound, X } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { limits } from '../../../../shared/limits'
import { Button } from '../../../components/button'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { currencyNames } from '../../../i18n/money-words'
import { statusNames } from '../../../i18n/order-words'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { type choices, countFolded, hasMore, type OrderWish, paramsOf } from './order-filters'
import { kindNames, providerTitles, reasonNames } from './order-names'

type Props = { wish: OrderWish; onChange: (part: Partial<OrderWish>) => void; onClear: () => void }

/** What narrows the list down; the address keeps it. */
export function OrderFilterForm({ wish, onChange, onClear }: Props) {
  const { t } = useTranslation()
  const field = (name: keyof OrderWish) => ({
    value: wish[name],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  })
  const select = (name: keyof typeof choices, options: { value: string; label: string }[]) => ({
    value: wish[name],
    onChoose: (value: string) => onChange({ [name]: value }),
    options: [{ value: '', label: t('admin.orders.any') }, ...options],
  })
  const names = {
    status: Object.entries(statusNames).map(([value, key]) => ({ value, label: t(key) })),
    reason: Object.entries(reasonNames).map(([value, key]) => ({ value, label: t(key) })),
    kind: Object.entries(kindNames).map(([value, key]) => ({ value, label: t(key) })),
    currency: Object.entries(currencyNames).map(([value, key]) => ({ value, label: t(key) })),
    provider: [
      { value: 'balance', label: t('admin.orders.fromBalance') },
      ...Object.entries(providerTitles).map(([value, label]) => ({ value, label })),
    ],
  }
  return (
    <search>
      <form
        aria-label={t('admin.orders.filters')}
        onSubmit={(event) => event.preventDefault()}
        className="grid gap-3 sm:gap-4"
      >
        <div className="grid gap-3 sm:grid-cols-2 sm:gap-4 lg:grid-cols-3">
          <Field
            type="search"
            label={t('admin.orders.search')}
            placeholder={t('admin.orders.searchHint')}
            hint={t('admin.orders.searchMin', { min: limits.orders.searchLength })}
            icon={<Search aria-hidden="true" className="size-5 text-muted" />}
            autoComplete="off"
            spellCheck={false}
            {...field('search')}
          />
          <FilterFold set={countFolded(wish)}>
            <Field
              type="search"
              label={t('admin.orders.buyer')}
              placeholder={t('admin.orders.buyerHint')}
              icon={<UserRound aria-hidden="true" className="size-5 text-muted" />}
              autoComplete="off"
              spellCheck={false}
              {...field('user')}
            />
            <Select label={t('admin.orders.status')} {...select('status', names.status)} />
            <MoreFilters isOpen={hasMore(wish)}>
              <Field type="date" label={t('admin.orders.from')} max={wish.to || undefined} {...field('from')} />
              <Field type="date" label={t('admin.orders.to')} min={wish.from || undefined} {...field('to')} />
              <Select label={t('admin.orders.reason')} {...select('reason', names.reason)} />
              <Select label={t('admin.orders.kind')} {...select('kind', names.kind)} />
              <Select label={t('admin.orders.provider')} {...select('provider', names.provider)} />
              <Select label={t('admin.orders.currency')} {...select('currency', names.currency)} />
            </MoreFilters>
          </FilterFold>
        </div>
        {Object.keys(paramsOf(wish)).length > 0 && (
          <Button look="quiet" className="justify-self-start" onClick={onClear}>
            <X aria-hidden="true" className="size-5" />
            {t('admin.orders.clear')}
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
        <ChevronDown aria-hidden="true" className={`size-5 ${wanted ? 'rotate-180' : ''}`} />
      </button>
      <div id={id} className={`grid gap-3 sm:grid-cols-2 sm:gap-4 sm:pt-2 lg:grid-cols-3 ${wanted ? '' : 'sm:hidden'}`}>
        {children}
      </div>
    </div>
  )
}
