import { KeyRound, LogOut, ReceiptText } from 'lucide-react'
import { useLocation } from 'wouter'
import type { Profile } from '../../../shared/contract/identity'
import { useLogout } from '../../calls/identity'
import { session } from '../../calls/session'
import { Button, buttonClass } from '../../components/button'
import { CopyButton } from '../../components/copy-button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

const initialOf = (nickname: string): string => [...nickname][0]?.toUpperCase() ?? ''

function useLeave() {
  const logout = useLogout()
  const [, navigate] = useLocation()
  const leave = () =>
    logout.mutate(undefined, {
      onSettled: () => {
        // First away from the guarded page, or its guard would remember it as the place to come back to.
        navigate(paths.login)
        session.end()
      },
    })
  return { leave, pending: logout.isPending }
}

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const { leave, pending } = useLeave()
  return (
    <section className="panel flex flex-col gap-5 p-5 sm:flex-row sm:items-center sm:p-7">
      <span
        aria-hidden="true"
        className="grid size-20 shrink-0 place-items-center rounded-full bg-accent text-4xl font-black text-on-accent"
      >
        {initialOf(profile.nickname)}
      </span>
      <div className="min-w-0 grow">
        <h1 className="text-title wrap-anywhere">{t('profile.greeting', { nickname: profile.nickname })}</h1>
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          {t('profile.userId')}
          <span className="flex items-center font-mono font-bold tracking-wide text-ink">
            {profile.userId}
            <CopyButton text={profile.userId} label={t('profile.copyId')} look="quiet" iconOnly />
          </span>
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Link href={paths.orders} className={buttonClass('secondary')}>
          <ReceiptText aria-hidden="true" className="size-5" />
          {t('profile.viewOrders')}
        </Link>
        <Link href={paths.password} state={{ from: paths.profile }} className={buttonClass('secondary')}>
          <KeyRound aria-hidden="true" className="size-5" />
          {t('password.open')}
        </Link>
        <Button look="secondary" pending={pending} onClick={leave}>
          {!pending && <LogOut aria-hidden="true" className="size-5" />}
          {t('profile.logout')}
        </Button>
      </div>
    </section>
  )
}
