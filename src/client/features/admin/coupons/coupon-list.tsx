import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus, TicketPercent } from 'lucide-react'
import { couponsQuery } from '../../../calls/admin-coupons'
import { ButtonLink } from '../../../components/link'
import { SearchField } from '../../../components/search-field'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { CardList } from '../card'
import { type TextOf, useFilters } from '../filters/use-filters'
import { Pages } from '../pages'
import { CouponCard } from './coupon-card'
import { pathToNew } from './coupon-paths'

const definition = {
  fields: { search: null },
  filtersOf: (textOf: TextOf<'search'>) => ({ search: textOf('search').trim() }),
}

type Props = {
  /** Whether the shop takes coupons: while it does not, none is made or changed. */
  isOn: boolean
  categoryName: (category: string) => string
}

/** Every coupon, newest first, found by its name or by a code. */
export function CouponList({ isOn, categoryName }: Props) {
  const { t } = useTranslation()
  const { filters, field } = useFilters(definition)
  const none = filters.search ? 'admin.coupons.noneFound' : 'admin.coupons.none'
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-3">
        <search className="min-w-0 max-w-xl grow basis-60">
          <SearchField label={t('admin.coupons.search')} maxLength={64} {...field('search')} />
        </search>
        {isOn && (
          <ButtonLink href={pathToNew} icon={Plus}>
            {t('admin.coupons.new')}
          </ButtonLink>
        )}
      </div>
      <Pages
        query={useInfiniteQuery(couponsQuery(filters.search))}
        failed="admin.coupons.loadFailed"
        rowsOf={({ coupons }) => coupons}
        none={
          <StateView icon={TicketPercent} title={t(none)} text={filters.search ? '' : t('admin.coupons.noneText')} />
        }
      >
        {(coupons) => (
          <CardList
            rows={coupons}
            keyOf={({ couponId }) => couponId}
            show={(coupon) => <CouponCard coupon={coupon} isOn={isOn} categoryName={categoryName} />}
          />
        )}
      </Pages>
    </>
  )
}
