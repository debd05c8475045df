import { lazy, Suspense } from 'react'
import { Redirect } from 'wouter'
import { Loading } from '../components/skeleton'
import { AdminPage } from '../features/admin/admin-page'
import { type AdminArea, areaNames, isArea, pathToArea } from '../features/admin/areas'
import { useTranslation } from '../i18n/translation'
import { paths } from '../paths'

const parts = {
  today: lazy(() => import('../features/admin/alert-list')),
  dashboard: lazy(() => import('../features/admin/dashboard/dashboard')),
  stock: lazy(() => import('../features/admin/stock/stock')),
  vouchers: lazy(() => import('../features/admin/vouchers/vouchers')),
  suppliers: lazy(() => import('../features/admin/suppliers/suppliers')),
  games: lazy(() => import('../features/admin/games/games')),
  referrals: lazy(() => import('../features/admin/referrals/referrals')),
  coupons: lazy(() => import('../features/admin/coupons/coupons')),
  promotions: lazy(() => import('../features/admin/promotions/promotions')),
  'by-hand': lazy(() => import('../features/admin/by-hand/hand-orders')),
  waiting: lazy(() => import('../features/admin/orders/waiting-orders')),
  claims: lazy(() => import('../features/admin/claims/claim-list')),
  support: lazy(() => import('../features/admin/support/inbox')),
  reviews: lazy(() => import('../features/admin/reviews/review-list')),
  products: lazy(() => import('../features/admin/products/product-list')),
  orders: lazy(() => import('../features/admin/orders/all-orders')),
  users: lazy(() => import('../features/admin/users/user-list')),
  tiers: lazy(() => import('../features/admin/tiers/tiers')),
  articles: lazy(() => import('../features/admin/articles/articles')),
  settings: lazy(() => import('../features/admin/settings/settings')),
  audit: lazy(() => import('../features/admin/audit/audit-log')),
  security: lazy(() => import('../features/admin/security/security')),
} as const satisfies Record<AdminArea, unknown>

/** The back office: the page of its own is what waits for the operator, each other part has an address below it. */
export default function AdminScreen({ id }: { id: string }) {
  const { t } = useTranslation()
  const area = id || 'today'
  // The address of the settings of Free Fire, from before there was a second game.
  if (area === 'freefire') return <Redirect to={pathToArea('games')} replace />
  if (!isArea(area)) return <Redirect to={paths.admin} replace />
  const Part = parts[area]
  return (
    <AdminPage title={t(areaNames[area])}>
      <Suspense fallback={<Loading />}>
        <Part />
      </Suspense>
    </AdminPage>
  )
}
