import { useInfiniteQuery } from '@tanstack/react-query'
import { statementQuery } from '../../calls/balance'
import { useProblemText } from '../../calls/problem-text'
import { Button } from '../../components/button'
import { Skeleton } from '../../components/skeleton'
import { LoadError } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { StatementLines } from './statement-lines'

/** Every movement of the balance, newest first. */
export default function Statement() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(statementQuery)
  if (!data && error) {
    return <LoadError title={t('statement.loadFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Skeleton className="h-40 rounded-panel" />
  const lines = data.pages.flatMap((page) => page.lines)
  if (lines.length === 0) return <p className="panel p-5 text-muted">{t('statement.empty')}</p>
  return (
    <>
      <StatementLines lines={lines} />
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('orders.showMore')}
          </Button>
        </div>
      )}
    </>
  )
}
