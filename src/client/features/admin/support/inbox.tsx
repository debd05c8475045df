import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, TicketX } from 'lucide-react'
import { claimsQuery } from '../../../calls/admin-claims'
import { inboxQuery } from '../../../calls/admin-support'
import { ButtonLink } from '../../../components/link'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { ByState } from '../filters/by-state'
import { TicketCard, ticketStateNames } from './ticket-card'

const names = { ...ticketStateNames, all: 'admin.all' } as const

/** Leads to open complaints about codes, which have a part of their own. */
function WaitingClaims() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(claimsQuery({ state: 'open' }))
  const waiting = data?.pages.flatMap((page) => page.claims).length ?? 0
  if (waiting === 0) return null
  return (
    <ButtonLink href={pathToArea('claims')} icon={TicketX} look="secondary">
      {data?.pages.at(-1)?.nextCursor
        ? t('admin.support.moreClaimsWait', { shown: waiting })
        : t('admin.support.claimsWait', { count: waiting })}
    </ButtonLink>
  )
}

/** Requests for help: first those that wait, the longest waiting on top. */
export default function Inbox() {
  const { t } = useTranslation()
  return (
    <ByState
      names={names}
      search={{ label: 'admin.support.search', maxLength: 100 }}
      beside={<WaitingClaims />}
      query={inboxQuery}
      failed="admin.support.loadFailed"
      rowsOf={({ tickets }) => tickets}
      none={<StateView icon={CircleCheck} title={t('admin.support.none')} />}
      keyOf={({ ticketId }) => ticketId}
      show={(ticket, atMs) => <TicketCard ticket={ticket} nowMs={atMs} />}
    />
  )
}
