import { type Currency, currencies } from '../../../shared/money'
import { Select } from '../../components/select'
import { currencyNames } from '../../i18n/money-words'
import { useTranslation } from '../../i18n/translation'

type Props = { value: Currency; onChoose: (currency: Currency) => void }

export function CurrencySelect(choice: Props) {
  const { t } = useTranslation()
  const options = currencies.map((each) => ({ value: each, label: t(currencyNames[each]) }))
  return <Select label={t('topup.currency')} options={options} {...choice} />
}
