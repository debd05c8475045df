import { useTranslation } from 'react-i18next'
import { Alert } from '../../components/alert'
import { TextLink } from '../../components/link'
import { paths } from '../../paths'

/** Why money can't leave the balance, and whom to ask. */
export function FrozenNotice() {
  const { t } = useTranslation()
  return (
    <Alert tone="warn">
      <p>{t('errors.account_frozen')}</p>
      <TextLink href={paths.support}>{t('level.contact')}</TextLink>
    </Alert>
  )
}
