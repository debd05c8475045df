import { useInfiniteQuery } from '@tanstack/react-query'
import { statementQuery } from '../../calls/balance'
import { ShowMore } from '../../components/show-more'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { StatementLines } from './statement-lines'

/** Every movement of the balance, newest first. */
export default function Statement() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(statementQuery)
  const loading = <Skeleton className="h-40 rounded-panel" />
  return (
    <Loaded query={query} failed="statement.loadFailed" loading={loading}>
      {({ pages }) => {
        const lines = pages.flatMap((page) => page.lines)
        if (lines.length === 0) return <p className="panel p-5 text-muted">{t('statement.empty')}</p>
        return (
          <>
            <StatementLines lines={lines} />
            <ShowMore query={query}>{t('orders.showMore')}</ShowMore>
          </>
        )
      }}
    </Loaded>
  )
}
