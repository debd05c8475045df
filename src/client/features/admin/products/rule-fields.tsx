import { Section } from '../../../components/page'
import { useTranslation } from '../../../i18n/translation'
import { Inputs } from '../form/inputs'
import {
  currenciesIn,
  currencyFields,
  percentField,
  problemsOf,
  type RuleDraft,
  roundingFields,
} from './repricing-rule'

type Props = { rule: RuleDraft; isTried: boolean; onType: (name: string, typed: string | boolean) => void }

/** The percentage by which prices change, their currencies and their rounding. */
export function RuleFields({ rule, isTried, onType }: Props) {
  const { t } = useTranslation()
  const part = { draft: rule, problems: isTried ? problemsOf(rule) : {}, onType }
  return (
    <Section level="h3" title={t('admin.prices.rule')} className="panel grid gap-5 p-5" head="text-heading">
      <Inputs fields={percentField} {...part} />
      <fieldset className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <legend className="sr-only">{t('admin.prices.currencies')}</legend>
        <Inputs fields={currencyFields} {...part} />
        {isTried && currenciesIn(rule).length === 0 && (
          <p role="alert" className="col-span-full text-sm text-danger">
            {t('admin.prices.chooseCurrency')}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Inputs fields={roundingFields} {...part} />
      </div>
    </Section>
  )
}
