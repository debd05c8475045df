import { Reply } from 'lucide-react'
import { useState } from 'react'
import type { AdminClaims } from '../../../../shared/contract/stock'
import type { ClaimState } from '../../../../shared/order-states'
import { Badge, type Tone } from '../../../components/badge'
import { Button } from '../../../components/button'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { pathToOrder } from '../areas'
import { Card } from '../card'
import { Facts } from '../facts'
import { useOfferName } from '../offer-name'
import { UserLink } from '../user-link'
import { AnswerDialog } from './answer-dialog'
import { claimStateNames } from './claim-state-names'

const tones = { open: 'warn', replaced: 'good', refunded: 'good', refused: 'plain' } as const satisfies Record<
  ClaimState,
  Tone
>

/** A buyer's complaint about one code, and the shop's answer. */
export function ClaimCard({ claim }: { claim: AdminClaims['claims'][number] }) {
  const { t } = useTranslation()
  const { date } = useFormat()
  const offerName = useOfferName()
  const [answering, setAnswering] = useState(false)
  const facts = [
    {
      name: t('admin.claims.order'),
      value: (
        <Link
          href={pathToOrder(claim.orderId)}
          className="inline-flex min-h-6 items-center font-mono underline sm:min-h-11"
        >
          {claim.orderId}
        </Link>
      ),
    },
    {
      name: claim.code === null ? t('admin.claims.code') : t('admin.claims.codeNumber', { number: claim.code + 1 }),
      value: <span className="font-mono font-bold">{claim.masked}</span>,
    },
    { name: t('admin.waiting.buyer'), value: <UserLink userId={claim.userId} nickname={claim.nickname} /> },
    { name: t('admin.claims.at'), value: <time dateTime={claim.at}>{date(claim.at)}</time> },
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
      <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">{claim.message}</blockquote>
      {claim.reply && (
        <div>
          <p className="text-sm text-muted">{t('admin.claims.reply')}</p>
          <p className="wrap-anywhere whitespace-pre-line">{claim.reply}</p>
        </div>
      )}
      <Facts facts={facts} />
      {claim.state === 'open' && (
        <Button className="justify-self-start" onClick={() => setAnswering(true)}>
          <Reply aria-hidden="true" className="size-5" />
          {t('admin.claims.answer')}
        </Button>
      )}
      {answering && <AnswerDialog claim={claim} onClose={() => setAnswering(false)} />}
    </Card>
  )
}
