import { Alert } from '../../components/alert'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'

/** Why money can't leave the balance, and whom to ask. */
export function FrozenNotice() {
  const { t } = useTranslation()
  return (
    <Alert tone="warn">
      <p>{t('errors.account_frozen')}</p>
      <Link href={paths.support} className="inline-flex min-h-11 items-center font-bold underline">
        {t('level.contact')}
      </Link>
    </Alert>
  )
}
