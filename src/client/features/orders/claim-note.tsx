import type { Claim } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { useTranslation } from '../../i18n/translation'

const answers = {
  open: { text: 'claim.open', tone: 'info' },
  replaced: { text: 'claim.replaced', tone: 'good' },
  refunded: { text: 'claim.refunded', tone: 'good' },
  refused: { text: 'claim.refused', tone: 'warn' },
} as const satisfies Record<Claim['state'], object>

/** What has become of a report, with the shop's own words where it has written some. */
export function ClaimNote({ claim: { state, reply } }: { claim: Claim }) {
  const { t } = useTranslation()
  const { text, tone } = answers[state]
  return (
    <Alert tone={tone}>
      <p className="font-semibold">{t(text)}</p>
      {reply && <p className="wrap-anywhere whitespace-pre-line">{reply}</p>}
    </Alert>
  )
}
