import { currencies } from '../../../shared/money'
import { useTranslation } from '../../i18n/translation'
import { Pills } from './pills'
import { useShownCurrency } from './shown-currency'

export function CurrencyChoice() {
  const { t } = useTranslation()
  const { currency, choose } = useShownCurrency()
  return (
    <Pills
      legend={t('products.currency')}
      name="currency"
      className=""
      options={currencies.map((each) => ({ value: each, label: each.toUpperCase() }))}
      chosen={currency}
      onChoose={choose}
    />
  )
}
