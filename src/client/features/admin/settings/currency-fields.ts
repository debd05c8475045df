import type { SettingValues } from '../../../../shared/contract/settings'
import { byCurrency, type Currency, currencies, mainCurrency } from '../../../../shared/money'
import { providerTitles } from '../../../../shared/party-titles'
import { methodsIn, type PaymentMethod, providersFor, routesIn } from '../../../../shared/payments'
import type { AnyDraft, AnyField, AnyFields } from '../form/fields'
import type { Problems } from '../form/problems'

type Currencies = SettingValues['currencies']

const methodLabels = {
  card: 'admin.settings.methods.card',
  sbp: 'admin.settings.methods.sbp',
  payme: 'admin.settings.methods.payme',
  click: 'admin.settings.methods.click',
} as const satisfies Record<PaymentMethod, string>

const soldName = (currency: Currency) => `currencies.${currency}.sold`
const methodName = (currency: Currency, method: PaymentMethod) => `currencies.${currency}.methods.${method}`

/** A choice where several providers serve the method, else a check box. */
function methodField(currency: Currency, method: PaymentMethod): AnyField {
  const worded = { label: methodLabels[method], currency }
  const providers = providersFor(currency, method)
  if (providers.length === 1) return { ...worded, isFlag: true }
  const named = providers.map((provider) => [provider, { name: providerTitles[provider] }])
  return { ...worded, options: { '': 'admin.settings.off', ...Object.fromEntries(named) } }
}

/** Whether the shop sells in a currency, and which of the possible methods it takes there. */
export const currencyFields: Record<Currency, AnyFields> = byCurrency((currency) => ({
  [soldName(currency)]: { label: 'admin.settings.names.sold', currency, isFlag: true },
  ...Object.fromEntries(
    methodsIn(currency).map((method) => [methodName(currency, method), methodField(currency, method)]),
  ),
}))

const isFlag = (currency: Currency, method: PaymentMethod): boolean => providersFor(currency, method).length === 1

/** The choices of the form, by the names of its fields. */
export const currencyDraft = (set: Partial<Currencies> | undefined): AnyDraft =>
  Object.fromEntries(
    currencies.flatMap((currency) => {
      const own = set?.[currency]
      if (!own) return []
      const methods = methodsIn(currency).map((method) => {
        const provider = own.methods[method]
        return [methodName(currency, method), isFlag(currency, method) ? provider !== undefined : (provider ?? '')]
      })
      return [[soldName(currency), own.sold], ...methods]
    }),
  )

/** What the form says, as the shop takes it. */
export const currenciesOf = (draft: AnyDraft): Currencies =>
  byCurrency((currency) => {
    const chosen = (method: PaymentMethod) => {
      const typed = draft[methodName(currency, method)]
      return providersFor(currency, method).find((provider) => provider === typed || typed === true)
    }
    const wished = Object.fromEntries(methodsIn(currency).map((method) => [method, chosen(method)]))
    return { sold: draft[soldName(currency)] === true, methods: routesIn(currency, wished) }
  })

/** A shop that sells sells in something. */
export const currencyProblems = (draft: AnyDraft): Problems =>
  currencies.some((currency) => draft[soldName(currency)]) ? {} : { [soldName(mainCurrency)]: 'required' }
