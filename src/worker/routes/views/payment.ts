import type { AdminPayments, Payment, PaymentOptions, SoldCurrencies } from '../../../shared/contract/payments'
import { byCurrency, type Currency, currencySymbols, shownDigits, toMajor } from '../../../shared/money'
import { type ProviderName, paymentMethods } from '../../../shared/payments'
import type { Ctx } from '../../domain/ctx'
import type { PaymentDesk } from '../../domain/payment-desk'
import { bonusSteps, type PaymentView } from '../../domain/payments/payments'
import { soldIn } from '../../domain/settings/settings'
import { bonusStep, bounds, isoTime } from './units'

const factsOf = (desk: PaymentDesk, name: ProviderName) => desk.providers.get(name) ?? desk.served.get(name)

/** A payment as the API shows it. */
export const paymentAnswer = (view: PaymentView, desk: PaymentDesk): Payment => ({
  paymentId: view.id,
  kind: view.kind,
  status: view.status,
  currency: view.currency,
  amount: toMajor(view.amount),
  method: view.method,
  provider: view.provider,
  pay_url: view.payUrl,
  frame: view.payUrl !== null && (factsOf(desk, view.provider)?.framable ?? false),
  orderId: view.orderId,
  reason: view.reason,
  outcome: view.outcome,
  refunded: toMajor(view.refunded),
  bonus: toMajor(view.bonus),
  createdAt: isoTime(view.createdAt),
})

export const adminPaymentAnswer = (view: PaymentView, desk: PaymentDesk): AdminPayments['payments'][number] => ({
  ...paymentAnswer(view, desk),
  userId: view.userId,
})

type Shop = Pick<Ctx, 'payments' | 'settings'>

/** The providers that take money in a currency now, each with its method. */
function openIn({ payments: desk, settings }: Shop, currency: Currency) {
  const { sold, methods } = settings.currencies[currency]
  return paymentMethods.flatMap((method) => {
    const name = sold ? methods[method] : undefined
    const provider = name && settings.switches[name] ? factsOf(desk, name) : undefined
    return provider ? [{ method, provider }] : []
  })
}

function optionsOf(shop: Shop, currency: Currency): PaymentOptions[Currency] {
  const { settings } = shop
  const open = openIn(shop, currency)
  const marks = open.flatMap(({ method, provider }) => {
    const taken = provider.marks[method]
    return taken ? [[method, [...taken]] as const] : []
  })
  return {
    methods: open.map(({ method }) => method),
    marks: Object.fromEntries(marks),
    topUp: bounds(settings.topUp[currency]),
    topUpBonus: bonusSteps(shop, currency).map(bonusStep),
    transfer: bounds(settings.transfer[currency]),
    coupons: settings.switches.coupons,
    vouchers: settings.switches.vouchers,
  }
}

export const optionsAnswer = (shop: Shop): PaymentOptions => byCurrency((currency) => optionsOf(shop, currency))

export const currenciesAnswer = (shop: Shop): SoldCurrencies => ({
  currencies: soldIn(shop.settings).map((code) => ({
    ...{ code, digits: shownDigits[code], symbol: currencySymbols[code] },
    methods: openIn(shop, code).map(({ method, provider }) => ({ provider: provider.name, method })),
  })),
})
