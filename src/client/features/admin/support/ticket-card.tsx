import { Archive, Reply } from 'lucide-react'
import { useState } from 'react'
import type { AdminTicket } from '../../../../shared/contract/support'
import { useEditTicket } from '../../../calls/admin-support'
import { useProblemText } from '../../../calls/problem-text'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Card } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'
import { AnswerDialog } from './answer-dialog'
import { Deadline } from './deadline'
import { ticketStateNames } from './ticket-state-names'

/** An answered request has nothing left to be done. */
function CloseButton({ ticketId }: { ticketId: string }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const edit = useEditTicket(ticketId)
  const close = () =>
    edit.mutate(
      { state: 'closed' },
      {
        onSuccess: () => notify.success(t('admin.support.done')),
        onError: (error) => notify.error(problemText(error)),
      },
    )
  return (
    <Button look="secondary" className="justify-self-start" pending={edit.isPending} onClick={close}>
      <Archive aria-hidden="true" className="size-5" />
      {t('admin.support.close')}
    </Button>
  )
}

/** What somebody asks, who that is as far as the shop knows, and its answer. `nowMs` is when the list was read. */
export function TicketCard({ ticket, nowMs }: { ticket: AdminTicket; nowMs: number }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const [answering, setAnswering] = useState(false)
  const { ticketId, account, state } = ticket
  const facts = [
    { name: t('admin.support.claimed'), value: `${ticket.nickname} (${ticket.userId})` },
    {
      name: t('admin.support.account'),
      value: account ? <UserLink {...account} /> : t('admin.support.visitor'),
    },
    { name: t('admin.support.at'), value: <time dateTime={ticket.at}>{date(ticket.at)}</time> },
  ]
  return (
    <Card
      label={`${t('admin.support.number')} ${ticketId}`}
      title={<h3 className="font-mono font-bold tracking-wider">{ticketId}</h3>}
      mark={state === 'open' ? <Deadline at={ticket.at} nowMs={nowMs} /> : <Badge>{t(ticketStateNames[state])}</Badge>}
    >
      <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
        {ticket.message}
      </blockquote>
      {ticket.reply && (
        <div>
          <p className="text-sm text-muted">{t('admin.support.reply')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{ticket.reply}</p>
        </div>
      )}
      <Facts facts={facts} />
      {state === 'open' && (
        <Button className="justify-self-start" onClick={() => setAnswering(true)}>
          <Reply aria-hidden="true" className="size-5" />
          {t('admin.support.answer')}
        </Button>
      )}
      {state === 'answered' && <CloseButton ticketId={ticketId} />}
      {answering && <AnswerDialog ticket={ticket} onClose={() => setAnswering(false)} />}
    </Card>
  )
}
