import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Statement as Page, TransferKind } from '../../../shared/contract/identity'
import { statementQuery } from '../../calls/balance'
import { useProblemText } from '../../calls/problem-text'
import { Button } from '../../components/button'
import { Skeleton } from '../../components/skeleton'
import { LoadError } from '../../components/state-view'
import { useFormat } from '../../i18n/format'

type Line = Page['lines'][number]

const kinds = {
  adjustment: 'statement.kinds.adjustment',
  purchase: 'statement.kinds.purchase',
  refund: 'statement.kinds.refund',
  topup: 'statement.kinds.topup',
  transfer: 'statement.kinds.sent',
  late: 'statement.kinds.late',
  chargeback: 'statement.kinds.chargeback',
  card_refund: 'statement.kinds.card_refund',
} as const satisfies Record<TransferKind, string>

function StatementLine({ line }: { line: Line }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const isIn = line.amount > 0
  const what = line.kind === 'transfer' && isIn ? 'statement.kinds.received' : kinds[line.kind]
  return (
    <li className="py-3.5 tabular-nums">
      <p className="flex items-start justify-between gap-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{t(what, { userId: line.note })}</span>
        <span className={`shrink-0 font-bold ${isIn ? 'text-good' : 'text-danger'}`}>
          {isIn ? '+' : '−'}
          {money(Math.abs(line.amount), line.currency)}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <time dateTime={line.at}>{date(line.at)}</time>
        <span>{t('statement.balance', { sum: money(line.balance, line.currency) })}</span>
      </p>
    </li>
  )
}

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
      <ul className="panel divide-y divide-line px-5 py-1.5" data-testid="statement">
        {lines.map((line) => (
          <StatementLine key={`${line.reference} ${line.amount}`} line={line} />
        ))}
      </ul>
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
