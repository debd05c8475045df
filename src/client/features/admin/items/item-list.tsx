import { useQuery } from '@tanstack/react-query'
import type { SupplierName } from '../../../../shared/suppliers'
import { type SupplierItem, supplierItemsQuery } from '../../../calls/admin-suppliers'
import { ApiError } from '../../../calls/http'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Loading } from '../../../components/skeleton'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { useCostText } from '../cost-text'
import { unfit, type Wanted } from './unfit'

function ItemFacts({ item }: { item: SupplierItem }) {
  const { t } = useTranslation()
  const costText = useCostText()
  return (
    <>
      <span className="min-w-0 grow">
        <span className="block font-bold wrap-anywhere">{item.name}</span>{' '}
        <span className="block text-sm text-muted wrap-anywhere">
          {item.region ?? t('admin.items.noRegion')} · <span className="font-mono">{item.ref}</span>
        </span>
      </span>{' '}
      <span className="flex shrink-0 items-center gap-3 sm:flex-col sm:items-end sm:gap-1.5">
        <span className="font-extrabold tabular-nums">{costText({ currency: item.currency, amount: item.price })}</span>{' '}
        <Badge tone={item.inStock ? 'good' : 'bad'}>
          {t(item.inStock ? 'admin.items.inStock' : 'admin.items.outOfStock')}
        </Badge>
      </span>
    </>
  )
}

const row =
  'flex w-full flex-col gap-2 rounded-control border border-edge p-3.5 text-left sm:flex-row sm:items-center sm:gap-4'

type RowProps = { item: SupplierItem; wanted: Wanted; onChoose: (item: SupplierItem) => void }

function ItemRow({ item, wanted, onChoose }: RowProps) {
  const { t } = useTranslation()
  const why = unfit(item, wanted)
  if (!why) {
    return (
      <button type="button" onClick={() => onChoose(item)} className={`${row} bg-page transition hover:border-ink`}>
        <ItemFacts item={item} />
      </button>
    )
  }
  return (
    <div className="rounded-control bg-raised">
      <div className={row}>
        <ItemFacts item={item} />
      </div>
      <p className="px-3.5 py-2 text-sm">{t(why)}</p>
    </div>
  )
}

type Props = Omit<RowProps, 'item'> & { supplier: SupplierName; search: string }

/** The items of a supplier that fit the words. */
export function ItemList({ supplier, search, ...choice }: Props) {
  const { t, problemText } = useProblemText()
  const { data: items, error, refetch, isFetching } = useQuery(supplierItemsQuery(supplier, search))
  if (!items && isFetching) return <Loading />
  if (!items) {
    const isSilent = error instanceof ApiError && error.code === 'provider_failed'
    return (
      <Alert>
        <p>{isSilent ? t('admin.items.noAnswer') : problemText(error)}</p>
        <Button look="quiet" className="-ml-5 underline" onClick={() => refetch()}>
          {t('common.retry')}
        </Button>
      </Alert>
    )
  }
  return (
    <>
      <p role="status" className="mb-3 text-muted">
        {items.length > 0 ? t('admin.items.found', { count: items.length }) : t('admin.items.none', { search })}
      </p>
      <ul aria-label={t('admin.items.list')} className="grid gap-2.5">
        {items.map((item) => (
          <li key={item.ref}>
            <ItemRow item={item} {...choice} />
          </li>
        ))}
      </ul>
    </>
  )
}
