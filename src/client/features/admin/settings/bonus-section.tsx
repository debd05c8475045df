import { type Currency, currencies } from '../../../../shared/money'
import { BonusNote } from '../../../components/bonus-note'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import type { AnyDraft } from '../form/fields'
import { Inputs } from '../form/inputs'
import type { Problems } from '../form/problems'
import { stepFields, stepPlaces, stepsIn } from './bonus-fields'

type Props = { draft: AnyDraft; problems: Problems; onType: (name: string, typed: string | boolean) => void }

/** What the shop adds to top-ups in each currency that it sells in, and what a buyer reads of it. */
export function BonusSection(props: Props) {
  const { t } = useFormat()
  // A field with a problem is never folded away: nothing else would say why nothing is saved.
  const isShown = (currency: Currency) =>
    props.draft[`currencies.${currency}.sold`] ||
    Object.keys(props.problems).some((name) => name.startsWith(`topUpBonus.${currency}.`))
  return (
    <Section title={t('admin.settings.names.topUpBonus')} className="panel p-5">
      <p className="mb-3 text-muted">{t('admin.settings.bonusText')}</p>
      <div className="grid gap-6">
        {currencies.filter(isShown).map((currency) => (
          <OfCurrency key={currency} currency={currency} {...props} />
        ))}
      </div>
    </Section>
  )
}

function OfCurrency({ currency, ...part }: Props & { currency: Currency }) {
  const { t, number } = useFormat()
  const steps = stepsIn(part.draft, currency)
  return (
    <div className="grid gap-3 border-t border-line pt-4">
      <div className="grid items-start gap-x-8 gap-y-4 lg:grid-cols-3">
        {stepPlaces.map((place) => (
          <fieldset
            key={place}
            aria-label={t('admin.settings.bonusStep', {
              currency: t(currencyNames[currency]),
              number: number(place + 1),
            })}
            className="grid min-w-0 grid-cols-[minmax(0,3fr)_minmax(0,2fr)] items-start gap-3"
          >
            <Inputs fields={stepFields(currency, place)} {...part} />
          </fieldset>
        ))}
      </div>
      {steps.length > 0 && (
        <div data-testid={`bonus-preview-${currency}`}>
          <p className="text-sm text-muted">{t('admin.settings.bonusPreview')}</p>
          <BonusNote steps={steps} currency={currency} amount={steps[0]?.from} />
        </div>
      )}
    </div>
  )
}
