import { useInfiniteQuery } from '@tanstack/react-query'
import type { Tickets } from '../../../shared/contract/support'
import type { TicketState } from '../../../shared/ticket-states'
import { ownTicketsQuery } from '../../calls/support'
import { Badge, type Tone } from '../../components/badge'
import { CopyButton } from '../../components/copy-button'
import { Section } from '../../components/page'
import { ShowMore } from '../../components/show-more'
import { Skeleton } from '../../components/skeleton'
import { Loaded } from '../../components/state-view'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'

const states = {
  open: { name: 'support.open', tone: 'info' },
  answered: { name: 'support.answered', tone: 'good' },
  closed: { name: 'support.closed', tone: 'plain' },
} as const satisfies Record<TicketState, { name: string; tone: Tone }>

/** An earlier request and what the shop has answered. */
function RequestCard({ ticket }: { ticket: Tickets['tickets'][number] }) {
  const { t, date } = useFormat()
  const { ticketId, at, message, state, reply, answeredAt } = ticket
  const { name, tone } = states[state]
  return (
    <article aria-label={ticketId} className="panel grid gap-3 p-5">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 className="flex items-center font-mono font-bold tracking-wider">
          {ticketId}
          <CopyButton text={ticketId} label={t('support.copyNumber')} look="quiet" iconOnly />
        </h3>
        <Badge tone={tone}>{t(name)}</Badge>
      </div>
      <p className="wrap-anywhere whitespace-pre-line">{message}</p>
      <p className="text-sm text-muted">
        <time dateTime={at}>{t('support.sentAt', { date: date(at) })}</time>
      </p>
      {reply && (
        <div className="rounded-control border-l-4 border-accent-ink bg-raised px-4 py-3">
          <p className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
            <span className="font-semibold text-ink">{t('support.reply')}</span>
            {answeredAt && <time dateTime={answeredAt}>{date(answeredAt)}</time>}
          </p>
          <p className="mt-1 wrap-anywhere whitespace-pre-line">{reply}</p>
        </div>
      )}
    </article>
  )
}

/** The buyer's earlier requests with the shop's replies; nothing where there are none. */
export default function OwnRequests() {
  const { t } = useTranslation()
  const query = useInfiniteQuery(ownTicketsQuery)
  const loading = <Skeleton className="h-40 rounded-panel" />
  return (
    <Loaded query={query} failed="support.ownFailed" loading={loading}>
      {({ pages }) => {
        const tickets = pages.flatMap((page) => page.tickets)
        if (tickets.length === 0) return null
        return (
          <Section title={t('support.own')}>
            <ul className="grid gap-4">
              {tickets.map((ticket) => (
                <li key={ticket.ticketId}>
                  <RequestCard ticket={ticket} />
                </li>
              ))}
            </ul>
            <ShowMore query={query} />
          </Section>
        )
      }}
    </Loaded>
  )
}
