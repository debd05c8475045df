import { useInfiniteQuery } from '@tanstack/react-query'
import { useProblemText } from '../../calls/problem-text'
import { ownTicketsQuery } from '../../calls/support'
import { Button } from '../../components/button'
import { Skeleton } from '../../components/skeleton'
import { LoadError } from '../../components/state-view'
import { useTranslation } from '../../i18n/translation'
import { RequestCard } from './request-card'

/** What the buyer has asked before, with the shop's replies; nothing at all for whoever has asked nothing. */
export default function OwnRequests() {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(ownTicketsQuery)
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  if (!data && error) {
    return <LoadError title={t('support.ownFailed')} text={problemText(error)} onRetry={() => refetch()} />
  }
  if (!data) return <Skeleton className="h-40 rounded-panel" />
  const tickets = data.pages.flatMap((page) => page.tickets)
  if (tickets.length === 0) return null
  return (
    <section aria-labelledby="own">
      <h2 id="own" className="mb-4 text-heading">
        {t('support.own')}
      </h2>
      <ul className="grid gap-4">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <RequestCard ticket={ticket} />
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className="mt-6 text-center">
          <Button look="secondary" pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            {t('support.showMore')}
          </Button>
        </div>
      )}
    </section>
  )
}
