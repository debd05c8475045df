import { Alert } from '../../../components/alert'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { useFollowed } from './use-followed'

/** Says in which currencies prices are not changed by hand. Nothing where they are in all of them. */
export function FollowedNote() {
  const { t } = useTranslation()
  const followed = useFollowed()
  if (followed.length === 0) return null
  const currencies = followed.map((currency) => t(currencyNames[currency])).join(', ')
  return <Alert tone="info">{t('admin.prices.followed', { currencies })}</Alert>
}
