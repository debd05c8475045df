import { useQuery } from '@tanstack/react-query'
import { CircleStop, SearchX } from 'lucide-react'
import { useLocation, useSearchParams } from 'wouter'
import { promotionQuery } from '../../../calls/admin-promotions'
import { Loaded, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { BackLink } from '../back-link'
import { BySwitch } from '../discounts/by-switch'
import { PromotionForm } from './promotion-form'
import { PromotionList } from './promotion-list'

function Edited({ id, onSaved }: { id: string; onSaved: () => void }) {
  const { t } = useTranslation()
  return (
    <Loaded query={useQuery(promotionQuery(id))} failed="admin.promotions.loadFailed">
      {(saved) => {
        if (!saved) return <StateView icon={SearchX} title={t('admin.promotions.gone')} />
        const name = saved.names.en ?? ''
        if (saved.endedAt) return <StateView icon={CircleStop} title={t('admin.promotions.isEnded', { name })} />
        return <PromotionForm saved={saved} onSaved={onSaved} />
      }}
    </Loaded>
  )
}

function Chosen() {
  const { t } = useTranslation()
  const [params] = useSearchParams()
  const [, navigate] = useLocation()
  const edited = params.get('promotion')
  const list = pathToArea('promotions')
  if (!edited && !params.has('new')) return <PromotionList />
  const onSaved = () => navigate(list)
  return (
    <>
      <BackLink href={list}>{t('admin.tabs.promotions')}</BackLink>
      {edited ? <Edited key={edited} id={edited} onSaved={onSaved} /> : <PromotionForm onSaved={onSaved} />}
    </>
  )
}

/** Promotions: the list, and below it one promotion; the address says which. */
export default function Promotions() {
  const { t } = useTranslation()
  return (
    <BySwitch of="promotions" off={t('admin.promotions.off')}>
      {() => <Chosen />}
    </BySwitch>
  )
}
