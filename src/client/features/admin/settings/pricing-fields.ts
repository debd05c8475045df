import type { ParseKeys } from 'i18next'
import type { SettingValues } from '../../../../shared/contract/settings'
import { type OtherCurrency, otherCurrencies, priceSteps } from '../../../../shared/following'
import { toMajor } from '../../../../shared/money'
import { settingLimits } from '../../../../shared/setting-limits'
import type { ChoiceField, Fields, TextField } from '../form/fields'
import { numberWithin } from '../form/readings'

type How = SettingValues['pricing'][OtherCurrency]['how']

const ways: Record<How, ParseKeys> = { entered: 'admin.settings.entered', follows: 'admin.settings.follows' }

/** How prices in a currency come about. */
export const howField = (currency: OtherCurrency) =>
  ({ label: 'admin.settings.names.pricingHow', currency, options: ways }) as const satisfies ChoiceField<How>

const percentage = { input: { inputMode: 'decimal' } } as const

/** A number that is one of a few: a choice whose values are read. */
function stepField(currency: OtherCurrency) {
  const steps = priceSteps[currency].map((step) => String(toMajor(step)))
  return {
    label: 'admin.settings.names.step' as const,
    currency,
    read: (text: string) => ({ value: Number(text) }),
    options: Object.fromEntries(steps.map((step) => [step, { name: step.replace(/\B(?=(\d{3})+$)/, '\u00a0') }])),
    order: steps,
  }
}

/** The rule of prices that follow the dollar, by the names of the settings. */
export const ruleFields = (currency: OtherCurrency) => ({
  marginPercent: {
    ...{ label: 'admin.settings.names.marginPercent', currency, ...percentage },
    read: numberWithin(settingLimits.marginPercent),
  } as const satisfies TextField<number>,
  step: stepField(currency),
  movedPercent: {
    ...{ label: 'admin.settings.names.movedPercent', hint: 'admin.settings.movedHint', currency, ...percentage },
    read: numberWithin(settingLimits.movedPercent),
  } as const satisfies TextField<number>,
})

/** The fields of all currencies that may follow the dollar. */
export const pricingFields = Object.fromEntries(
  otherCurrencies.flatMap((currency) =>
    Object.entries({ how: howField(currency), ...ruleFields(currency) }).map(([name, field]) => [
      `pricing.${currency}.${name}`,
      field,
    ]),
  ),
) as Fields<Pick<SettingValues, 'pricing'>>
