import { LogIn } from 'lucide-react'
import { useLocation, useSearch } from 'wouter'
import { ButtonLink } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** A visitor sees what is sold, and logs in to check a player and to pay. `isSure`: it is known to be a visitor. */
export function LoginFirst({ isSure }: { isSure: boolean }) {
  const { t } = useTranslation()
  const [location] = useLocation()
  const search = useSearch()
  return (
    <section aria-label={t('nav.login')} className={`panel grid gap-4 p-5 ${isSure ? '' : 'for-guests'}`}>
      <p>{t('topups.loginFirst')}</p>
      <ButtonLink href={paths.login} icon={LogIn} state={{ from: search ? `${location}?${search}` : location }}>
        {t('nav.login')}
      </ButtonLink>
    </section>
  )
}
