import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { claimStates } from '../../../../shared/order-states'
import { claimsQuery } from '../../../calls/admin-claims'
import { StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { ByState, type Sought } from '../filters/by-state'
import { CardPages } from '../pages'
import { ClaimCard, claimStateNames } from './claim-card'

const states = [...claimStates, 'all'] as const
type Shown = (typeof states)[number]

const names = { ...claimStateNames, all: 'admin.claims.all' } as const satisfies Record<Shown, string>

function Claims({ sought }: { sought: Sought<Shown> }) {
  const { t } = useTranslation()
  return (
    <CardPages
      query={useInfiniteQuery(claimsQuery(sought))}
      failed="admin.claims.loadFailed"
      rowsOf={({ claims }) => claims}
      none={<StateView icon={CircleCheck} title={t('admin.claims.none')} />}
      keyOf={({ claimId }) => claimId}
      show={(claim) => <ClaimCard claim={claim} />}
    />
  )
}

/** Complaints of buyers about codes that do not work: first those that wait for an answer. */
export default function ClaimList() {
  const { t } = useTranslation()
  return (
    <ByState
      label={t('admin.claims.show')}
      states={states}
      names={names}
      search={{ label: 'admin.claims.search', maxLength: 100 }}
    >
      {(sought) => <Claims sought={sought} />}
    </ByState>
  )
}
