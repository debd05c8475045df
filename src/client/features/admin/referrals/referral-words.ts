import type { ReferralState, Suspicion } from '../../../../shared/referral'
import type { Tone } from '../../../components/badge'

export const stateNames = {
  waiting: 'admin.referrals.waiting',
  due: 'admin.referrals.due',
  held: 'admin.referrals.held',
  paid: 'admin.referrals.paid',
  refused: 'admin.referrals.refused',
  lost: 'admin.referrals.lost',
  over_limit: 'admin.referrals.over_limit',
  taken_back: 'admin.referrals.taken_back',
} as const satisfies Record<ReferralState, string>

export const stateTones: Record<ReferralState, Tone> = {
  ...{ waiting: 'plain', due: 'info', held: 'warn', paid: 'good' },
  ...{ refused: 'bad', lost: 'plain', over_limit: 'plain', taken_back: 'bad' },
}

export const suspicionNames = {
  device: 'admin.referrals.device',
  player: 'admin.referrals.player',
  card: 'admin.referrals.card',
  disabled: 'admin.referrals.disabled',
} as const satisfies Record<Suspicion, string>
