import { Archive, Reply } from 'lucide-react'
import type { FormEvent } from 'react'
import type { AdminTicket } from '../../../../shared/contract/support'
import { limits } from '../../../../shared/limits'
import type { TicketState } from '../../../../shared/ticket-states'
import { useEditTicket } from '../../../calls/admin-support'
import { useKeptText } from '../../../calls/kept-text'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { Moment } from '../../../components/moment'
import { notify } from '../../../components/notify'
import { useNotifyFailure } from '../../../components/notify-failure'
import { Opener } from '../../../components/opener'
import { TextArea } from '../../../components/text-area'
import { useLastWord } from '../../../components/use-last-word'
import { useProblemText } from '../../../i18n/problem-text'
import { useTranslation } from '../../../i18n/translation'
import { Card, Quote, ShopReply } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'
import { AskerPanel } from './asker'
import { timeLeft } from './time-left'

export const ticketStateNames = {
  open: 'admin.claims.open',
  answered: 'admin.support.answered',
  closed: 'admin.support.closed',
} as const satisfies Record<TicketState, string>

/** Closes an answered request. */
function CloseButton({ ticketId }: { ticketId: string }) {
  const { t, onError } = useNotifyFailure()
  const edit = useEditTicket(ticketId)
  const close = () =>
    edit.mutate(
      { state: 'closed' },
      {
        onSuccess: () => notify.success(t('admin.support.done')),
        onError,
      },
    )
  return (
    <Button icon={Archive} look="secondary" className="justify-self-start" pending={edit.isPending} onClick={close}>
      {t('admin.support.close')}
    </Button>
  )
}

function Deadline({ at, nowMs }: { at: string; nowMs: number }) {
  const { t } = useTranslation()
  const { hours: count, isLate, tone } = timeLeft(at, nowMs)
  return <Badge tone={tone}>{t(isLate ? 'admin.support.hoursLate' : 'admin.support.hoursLeft', { count })}</Badge>
}

/** A request, its sender and its answer. `nowMs` is when the list was read. */
export function TicketCard({ ticket, nowMs }: { ticket: AdminTicket; nowMs: number }) {
  const { t } = useTranslation()
  const { ticketId, account, state, at } = ticket
  const facts = [
    { name: t('admin.support.claimed'), value: `${ticket.nickname} (${ticket.userId})` },
    { name: t('admin.support.account'), value: account ? <UserLink {...account} /> : t('admin.support.visitor') },
    { name: t('admin.support.at'), value: <Moment at={at} /> },
  ]
  return (
    <Card
      label={`${t('admin.support.number')} ${ticketId}`}
      title={<h3 className="font-mono font-bold tracking-wider">{ticketId}</h3>}
      mark={state === 'open' ? <Deadline at={at} nowMs={nowMs} /> : <Badge>{t(ticketStateNames[state])}</Badge>}
    >
      <Quote>{ticket.message}</Quote>
      <ShopReply text={ticket.reply} />
      <Facts facts={facts} />
      <Opener
        name={t('admin.claims.answer')}
        icon={Reply}
        look="primary"
        offered={state === 'open'}
        className="justify-self-start"
        dialog={(close) => <AnswerDialog ticket={ticket} onClose={close} />}
      />
      {state === 'answered' && <CloseButton ticketId={ticketId} />}
    </Card>
  )
}

/** The answer to a request, beside the facts about its sender. A request that needs no answer is closed without one. */
function AnswerDialog({ ticket, onClose }: { ticket: AdminTicket; onClose: () => void }) {
  const { t, problemText } = useProblemText()
  const edit = useEditTicket(ticket.ticketId)
  const [reply, setReply] = useKeptText(`answer ${ticket.ticketId}`)
  const leave = useLastWord(edit.error, onClose)
  const succeed = (text: string) => {
    notify.success(text)
    setReply('')
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    edit.mutate({ state: 'answered', reply: reply.trim() }, { onSuccess: () => succeed(t('admin.support.sent')) })
  }
  const close = () => edit.mutate({ state: 'closed' }, { onSuccess: () => succeed(t('admin.support.done')) })
  return (
    <Modal
      title={t('admin.support.answerTitle')}
      shape={ticket.account ? 'wide' : 'page'}
      waiting={edit.isPending}
      onClose={leave}
    >
      <div className={ticket.account ? 'grid gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]' : ''}>
        <form onSubmit={send} className="grid content-start gap-5">
          {edit.error && <Alert>{problemText(edit.error)}</Alert>}
          <blockquote className="max-h-48 overflow-auto border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">
            {ticket.message}
          </blockquote>
          {!ticket.account && (
            <>
              <Facts facts={[{ name: t('admin.support.claimed'), value: `${ticket.nickname} (${ticket.userId})` }]} />
              <Alert tone="warn">{t('admin.support.visitorHint')}</Alert>
            </>
          )}
          <TextArea
            label={t('admin.claims.replyLabel')}
            hint={ticket.account ? t('admin.support.replyHint') : undefined}
            rows={6}
            required
            maxLength={limits.support.replyLength}
            value={reply}
            onChange={({ target }) => setReply(target.value)}
          />
          <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between">
            <Button type="submit" pending={edit.isPending} disabled={reply.trim() === ''}>
              {t('admin.claims.send')}
            </Button>
            <Button look="secondary" disabled={edit.isPending} onClick={close}>
              {t('admin.support.closeUnanswered')}
            </Button>
          </div>
        </form>
        {ticket.account && <AskerPanel ticketId={ticket.ticketId} />}
      </div>
    </Modal>
  )
}
