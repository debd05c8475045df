import { useInfiniteQuery } from '@tanstack/react-query'
import { statementQuery } from '../../calls/balance'
import { Pages } from '../../components/pages'
import { Skeleton } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'
import { StatementLines } from './statement-lines'

/** Every movement of the balance, newest first. */
export default function Statement() {
  const { t } = useTranslation()
  return (
    <Pages
      query={useInfiniteQuery(statementQuery)}
      failed="statement.loadFailed"
      loading={<Skeleton className="h-40 rounded-panel" />}
      rowsOf={(page) => page.lines}
      none={<p className="panel p-5 text-muted">{t('statement.empty')}</p>}
    >
      {(lines) => <StatementLines lines={lines} />}
    </Pages>
  )
}
