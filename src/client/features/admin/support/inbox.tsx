import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, TicketX } from 'lucide-react'
import { useState } from 'react'
import { type TicketState, ticketStates } from '../../../../shared/ticket-states'
import { claimsQuery } from '../../../calls/admin-claims'
import { inboxQuery } from '../../../calls/admin-support'
import { useProblemText } from '../../../calls/problem-text'
import { buttonClass } from '../../../components/button'
import { Link } from '../../../components/link'
import { Select } from '../../../components/select'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { FilterFold } from '../filter-fold'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { TicketCard } from './ticket-card'
import { ticketStateNames } from './ticket-state-names'

function Tickets({ state }: { state: TicketState }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(inboxQuery(state))
  if (!query.data && query.error) {
    return (
      <LoadError
        title={t('admin.support.loadFailed')}
        text={problemText(query.error)}
        onRetry={() => query.refetch()}
      />
    )
  }
  if (!query.data) return <Loading />
  const tickets = query.data.pages.flatMap((page) => page.tickets)
  if (tickets.length === 0) return <StateView icon={CircleCheck} title={t('admin.support.none')} />
  return (
    <>
      <ul className="grid gap-2 sm:gap-4">
        {tickets.map((ticket) => (
          <li key={ticket.ticketId}>
            <TicketCard ticket={ticket} nowMs={query.dataUpdatedAt} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}

/** Complaints about codes have a part of their own; whoever reads requests is told that some wait. */
function WaitingClaims() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(claimsQuery('open'))
  const waiting = data?.pages.flatMap((page) => page.claims).length ?? 0
  if (waiting === 0) return null
  return (
    <Link href={pathToArea('claims')} className={buttonClass('secondary')}>
      <TicketX aria-hidden="true" className="size-5" />
      {data?.pages.at(-1)?.nextCursor
        ? t('admin.support.moreClaimsWait', { shown: waiting })
        : t('admin.support.claimsWait', { count: waiting })}
    </Link>
  )
}

/** What people ask the shop: first those that wait, the longest waiting on top. */
export default function Inbox() {
  const { t } = useTranslation()
  const [state, setState] = useState<TicketState>('open')
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
        <div className="grid w-full max-w-xs gap-3">
          <FilterFold set={state === 'open' ? 0 : 1}>
            <Select
              label={t('admin.support.show')}
              value={state}
              onChoose={setState}
              options={ticketStates.map((each) => ({ value: each, label: t(ticketStateNames[each]) }))}
            />
          </FilterFold>
        </div>
        <WaitingClaims />
      </div>
      <Tickets state={state} />
    </>
  )
}
