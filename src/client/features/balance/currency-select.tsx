import type { Currency } from '../../../shared/money'
import { Select } from '../../components/select'
import { currencyNames } from '../../i18n/money-words'
import { useSold } from '../../i18n/shown-currency'
import { useTranslation } from '../../i18n/translation'

type Props = { value: Currency; onChoose: (currency: Currency) => void }

export function CurrencySelect(choice: Props) {
  const { t } = useTranslation()
  const options = useSold().map((each) => ({ value: each, label: t(currencyNames[each]) }))
  return <Select label={t('topup.currency')} options={options} {...choice} />
}
