import type { ReactNode } from 'react'
import { Page } from '../../components/page'
import { LoadError, type Query } from '../../components/state-view'
import { useProblemText } from '../../i18n/problem-text'
import { ScreenSkeleton } from './screen-skeleton'

/** A page that is loaded as a whole, or why it could not be. */
export function LoadedPage<Data>({ query, children }: { query: Query<Data>; children: (data: Data) => ReactNode }) {
  const { t, problemText } = useProblemText()
  const { data, error, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <ScreenSkeleton />
  return (
    <Page title={t('problem.page')} width="normal">
      <LoadError title={t('problem.page')} text={problemText(error)} onRetry={() => refetch()} />
    </Page>
  )
}
