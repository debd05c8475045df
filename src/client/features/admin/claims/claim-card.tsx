import { Reply } from 'lucide-react'
import { useState } from 'react'
import type { AdminClaims, AnswerClaim } from '../../../../shared/contract/stock'
import type { ClaimState } from '../../../../shared/order-states'
import { useAnswerClaim } from '../../../calls/admin-claims'
import { Badge, type Tone } from '../../../components/badge'
import { Choice } from '../../../components/choice'
import { Moment } from '../../../components/moment'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { ActDialog } from '../act'
import { Card, OrderLink, Quote, ShopReply } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'
import { answersTo } from './answers'

export const claimStateNames = {
  open: 'admin.claims.open',
  replaced: 'admin.claims.replaced',
  refunded: 'admin.claims.refunded',
  refused: 'admin.claims.refused',
} as const satisfies Record<ClaimState, string>

const tones = { open: 'warn', replaced: 'good', refunded: 'good', refused: 'plain' } as const satisfies Record<
  ClaimState,
  Tone
>

/** A buyer's complaint about one code, and the shop's answer. */
export function ClaimCard({ claim }: { claim: AdminClaims['claims'][number] }) {
  const { t, offer: offerName } = useFormat()
  const facts = [
    { name: t('admin.orders.numberAndDate'), value: <OrderLink id={claim.orderId} /> },
    {
      name: claim.code === null ? t('admin.claims.code') : t('admin.claims.codeNumber', { number: claim.code + 1 }),
      value: <span className="font-mono font-bold">{claim.masked}</span>,
    },
    { name: t('admin.orders.buyer'), value: <UserLink userId={claim.userId} nickname={claim.nickname} /> },
    { name: t('admin.claims.at'), value: <Moment at={claim.at} /> },
  ]
  return (
    <Card
      label={`${claim.title} ${claim.orderId}`}
      title={
        <h3 className="font-bold tracking-normal">
          {claim.title} <span className="font-normal text-muted">{offerName(claim)}</span>
        </h3>
      }
      mark={<Badge tone={tones[claim.state]}>{t(claimStateNames[claim.state])}</Badge>}
    >
      <Quote>{claim.message}</Quote>
      <ShopReply text={claim.reply} />
      <Facts facts={facts} />
      <Opener
        name={t('admin.claims.answer')}
        icon={Reply}
        look="primary"
        offered={claim.state === 'open'}
        className="justify-self-start"
        dialog={(close) => <AnswerDialog claim={claim} onClose={close} />}
      />
    </Card>
  )
}

type Decision = AnswerClaim['decision']

const decisions = {
  replace: { name: 'admin.claims.replace', text: 'admin.claims.replaceText' },
  refund: { name: 'admin.claims.refund', text: 'admin.claims.refundText' },
  refuse: { name: 'admin.claims.refuse', text: 'admin.claims.refuseText' },
} as const satisfies Record<Decision, object>

type Props = { claim: AdminClaims['claims'][number]; onClose: () => void }

/** Decides about a code that does not work, and answers the buyer. */
function AnswerDialog({ claim, onClose }: Props) {
  const { claimId, currency, refundable, paidBack, disputed } = claim
  const { t, money } = useFormat()
  const [chosen, setChosen] = useState<Decision>('replace')
  const offered = answersTo(claim)
  const decision = offered.includes(chosen) ? chosen : 'refuse'
  return (
    <ActDialog
      title={t('admin.claims.answerTitle')}
      confirm={t('admin.claims.send')}
      label={t('admin.claims.replyLabel')}
      call={useAnswerClaim()}
      input={(reply) => ({ id: claimId, decision, reply })}
      done={t('admin.claims.answered')}
      onClose={onClose}
    >
      {paidBack && <p>{t('admin.claims.allRefunded')}</p>}
      {disputed && <p>{t('admin.claims.disputed')}</p>}
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
    </ActDialog>
  )
}
