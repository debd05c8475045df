import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { type ClaimState, claimStates } from '../../../../shared/order-states'
import { claimsQuery } from '../../../calls/admin-claims'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { CardList } from '../card'
import { ByState } from '../filters/by-state'
import { Pages } from '../pages'
import { ClaimCard, claimStateNames } from './claim-card'

function Claims({ state }: { state: ClaimState }) {
  const { t } = useTranslation()
  return (
    <Pages
      query={useInfiniteQuery(claimsQuery(state))}
      failed="admin.claims.loadFailed"
      rowsOf={({ claims }) => claims}
      none={<StateView icon={CircleCheck} title={t('admin.claims.none')} />}
    >
      {(claims) => (
        <CardList rows={claims} keyOf={({ claimId }) => claimId} show={(claim) => <ClaimCard claim={claim} />} />
      )}
    </Pages>
  )
}

/** Complaints of buyers about codes that do not work: first those that wait for an answer. */
export default function ClaimList() {
  const { t } = useTranslation()
  return (
    <ByState label={t('admin.claims.show')} states={claimStates} names={claimStateNames}>
      {(state) => <Claims state={state} />}
    </ByState>
  )
}
