import { UserPlus } from 'lucide-react'
import { mainCurrency } from '../../../../shared/money'
import { referralLimits } from '../../../../shared/referral'
import { adminReferralsQuery } from '../../../calls/admin-referrals'
import { Opener } from '../../../components/opener'
import { StateView } from '../../../components/state-view'
import { useFormat } from '../../../i18n/format'
import { ByState } from '../filters/by-state'
import { ReferralCard } from './referral-card'
import { stateNames } from './referral-words'
import { TermsDialog } from './terms-dialog'

const names = { all: 'admin.all', ...stateNames } as const

/** Newcomers whom buyers have brought: what was paid for them, what waits for a decision, and the terms. */
export default function Referrals() {
  const { t, money } = useFormat()
  return (
    <>
      <p className="mb-4 max-w-3xl text-muted">
        {t('admin.referrals.text', { least: money(referralLimits.leastUsd, mainCurrency) })}
      </p>
      <div className="mb-4">
        <Opener name={t('admin.referrals.terms')} dialog={(close) => <TermsDialog onClose={close} />} />
      </div>
      <ByState
        names={names}
        search={{ label: 'admin.referrals.search', maxLength: referralLimits.search }}
        notice={({ shown }) => shown === false && t('admin.referrals.off')}
        query={adminReferralsQuery}
        failed="admin.referrals.loadFailed"
        rowsOf={({ referrals }) => referrals}
        none={<StateView icon={UserPlus} title={t('admin.referrals.none')} text={t('admin.referrals.noneText')} />}
        keyOf={({ referralId }) => referralId}
        show={(referral) => <ReferralCard referral={referral} />}
      />
    </>
  )
}
