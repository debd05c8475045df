import { Gem, KeyRound, Wallet } from 'lucide-react'
import { useId } from 'react'
import type { AdminUserStory } from '../../../../shared/contract/admin'
import { useDecide } from '../../../calls/admin-users'
import { Alert } from '../../../components/alert'
import { CopyButton } from '../../../components/copy-button'
import { Opener } from '../../../components/opener'
import { useFormat } from '../../../i18n/format'
import { Act } from '../act'
import { Facts } from '../facts'
import { nameOf } from '../name-of'
import { BalanceDialog } from './balance-dialog'
import { PasswordDialog } from './password-dialog'
import { TierDialog } from './tier-dialog'
import { useUserFacts } from './use-user-facts'
import { allActs, isGrave, type UserAct, userActs } from './user-acts'
import { UserBadges } from './user-badges'

type Props = Pick<AdminUserStory, 'user' | 'debts' | 'tier'>

/** Name and facts of a user, what the user owes, and the decisions that are open about the account. */
export function UserFacts({ user, debts, tier }: Props) {
  const { t, money } = useFormat()
  const graveId = useId()
  const decide = useDecide(user.userId)
  const name = user.nickname
  const actOf = (act: UserAct) => {
    const { change, isOffered, ...words } = userActs[act]
    return (
      <Act
        key={act}
        name={t(words.name)}
        offered={isOffered(user)}
        title={t(words.title, { name })}
        look={isGrave(act) ? 'danger' : 'primary'}
        call={decide}
        input={(reason) => ({ change, reason })}
        done={t('admin.users.done', { name })}
      >
        <p>{t(words.text)}</p>
      </Act>
    )
  }
  return (
    <div className="panel grid gap-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-heading wrap-anywhere">{nameOf(user, t)}</h2>
          <p className="flex items-center gap-1 text-muted">
            {user.userId}
            <CopyButton text={user.userId} label={t('admin.users.copyId')} look="quiet" iconOnly />
          </p>
        </div>
        <UserBadges user={user} />
      </div>
      <Facts facts={useUserFacts(user, tier)} />
      {debts.length > 0 && (
        <Alert tone="warn">
          {debts.map(({ currency, amount }) => (
            <p key={currency}>{t('admin.support.owes', { sum: money(amount, currency) })}</p>
          ))}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        <Opener
          name={t('admin.users.setBalance')}
          icon={Wallet}
          dialog={(close) => <BalanceDialog user={user} onClose={close} />}
        />
        <Opener
          name={t('admin.users.reset')}
          icon={KeyRound}
          offered={!user.deleted}
          dialog={(close) => <PasswordDialog user={user} onClose={close} />}
        />
        {tier && (
          <Opener
            name={t('admin.users.giveTier')}
            icon={Gem}
            offered={!user.deleted}
            dialog={(close) => <TierDialog user={user} tier={tier} onClose={close} />}
          />
        )}
        {allActs.filter((act) => !isGrave(act)).map(actOf)}
      </div>
      <section
        aria-labelledby={graveId}
        hidden={!allActs.some((act) => isGrave(act) && userActs[act].isOffered(user))}
        className="grid gap-3 rounded-control border border-danger p-4"
      >
        <h3 id={graveId} className="font-semibold text-danger">
          {t('admin.users.grave')}
        </h3>
        <div className="flex flex-wrap gap-3">{allActs.filter(isGrave).map(actOf)}</div>
      </section>
    </div>
  )
}
