import type { AdminPayments, Payment, PaymentOptions } from '../../../shared/contract/payments'
import { byCurrency, type Currency, toMajor } from '../../../shared/money'
import { type PaymentMethod, type ProviderName, paymentMethods } from '../../../shared/payments'
import type { Ctx } from '../../domain/ctx'
import type { PaymentDesk } from '../../domain/payment-desk'
import type { PaymentView } from '../../domain/payments/payments'
import { bounds, isoTime } from './units'

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
  createdAt: isoTime(view.createdAt),
})

export const adminPaymentAnswer = (view: PaymentView, desk: PaymentDesk): AdminPayments['payments'][number] => ({
  ...paymentAnswer(view, desk),
  userId: view.userId,
})

type Shop = Pick<Ctx, 'payments' | 'settings'>

function optionsOf({ payments: desk, settings }: Shop, currency: Currency): PaymentOptions[Currency] {
  const providerOf = (method: PaymentMethod) => {
    const name = desk.routes[currency][method]
    return name !== undefined && settings.switches[name] ? factsOf(desk, name) : undefined
  }
  const methods = paymentMethods.filter((method) => providerOf(method) !== undefined)
  const marks = methods.flatMap((method) => {
    const taken = providerOf(method)?.marks[method]
    return taken ? [[method, [...taken]] as const] : []
  })
  return {
    methods,
    marks: Object.fromEntries(marks),
    topUp: bounds(settings.topUp[currency]),
    transfer: bounds(settings.transfer[currency]),
  }
}

export const optionsAnswer = (shop: Shop): PaymentOptions => byCurrency((currency) => optionsOf(shop, currency))
