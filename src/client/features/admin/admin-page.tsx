import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { Redirect, useLocation } from 'wouter'
import { profileQuery } from '../../calls/identity'
import { readEveryMinute } from '../../calls/queries'
import { session } from '../../calls/session'
import { Page } from '../../components/page'
import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { AdminNav } from './admin-nav'
import { pathToArea } from './areas'

/** Only administrators see a page of the back office; a profile that can't be read ends the session. */
export function AdminPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useTranslation()
  const { data: profile, isError } = useQuery({ ...profileQuery, refetchOnMount: 'always' })
  const [location] = useLocation()
  const client = useQueryClient()
  useEffect(() => readEveryMinute(client), [client])
  useEffect(() => {
    if (isError) session.end()
  }, [isError])
  if (profile && profile.role !== 'admin') return <Redirect to={paths.home} replace />
  // No other part answers an administrator who has to set up an app first.
  if (profile?.totpDue && location !== pathToArea('security')) return <Redirect to={pathToArea('security')} replace />
  return (
    <Page title={title} width="office">
      {profile ? (
        <div className="grid gap-x-8 max-sm:-my-4 xl:grid-cols-[11rem_minmax(0,1fr)] xl:items-start">
          {profile.totpDue ? <span /> : <AdminNav />}
          <div className="min-w-0">
            <h1 className="mb-3 text-title wrap-anywhere sm:mb-6">{title}</h1>
            {children}
          </div>
        </div>
      ) : (
        <div role="status" aria-label={t('common.loading')}>
          <Skeleton className="h-72 rounded-panel" />
        </div>
      )}
    </Page>
  )
}
