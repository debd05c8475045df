import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type TicketState, ticketStates } from '../../../../shared/ticket-states'
import { inboxQuery } from '../../../calls/admin-support'
import { useProblemText } from '../../../calls/problem-text'
import { Select } from '../../../components/select'
import { LoadError, StateView } from '../../../components/state-view'
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
      <ul className="grid gap-4">
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

/** What people ask the shop: first those that wait, the longest waiting on top. */
export default function Inbox() {
  const { t } = useTranslation()
  const [state, setState] = useState<TicketState>('open')
  return (
    <>
      <div className="mb-6 max-w-xs">
        <Select
          label={t('admin.support.show')}
          value={state}
          onChoose={setState}
          options={ticketStates.map((each) => ({ value: each, label: t(ticketStateNames[each]) }))}
        />
      </div>
      <Tickets state={state} />
    </>
  )
}
