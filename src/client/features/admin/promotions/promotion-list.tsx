import { useInfiniteQuery } from '@tanstack/react-query'
import { Percent } from 'lucide-react'
import { promotionsQuery } from '../../../calls/admin-promotions'
import { CardPages } from '../../../components/pages'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { ListHead } from '../discounts/list-head'
import { useSearch } from '../filters/use-filters'
import { PromotionCard } from './promotion-card'

/** Every promotion, newest first, found by its name. */
export function PromotionList() {
  const { t } = useTranslation()
  const { search, field } = useSearch()
  const none = search ? 'admin.promotions.noneFound' : 'admin.promotions.none'
  return (
    <>
      <ListHead
        search={{ label: t('admin.promotions.search'), ...field }}
        add={{ href: pathToArea('promotions', { new: '' }), name: t('admin.promotions.new') }}
      />
      <CardPages
        query={useInfiniteQuery(promotionsQuery(search))}
        failed="admin.promotions.loadFailed"
        rowsOf={({ promotions }) => promotions}
        none={<StateView icon={Percent} title={t(none)} text={search ? '' : t('admin.promotions.noneText')} />}
        keyOf={({ promotionId }) => promotionId}
        show={(promotion) => <PromotionCard promotion={promotion} />}
      />
    </>
  )
}
