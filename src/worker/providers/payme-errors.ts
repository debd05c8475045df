import type { ServedFailure } from '../domain/served-provider'

/** In the languages of Payme. */
type Message = Record<'ru' | 'uz' | 'en', string>

/** What is wrong with a call itself. */
export const protocolErrors = {
  not_post: -32300,
  unreadable: -32700,
  bad_request: -32600,
  unknown_method: -32601,
  forbidden: -32504,
  unavailable: -32400,
} as const
export type ProtocolError = keyof typeof protocolErrors

const notPossible = -31008
const notReversible = -31007

const account = { unknown_payment: -31050, not_payable: -31051, busy: -31052, already_paid: -31053 } as const
const codes: Record<ServedFailure, number> = {
  ...account,
  wrong_amount: -31001,
  unknown_transaction: -31003,
  over: notPossible,
  used_up: notReversible,
}

/** The methods that name a payment: only these may be answered with an error about it. */
const asksForPayment: ReadonlySet<string> = new Set(['CheckPerformTransaction', 'CreateTransaction'])

/** The error that a refusal becomes in Payme's words. */
export function errorOf(failure: ServedFailure, method: string) {
  const isAboutPayment = Object.hasOwn(account, failure)
  if (!isAboutPayment || asksForPayment.has(method)) {
    return { code: codes[failure], message: messages[failure], ...(isAboutPayment && { data: 'payment' }) }
  }
  return method === 'CancelTransaction'
    ? { code: notReversible, message: messages.used_up }
    : { code: notPossible, message: messages.over }
}

export const protocolErrorOf = (problem: ProtocolError) => ({
  code: protocolErrors[problem],
  message: messages[problem],
})

/** Payme shows those about a payment to the buyer, in the language of its page. */
const messages: Record<ServedFailure | ProtocolError, Message> = {
  unknown_payment: {
    ru: 'Такого платежа нет. Начните оплату в магазине заново.',
    uz: 'Bunday toʻlov yoʻq. Toʻlovni doʻkonda qaytadan boshlang.',
    en: 'There is no such payment. Start again in the shop.',
  },
  not_payable: {
    ru: 'Этот платёж больше нельзя оплатить. Начните оплату в магазине заново.',
    uz: 'Bu toʻlovni endi toʻlab boʻlmaydi. Toʻlovni doʻkonda qaytadan boshlang.',
    en: 'This payment can no longer be paid. Start again in the shop.',
  },
  busy: {
    ru: 'Этот заказ уже оплачивают. Подождите или отмените другую оплату.',
    uz: 'Bu buyurtma allaqachon toʻlanmoqda. Kuting yoki boshqa toʻlovni bekor qiling.',
    en: 'This order is already being paid for. Wait, or cancel the other payment.',
  },
  already_paid: {
    ru: 'Этот платёж уже оплачен. Платить ещё раз не нужно.',
    uz: 'Bu toʻlov allaqachon toʻlangan. Qayta toʻlash shart emas.',
    en: 'This payment is already paid. There is no need to pay again.',
  },
  wrong_amount: {
    ru: 'Неверная сумма.',
    uz: 'Summa notoʻgʻri.',
    en: 'The amount is wrong.',
  },
  unknown_transaction: {
    ru: 'Транзакция не найдена.',
    uz: 'Tranzaksiya topilmadi.',
    en: 'There is no such transaction.',
  },
  over: {
    ru: 'Транзакцию больше нельзя провести.',
    uz: 'Bu tranzaksiyani endi oʻtkazib boʻlmaydi.',
    en: 'The transaction can no longer be carried out.',
  },
  used_up: {
    ru: 'Транзакцию нельзя отменить: товар уже передан или деньги уже возвращены.',
    uz: 'Tranzaksiyani bekor qilib boʻlmaydi: mahsulot berilgan yoki pul qaytarilgan.',
    en: 'The transaction can’t be cancelled: the goods are delivered, or the money was given back.',
  },
  not_post: {
    ru: 'Запрос нужно отправить методом POST.',
    uz: 'Soʻrov POST usuli bilan yuborilishi kerak.',
    en: 'The request must be sent by POST.',
  },
  unreadable: {
    ru: 'Запрос не удалось прочитать: это не JSON.',
    uz: 'Soʻrovni oʻqib boʻlmadi: bu JSON emas.',
    en: 'The request can’t be read: it is not JSON.',
  },
  bad_request: {
    ru: 'В запросе не хватает полей, или их значения неверны.',
    uz: 'Soʻrovda maydonlar yetishmaydi yoki ularning qiymati notoʻgʻri.',
    en: 'Fields of the request are missing or wrong.',
  },
  unknown_method: {
    ru: 'Такого метода нет.',
    uz: 'Bunday metod yoʻq.',
    en: 'There is no such method.',
  },
  forbidden: {
    ru: 'Недостаточно прав для этого запроса.',
    uz: 'Bu soʻrov uchun huquq yetarli emas.',
    en: 'This request is not permitted.',
  },
  unavailable: {
    ru: 'Магазин сейчас недоступен. Попробуйте позже.',
    uz: 'Doʻkon hozir ishlamayapti. Keyinroq urinib koʻring.',
    en: 'The shop is not available now. Try again later.',
  },
}
