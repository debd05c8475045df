import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnswerClaim } from '../../../../shared/contract/stock'
import { useAnswerClaim } from '../../../calls/admin-claims'
import { Choice } from '../../../components/choice'
import { notify } from '../../../components/notify'
import { ReasonDialog } from '../reason-dialog'

type Decision = AnswerClaim['decision']

const decisions = {
  replace: { name: 'admin.claims.replace', text: 'admin.claims.replaceText' },
  refund: { name: 'admin.claims.refund', text: 'admin.claims.refundText' },
  refuse: { name: 'admin.claims.refuse', text: 'admin.claims.refuseText' },
} as const satisfies Record<Decision, object>

const offered = ['replace', 'refund', 'refuse'] as const satisfies readonly Decision[]

/** What becomes of a code that does not work, and what the buyer is told. */
export function AnswerDialog({ claimId, onClose }: { claimId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const answer = useAnswerClaim()
  const [decision, setDecision] = useState<Decision>('replace')
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
      <Choice
        legend={t('admin.claims.decision')}
        className="grid gap-2.5"
        chosen={decision}
        onChoose={setDecision}
        options={offered.map((each) => ({
          value: each,
          content: (
            <span>
              <span className="block font-bold">{t(decisions[each].name)}</span>
              <span className="block text-sm text-muted">{t(decisions[each].text)}</span>
            </span>
          ),
        }))}
      />
    </ReasonDialog>
  )
}
