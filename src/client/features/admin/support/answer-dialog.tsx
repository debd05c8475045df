import { type FormEvent, useState } from 'react'
import type { AdminTicket } from '../../../../shared/contract/support'
import { limits } from '../../../../shared/limits'
import { useEditTicket } from '../../../calls/admin-support'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { notify } from '../../../components/notify'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { TextArea } from '../text-area'
import { AskerPanel } from './asker'

/** What the sender is told, beside what the shop knows of them. A request that needs no answer can be closed without one. */
export function AnswerDialog({ ticket, onClose }: { ticket: AdminTicket; onClose: () => void }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const edit = useEditTicket(ticket.ticketId)
  const [reply, setReply] = useState('')
  const succeed = (text: string) => {
    notify.success(text)
    onClose()
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    edit.mutate({ state: 'answered', reply: reply.trim() }, { onSuccess: () => succeed(t('admin.support.sent')) })
  }
  const close = () => edit.mutate({ state: 'closed' }, { onSuccess: () => succeed(t('admin.support.done')) })
  return (
    <Modal title={t('admin.support.answerTitle')} shape={ticket.account ? 'wide' : 'page'} onClose={onClose}>
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
            label={t('admin.support.replyLabel')}
            hint={ticket.account ? t('admin.support.replyHint') : undefined}
            rows={6}
            required
            maxLength={limits.support.replyLength}
            value={reply}
            onChange={({ target }) => setReply(target.value)}
          />
          <div className="grid gap-3 sm:flex sm:flex-row-reverse sm:justify-between">
            <Button type="submit" pending={edit.isPending} disabled={reply.trim() === ''}>
              {t('admin.support.send')}
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
