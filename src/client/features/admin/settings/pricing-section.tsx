import { useState } from 'react'
import { type OtherCurrency, otherCurrencies } from '../../../../shared/following'
import { Button } from '../../../components/button'
import { Section } from '../../../components/page'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { type AnyDraft, problemsIn } from '../form/fields'
import { Inputs } from '../form/inputs'
import type { Problems } from '../form/problems'
import { numberIn } from '../sum'
import { howField, ruleFields } from './pricing-fields'
import { PricingPreview } from './pricing-preview'

type Props = { draft: AnyDraft; problems: Problems; onType: (name: string, typed: string | boolean) => void }

/** How prices come about in each currency but the dollar. */
export function PricingSection(props: Props) {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.settings.pricing')} className="panel p-5">
      <p className="mb-3 text-muted">{t('admin.settings.pricingText')}</p>
      <div className="grid gap-6">
        {otherCurrencies.map((currency) => (
          <OfCurrency key={currency} currency={currency} {...props} />
        ))}
      </div>
    </Section>
  )
}

function OfCurrency({ currency, draft, problems, onType }: Props & { currency: OtherCurrency }) {
  const { t } = useTranslation()
  const name = t(currencyNames[currency])
  const [shown, setShown] = useState<{ marginPercent: number; step: number }>()
  const at = `pricing.${currency}.`
  const typed = (field: string) => String(draft[at + field])
  const named = <T extends object>(fields: T) =>
    Object.fromEntries(Object.entries(fields).map(([field, value]) => [at + field, value]))
  const type = (field: string, value: string | boolean) => {
    setShown(undefined)
    onType(field, value)
  }
  const part = { draft, problems, onType: type }
  const rule = named(ruleFields(currency))
  // A field with a problem is never folded away: nothing else would say why nothing is saved.
  const isShown = typed('how') === 'follows' || Object.keys(rule).some((field) => problems[field])
  const look = () => {
    const marginPercent = numberIn(typed('marginPercent'), 2)
    if (marginPercent !== undefined) setShown({ marginPercent, step: Number(typed('step')) })
  }
  return (
    <fieldset aria-label={name} className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Inputs fields={named({ how: howField(currency) })} {...part} />
      {isShown && (
        <>
          <Inputs fields={rule} {...part} />
          <div className="col-span-full grid gap-4">
            <Button
              look="secondary"
              className="justify-self-start"
              disabled={Object.keys(problemsIn(rule, draft)).length > 0}
              onClick={look}
            >
              {t('admin.settings.pricingPreview', { currency: name })}
            </Button>
            {shown && <PricingPreview currency={currency} {...shown} />}
          </div>
        </>
      )}
    </fieldset>
  )
}
