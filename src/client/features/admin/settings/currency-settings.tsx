import type { ComponentProps } from 'react'
import { currencies } from '../../../../shared/money'
import { Alert } from '../../../components/alert'
import { Section } from '../../../components/page'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import { currencyFields, currencyProblems } from './currency-fields'
import { boundFields } from './setting-fields'

type Props = Omit<ComponentProps<typeof Inputs>, 'fields'>

/** For each currency: whether it is sold in, how it is paid, and how much may be moved at once. */
export function CurrencySettings(part: Props) {
  const { t } = useTranslation()
  const isNone = Object.keys(currencyProblems(part.draft)).length > 0
  return (
    <Section title={t('admin.settings.currencies')} className="panel p-5">
      <p className="mb-2 text-muted">{t('admin.settings.currenciesText')}</p>
      {isNone && <Alert>{t('admin.settings.noneSold')}</Alert>}
      {currencies.map((currency) => (
        <fieldset key={currency} className="mt-4 min-w-0 border-t border-line pt-4">
          <legend className="sr-only">{t(currencyNames[currency])}</legend>
          <div className="mb-3 flex flex-wrap gap-x-8">
            <Inputs fields={currencyFields[currency]} {...part} />
          </div>
          <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
            <Inputs fields={boundFields[currency]} {...part} />
          </div>
        </fieldset>
      ))}
    </Section>
  )
}
