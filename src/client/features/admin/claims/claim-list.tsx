import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { type ClaimState, claimStates } from '../../../../shared/order-states'
import { claimsQuery } from '../../../calls/admin-claims'
import { useProblemText } from '../../../calls/problem-text'
import { Select } from '../../../components/select'
import { LoadError, StateView } from '../../../components/state-view'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { Loading } from '../loading'
import { ShowMore } from '../show-more'
import { ClaimCard } from './claim-card'
import { claimStateNames } from './claim-state-names'

function Claims({ state }: { state: ClaimState }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const query = useInfiniteQuery(claimsQuery(state))
  if (!query.data && query.error) {
    return (
      <LoadError title={t('admin.claims.loadFailed')} text={problemText(query.error)} onRetry={() => query.refetch()} />
    )
  }
  if (!query.data) return <Loading />
  const claims = query.data.pages.flatMap((page) => page.claims)
  if (claims.length === 0) return <StateView icon={CircleCheck} title={t('admin.claims.none')} />
  return (
    <>
      <ul className="grid gap-2 sm:gap-4">
        {claims.map((claim) => (
          <li key={claim.claimId}>
            <ClaimCard claim={claim} />
          </li>
        ))}
      </ul>
      <ShowMore query={query} />
    </>
  )
}

/** What buyers say of codes that do not work: first those that wait for an answer. */
export default function ClaimList() {
  const { t } = useTranslation()
  const [state, setState] = useState<ClaimState>('open')
  return (
    <>
      <div className="mb-3 grid max-w-xs gap-3 sm:mb-6">
        <FilterFold set={state === 'open' ? 0 : 1}>
          <Select
            label={t('admin.claims.show')}
            value={state}
            onChoose={setState}
            options={claimStates.map((each) => ({ value: each, label: t(claimStateNames[each]) }))}
          />
        </FilterFold>
      </div>
      <Claims state={state} />
    </>
  )
}
