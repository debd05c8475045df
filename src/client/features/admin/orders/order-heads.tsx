import { ArrowDown, ArrowUp } from 'lucide-react'
import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { useTranslation } from '../../../i18n/translation'

type Sort = NonNullable<AdminOrderFilters['sort']>

/** The columns of an order in the list, where there is room for them. */
export const orderColumns = 'lg:grid-cols-[8.5rem_minmax(0,1fr)_minmax(0,1.3fr)_7.5rem_7rem_9rem]'

type Props = { sort: Sort; onSort: (sort: Sort) => void }

/** Names of the columns; two of them turn the order of the list. */
export function OrderHeads({ sort, onSort }: Props) {
  const { t } = useTranslation()
  const by = (name: string, down: Sort, up: Sort) => (
    <SortButton
      name={name}
      turned={sort === down ? 'down' : sort === up ? 'up' : undefined}
      onTurn={() => onSort(sort === down ? up : down)}
    />
  )
  return (
    <div
      className={`panel mb-2 flex flex-wrap items-center gap-x-5 px-5 py-1 text-sm font-semibold text-muted lg:grid ${orderColumns}`}
    >
      {by(t('admin.orders.numberAndDate'), 'newest', 'oldest')}
      <span className="max-lg:hidden">{t('admin.orders.buyer')}</span>
      <span className="max-lg:hidden">{t('admin.orders.bought')}</span>
      <span className="max-lg:hidden">{t('admin.orders.paidWith')}</span>
      {by(t('admin.orders.sum'), 'largest', 'smallest')}
      <span className="max-lg:hidden">{t('admin.orders.status')}</span>
    </div>
  )
}

type SortProps = { name: string; turned: 'down' | 'up' | undefined; onTurn: () => void }

function SortButton({ name, turned, onTurn }: SortProps) {
  const { t } = useTranslation()
  const Arrow = turned === 'up' ? ArrowUp : ArrowDown
  const told = turned && t(turned === 'down' ? 'admin.orders.descending' : 'admin.orders.ascending')
  return (
    <button
      type="button"
      aria-pressed={turned !== undefined}
      aria-label={told ? t('admin.orders.sortedBy', { name, told }) : t('admin.orders.sortBy', { name })}
      onClick={onTurn}
      className="inline-flex min-h-11 items-center gap-1 text-left hover:text-ink aria-pressed:text-ink"
    >
      {name}
      <Arrow aria-hidden="true" className={`size-4 ${turned ? '' : 'opacity-30'}`} />
    </button>
  )
}
