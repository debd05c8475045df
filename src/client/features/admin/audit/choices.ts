import type { ParseKeys } from 'i18next'
import { providerTitles, supplierTitles } from '../../../../shared/party-titles'
import { languageNames } from '../../../i18n/language'
import { currencyNames } from '../../../i18n/money-words'
import { statusNames } from '../../../i18n/order-words'
import { claimStateNames } from '../claims/claim-card'
import { kindNames, reasonNames } from '../orders/order-words'
import { stateNames as referralStates } from '../referrals/referral-words'
import { ownFields } from '../stock/supply-fields'
import { stateNames as supplierStates } from '../suppliers/order-words'
import { ticketStateNames } from '../support/ticket-card'
import { actNames } from './act-names'

type Choice = Readonly<Record<string, ParseKeys>>

const ofNames: Readonly<Record<string, Choice>> = {
  role: { admin: 'admin.users.admin', buyer: 'admin.orders.buyer' },
  currency: currencyNames,
  language: languageNames,
  status: statusNames,
  kind: { ...kindNames, news: 'admin.articles.kinds.news', help: 'admin.articles.kinds.help' },
  reason: reasonNames,
  provider: { balance: 'admin.orders.fromBalance' },
  source: ownFields.source.options,
  outcome: { done: 'admin.supplierOrders.done', rejected: 'admin.supplierOrders.rejected' },
  action: actNames,
}

/** States, which each thing has of its own. */
const ofActs: Readonly<Record<string, Choice>> = {
  answer_claim: claimStateNames,
  answer_ticket: ticketStateNames,
  set_status_completed: statusNames,
  set_status_cancelled: statusNames,
  pay_referral: referralStates,
  refuse_referral: referralStates,
  settle_supplier_order: supplierStates,
}

const titles: Readonly<Record<string, string>> = { ...supplierTitles, ...providerTitles }

/** A value that is one of a few, as the rest of the back office calls it: a key of the texts, or a title. */
export function choiceIn(
  action: string,
  name: string,
  value: string,
): { key: ParseKeys } | { title: string } | undefined {
  const key = ofNames[name]?.[value] ?? (name === '' || name === 'state' ? ofActs[action]?.[value] : undefined)
  if (key) return { key }
  const title = ['supplier', 'provider', 'party'].includes(name) ? titles[value] : undefined
  return title === undefined ? undefined : { title }
}
