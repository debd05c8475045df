import { Ban, HandCoins } from 'lucide-react'
import type { AdminReferral } from '../../../../shared/contract/referral'
import { useDecideReferral } from '../../../calls/admin-referrals'
import { Badge } from '../../../components/badge'
import { Link } from '../../../components/link'
import { Moment } from '../../../components/moment'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { pathToOrder } from '../areas'
import { Card } from '../card'
import { Facts } from '../facts'
import { UserLink } from '../user-link'
import { stateNames, stateTones, suspicionNames } from './referral-words'

/** Who brought whom, what has come of it, and the decision where a person has to look. */
export function ReferralCard({ referral }: { referral: AdminReferral }) {
  const { t, money } = useFormat()
  const { referralId, state, friend, newcomer, orderId, currency, amount, suspicions } = referral
  const decide = useDecideReferral(referralId)
  const isHeld = state === 'held'
  const facts = [
    { name: t('admin.referrals.friend'), value: <UserLink {...friend} /> },
    { name: t('admin.referrals.newcomer'), value: <UserLink {...newcomer} /> },
    { name: t('admin.referrals.at'), value: <Moment at={referral.at} /> },
    orderId && {
      name: t('admin.orders.numberAndDate'),
      value: (
        <Link href={pathToOrder(orderId)} className="inline-flex min-h-6 items-center underline sm:min-h-11">
          {orderId}
        </Link>
      ),
    },
    referral.dueAt && !referral.paidAt && { name: t('admin.referrals.dueAt'), value: <Moment at={referral.dueAt} /> },
    amount !== null && currency && { name: t('admin.referrals.reward'), value: money(amount, currency) },
    referral.paidAt && { name: t('admin.referrals.paidAt'), value: <Moment at={referral.paidAt} /> },
    suspicions.length > 0 && {
      name: t('admin.referrals.why'),
      value: suspicions.map((each) => t(suspicionNames[each])).join(', '),
    },
  ]
  return (
    <Card
      label={`${friend.nickname}, ${newcomer.nickname}`}
      title={
        <h2 className="min-w-0 font-bold tracking-normal wrap-anywhere">
          {friend.nickname} → {newcomer.nickname}
        </h2>
      }
      mark={<Badge tone={stateTones[state]}>{t(stateNames[state])}</Badge>}
    >
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-3 empty:hidden">
        <Act
          name={t('admin.referrals.pay')}
          icon={HandCoins}
          offered={isHeld}
          title={t('admin.referrals.payTitle')}
          call={decide}
          input={(reason) => ({ pay: true, reason })}
          done={t('admin.referrals.isPaid')}
        >
          <p>{t('admin.referrals.payText', { name: friend.nickname })}</p>
        </Act>
        <Act
          name={t('admin.referrals.refuse')}
          icon={Ban}
          offered={isHeld}
          title={t('admin.referrals.refuseTitle')}
          look="danger"
          call={decide}
          input={(reason) => ({ pay: false, reason })}
          done={t('admin.referrals.isRefused')}
        >
          <p>{t('admin.referrals.refuseText', { name: friend.nickname })}</p>
        </Act>
      </div>
    </Card>
  )
}
