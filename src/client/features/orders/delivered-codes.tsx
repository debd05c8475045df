import type { Claim, OrderItem } from '../../../shared/contract/orders'
import { Alert } from '../../components/alert'
import { Skeletons } from '../../components/skeleton'
import { useTranslation } from '../../i18n/translation'
import { CodeList } from './code-list'
import { ReportCode } from './report-code'

const mostPlaceholders = 3

const answers = {
  open: { text: 'claim.open', tone: 'info' },
  replaced: { text: 'claim.replaced', tone: 'good' },
  refunded: { text: 'claim.refunded', tone: 'good' },
  refused: { text: 'claim.refused', tone: 'warn' },
} as const satisfies Record<Claim['state'], object>

/** The state of a report, with the shop's reply where there is one. */
function ClaimNote({ claim: { state, reply } }: { claim: Claim }) {
  const { t } = useTranslation()
  const { text, tone } = answers[state]
  return (
    <Alert tone={tone}>
      <p className="font-semibold">{t(text)}</p>
      {reply && <p className="wrap-anywhere whitespace-pre-line">{reply}</p>}
    </Alert>
  )
}

/** The last word on a code: a later report replaces an earlier one. */
const claimOf = (claims: readonly Claim[], code: number): Claim | undefined =>
  claims.findLast((claim) => claim.code === code)

type Props = { orderId: string; item: OrderItem; index: number; isMoving: boolean; isNew: boolean }

/** The codes of an item that are there, places for those that are not yet, and what was given back instead. */
export function DeliveredCodes({ orderId, item, index, isMoving, isNew }: Props) {
  const { t } = useTranslation()
  const { codes, codeIds, qty, returned, claims } = item
  const missing = Math.max(0, qty - codes.length - returned)
  const mended = claims.filter(({ code }) => code === null)
  return (
    <>
      {codes.length > 0 && missing > 0 && (
        <p className="text-sm font-semibold text-muted">{t('order.delivered', { done: codes.length, count: qty })}</p>
      )}
      {codes.length > 0 && (
        <CodeList
          codes={codes}
          size={isNew ? 'large' : 'normal'}
          below={(code) => {
            const claim = claimOf(claims, code)
            const codeId = codeIds[code]
            // The shop may have been wrong to refuse, or its reply asks for more: the buyer reports the code again.
            const mayReport = claim?.state !== 'open' && codeId
            return (
              <>
                {claim && (
                  <div className="mt-2">
                    <ClaimNote claim={claim} />
                  </div>
                )}
                {mayReport && <ReportCode orderId={orderId} item={index} codeId={codeId} number={code + 1} />}
              </>
            )
          }}
        />
      )}
      {mended.map((claim) => (
        <ClaimNote key={claim.claimId} claim={claim} />
      ))}
      {isMoving && <Skeletons count={Math.min(missing, mostPlaceholders)} className="h-14 w-full" />}
      {returned > 0 && <p className="text-sm font-semibold text-muted">{t('order.returned', { count: returned })}</p>}
    </>
  )
}
