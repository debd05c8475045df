import { KeyRound, Wallet } from 'lucide-react'
import { useId, useState } from 'react'
import type { AdminUser } from '../../../calls/admin-users'
import { Button } from '../../../components/button'
import { CopyButton } from '../../../components/copy-button'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Facts } from '../facts'
import { ActDialog } from './act-dialog'
import { BalanceDialog } from './balance-dialog'
import { PasswordDialog } from './password-dialog'
import { actsFor, type UserAct, userActs } from './user-acts'
import { UserBadges } from './user-badges'

/** Who a user is, what they have, and what can be decided about them. */
export function UserFacts({ user }: { user: AdminUser }) {
  const { t } = useTranslation()
  const { money, date } = useFormat()
  const [open, setOpen] = useState<UserAct | 'balance' | 'password'>()
  const close = () => setOpen(undefined)
  const graveId = useId()
  const acts = actsFor(user)
  const buttonOf = (act: UserAct) => (
    <Button key={act} look="secondary" onClick={() => setOpen(act)}>
      {t(userActs[act].open)}
    </Button>
  )
  const facts = [
    { name: t('admin.users.usd'), value: money(user.balanceUsd, 'usd') },
    { name: t('admin.users.rub'), value: money(user.balanceRub, 'rub') },
    { name: t('admin.users.since'), value: <time dateTime={user.createdAt}>{date(user.createdAt)}</time> },
    { name: t('admin.users.paidOrders'), value: user.orders },
  ]
  return (
    <div className="panel grid gap-5 p-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0">
          <h2 className="text-heading wrap-anywhere">{user.nickname}</h2>
          <p className="flex items-center gap-1 text-muted">
            {user.userId}
            <CopyButton text={user.userId} label={t('admin.users.copyId')} look="quiet" iconOnly />
          </p>
        </div>
        <UserBadges user={user} />
      </div>
      <Facts facts={facts} />
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" onClick={() => setOpen('balance')}>
          <Wallet aria-hidden="true" className="size-5" />
          {t('admin.users.setBalance')}
        </Button>
        <Button look="secondary" onClick={() => setOpen('password')}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('admin.users.reset')}
        </Button>
        {acts.filter((act) => !userActs[act].isGrave).map(buttonOf)}
      </div>
      <section aria-labelledby={graveId} className="grid gap-3 rounded-control border border-danger p-4">
        <h3 id={graveId} className="font-semibold text-danger">
          {t('admin.users.grave')}
        </h3>
        <div className="flex flex-wrap gap-3">{acts.filter((act) => userActs[act].isGrave).map(buttonOf)}</div>
      </section>
      {open === 'balance' && <BalanceDialog user={user} onClose={close} />}
      {open === 'password' && <PasswordDialog user={user} onClose={close} />}
      {open && open !== 'balance' && open !== 'password' && <ActDialog user={user} act={open} onClose={close} />}
    </div>
  )
}
