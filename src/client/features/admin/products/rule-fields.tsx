import { type Currency, currencies } from '../../../../shared/money'
import { rubRoundings, usdRoundings } from '../../../../shared/roundings'
import { Field } from '../../../components/field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { CheckBox } from '../check-box'

export type Rule = {
  percent: string
  currencies: readonly Currency[]
  rounding: { usd: (typeof usdRoundings)[number]; rub: (typeof rubRoundings)[number] }
}

const currencyNames = { usd: 'admin.prices.usd', rub: 'admin.prices.rub' } as const
const usdNames = { '99': 'admin.prices.to99', whole: 'admin.prices.toDollars', none: 'admin.prices.toCents' } as const
const rubNames = {
  whole: 'admin.prices.toRoubles',
  tens: 'admin.prices.toTens',
  nines: 'admin.prices.toNines',
  none: 'admin.prices.toKopecks',
} as const

type Props = { rule: Rule; isTried: boolean; isPercentFine: boolean; onChange: (part: Partial<Rule>) => void }

/** By how much prices change, in which currency, and to what they are rounded. */
export function RuleFields({ rule, isTried, isPercentFine, onChange }: Props) {
  const { t } = useTranslation()
  const { rounding } = rule
  const isWrong = isTried && !isPercentFine
  const hint = t('admin.prices.percentHint')
  const toggle = (currency: Currency, isChosen: boolean) =>
    onChange({
      currencies: currencies.filter((each) => (each === currency ? isChosen : rule.currencies.includes(each))),
    })
  return (
    <section aria-labelledby="rule" className="panel grid gap-5 p-5">
      <h3 id="rule" className="text-heading">
        {t('admin.prices.rule')}
      </h3>
      <Field
        label={t('admin.prices.percent')}
        hint={isWrong ? `${t('errors.invalid')}. ${hint}` : hint}
        invalid={isWrong}
        autoComplete="off"
        value={rule.percent}
        onChange={({ target }) => onChange({ percent: target.value })}
      />
      <fieldset className="grid gap-x-5 gap-y-3 sm:grid-cols-2">
        <legend className="sr-only">{t('admin.prices.currencies')}</legend>
        {currencies.map((currency) => (
          <CheckBox
            key={currency}
            label={t(currencyNames[currency])}
            isChosen={rule.currencies.includes(currency)}
            onChoose={(isChosen) => toggle(currency, isChosen)}
          />
        ))}
        {isTried && rule.currencies.length === 0 && (
          <p role="alert" className="col-span-full text-sm text-danger">
            {t('admin.prices.chooseCurrency')}
          </p>
        )}
      </fieldset>
      <div className="grid gap-5 sm:grid-cols-2">
        <Select
          label={t('admin.prices.roundUsd')}
          value={rounding.usd}
          options={usdRoundings.map((value) => ({ value, label: t(usdNames[value]) }))}
          onChoose={(usd) => onChange({ rounding: { ...rounding, usd } })}
        />
        <Select
          label={t('admin.prices.roundRub')}
          value={rounding.rub}
          options={rubRoundings.map((value) => ({ value, label: t(rubNames[value]) }))}
          onChoose={(rub) => onChange({ rounding: { ...rounding, rub } })}
        />
      </div>
    </section>
  )
}
