import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useLocation } from 'wouter'
import { forgetDrafts } from '../../calls/drafts'
import { ApiError } from '../../calls/http'
import { profileQuery } from '../../calls/identity'
import { forgetCode } from '../../calls/kept-code'
import { useDeleteAccount } from '../../calls/own-data'
import { session } from '../../calls/session'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { Modal } from '../../components/modal'
import { notify } from '../../components/notify'
import { useProblemText } from '../../i18n/problem-text'
import { paths } from '../../paths'

const reasons = {
  money_left: 'security.data.reasons.moneyLeft',
  debt_left: 'security.data.reasons.debtLeft',
  order_unfinished: 'security.data.reasons.orderUnfinished',
  payment_unfinished: 'security.data.reasons.paymentUnfinished',
  claim_unanswered: 'security.data.reasons.claimUnanswered',
  dispute_undecided: 'security.data.reasons.disputeUndecided',
} as const

const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code)

/** Why an account is not deleted yet, each reason once. */
const reasonsIn = (error: Error | null) =>
  error instanceof ApiError ? [...new Set(Object.values(error.fields))].filter(isReason) : []

/** Says what goes and what stays, and asks for the nickname before the account is deleted. */
export function DeleteDialog({ onClose }: { onClose: () => void }) {
  const { t, problemText } = useProblemText()
  const [, navigate] = useLocation()
  const { data: profile } = useQuery(profileQuery)
  const [typed, setTyped] = useState('')
  const deletion = useDeleteAccount(() => {
    // First away from the guarded page, or its guard would remember it as the place to come back to.
    navigate(paths.home)
    session.end()
    forgetDrafts()
    forgetCode()
    notify.success(t('security.data.deleted'))
  })
  const left = reasonsIn(deletion.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    deletion.mutate()
  }
  return (
    <Modal title={t('security.data.deleteTitle')} shape="page" onClose={onClose}>
      <form onSubmit={submit} className="grid gap-5">
        {deletion.error && (
          <Alert>
            {problemText(deletion.error)}
            {left.length > 0 && (
              <ul className="mt-2 list-disc pl-5">
                {left.map((reason) => (
                  <li key={reason}>{t(reasons[reason])}</li>
                ))}
              </ul>
            )}
          </Alert>
        )}
        <p>{t('security.data.goes')}</p>
        <p className="text-muted">{t('security.data.stays')}</p>
        <Field
          label={t('security.data.confirmLabel', { nickname: profile?.nickname ?? '' })}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <div className="grid gap-3 sm:flex sm:justify-end">
          <Button look="secondary" disabled={deletion.isPending} onClick={onClose}>
            {t('common.cancel')}
          </Button>
          <Button
            type="submit"
            look="danger"
            pending={deletion.isPending}
            disabled={profile === undefined || typed.trim() !== profile.nickname}
          >
            {t('security.data.delete')}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
