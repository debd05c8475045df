import { Heart, KeyRound, LogOut, ReceiptText } from 'lucide-react'
import type { Profile } from '../../../shared/contract/identity'
import { useLogout } from '../../calls/identity'
import { Button } from '../../components/button'
import { CopyButton } from '../../components/copy-button'
import { hasFavourites } from '../../components/has-favourites'
import { ButtonLink } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { useLeave } from './use-leave'

const initialOf = (nickname: string): string => [...nickname][0]?.toUpperCase() ?? ''

export function ProfileHead({ profile }: { profile: Profile }) {
  const { t } = useTranslation()
  const logout = useLogout()
  const leave = useLeave()
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
        <ButtonLink href={paths.orders} look="secondary" icon={ReceiptText}>
          {t('profile.viewOrders')}
        </ButtonLink>
        {hasFavourites() && (
          <ButtonLink href={paths.favourites} look="secondary" icon={Heart}>
            {t('nav.favourites')}
          </ButtonLink>
        )}
        <ButtonLink href={paths.security} look="secondary" icon={KeyRound}>
          {t('profile.security')}
        </ButtonLink>
        <Button
          icon={LogOut}
          look="secondary"
          pending={logout.isPending}
          onClick={() => logout.mutate(undefined, { onSettled: leave })}
        >
          {t('profile.logout')}
        </Button>
      </div>
    </section>
  )
}
