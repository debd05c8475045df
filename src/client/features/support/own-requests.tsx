import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ownTicketsQuery } from '../../calls/support'
import { Loaded } from '../../components/loaded'
import { ShowMore } from '../../components/show-more'
import { Skeleton } from '../../components/skeleton'
import { RequestCard } from './request-card'

/** What the buyer has asked before, with the shop's replies; nothing at all for whoever has asked nothing. */
export default function OwnRequests() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownTicketsQuery)
  const loading = <Skeleton className="h-40 rounded-panel" />
  return (
    <Loaded query={query} failed={t('support.ownFailed')} loading={loading}>
      {({ pages }) => {
        const tickets = pages.flatMap((page) => page.tickets)
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
            <ShowMore query={query}>{t('support.showMore')}</ShowMore>
          </section>
        )
      }}
    </Loaded>
  )
}
