import { useState } from 'react'
import type { AdminClaims, AnswerClaim } from '../../../../shared/contract/stock'
import { useAnswerClaim } from '../../../calls/admin-claims'
import { Choice } from '../../../components/choice'
import { notify } from '../../../components/notify'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { ReasonDialog } from '../reason-dialog'

type Decision = AnswerClaim['decision']

const decisions = {
  replace: { name: 'admin.claims.replace', text: 'admin.claims.replaceText' },
  refund: { name: 'admin.claims.refund', text: 'admin.claims.refundText' },
  refuse: { name: 'admin.claims.refuse', text: 'admin.claims.refuseText' },
} as const satisfies Record<Decision, object>

const all = ['replace', 'refund', 'refuse'] as const satisfies readonly Decision[]

type Props = { claim: AdminClaims['claims'][number]; onClose: () => void }

/** What becomes of a code that does not work, and what the buyer is told. */
export function AnswerDialog({ claim: { claimId, currency, refundable }, onClose }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const answer = useAnswerClaim()
  const [chosen, setChosen] = useState<Decision>('replace')
  // Whose buyer has all of the money again is given nothing more.
  const offered = refundable > 0 ? all : (['refuse'] as const)
  const decision = refundable > 0 ? chosen : 'refuse'
  const send = (reply: string) =>
    answer.mutate(
      { id: claimId, decision, reply },
      {
        onSuccess: () => {
          notify.success(t('admin.claims.answered'))
          onClose()
        },
      },
    )
  return (
    <ReasonDialog
      title={t('admin.claims.answerTitle')}
      confirm={t('admin.claims.send')}
      label={t('admin.claims.replyLabel')}
      pending={answer.isPending}
      error={answer.error}
      onConfirm={send}
      onClose={onClose}
    >
      {refundable === 0 && <p>{t('admin.claims.allRefunded')}</p>}
      <Choice
        legend={t('admin.claims.decision')}
        className="grid gap-2.5"
        chosen={decision}
        onChoose={setChosen}
        options={offered.map((each) => ({
          value: each,
          content: (
            <span>
              <span className="block font-bold">{t(decisions[each].name)}</span>
              <span className="block text-sm text-muted">
                {t(decisions[each].text, { sum: money(refundable, currency) })}
              </span>
            </span>
          ),
        }))}
      />
    </ReasonDialog>
  )
}
