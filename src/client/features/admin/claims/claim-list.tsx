import { CircleCheck } from 'lucide-react'
import { claimsQuery } from '../../../calls/admin-claims'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState } from '../filters/by-state'
import { ClaimCard, claimStateNames } from './claim-card'

const names = { ...claimStateNames, all: 'admin.all' } as const

/** Complaints of buyers about codes that do not work: first those that wait for an answer. */
export default function ClaimList() {
  const { t } = useTranslation()
  return (
    <ByState
      names={names}
      search={{ label: 'admin.claims.search', maxLength: 100 }}
      query={claimsQuery}
      failed="admin.claims.loadFailed"
      rowsOf={({ claims }) => claims}
      none={<StateView icon={CircleCheck} title={t('admin.claims.none')} />}
      keyOf={({ claimId }) => claimId}
      show={(claim) => <ClaimCard claim={claim} />}
    />
  )
}
