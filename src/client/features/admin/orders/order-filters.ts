import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { limits } from '../../../../shared/limits'
import { currencies } from '../../../../shared/money'
import { orderReasons, orderStatuses } from '../../../../shared/order-states'
import { providerNames } from '../../../../shared/payments'
import { midnight } from '../filters/days'
import { oneOf } from '../filters/fields'
import type { TextOf } from '../filters/use-filters'

const choices = {
  status: orderStatuses,
  reason: orderReasons,
  kind: ['codes', 'topup'],
  provider: ['balance', ...providerNames],
  currency: currencies,
  sort: ['newest', 'oldest', 'largest', 'smallest'],
} as const

export const orderFields = { search: null, user: null, from: null, to: null, ...choices }
export type OrderField = keyof typeof orderFields

/** The filters that are asked for less often, folded away at first. */
export const rareFields = ['reason', 'kind', 'provider', 'currency', 'from', 'to'] as const
/** The filters that a phone folds away: the search stays, and the order of the list is no filter. */
export const foldedFields = ['user', 'status', ...rareFields] as const

/** The query of the list. A search counts once it is long enough. */
export function orderFiltersOf(textOf: TextOf<OrderField>): AdminOrderFilters {
  const search = textOf('search').trim()
  return {
    status: oneOf(choices.status, textOf('status')),
    reason: oneOf(choices.reason, textOf('reason')),
    kind: oneOf(choices.kind, textOf('kind')),
    provider: oneOf(choices.provider, textOf('provider')),
    currency: oneOf(choices.currency, textOf('currency')),
    sort: oneOf(choices.sort, textOf('sort')),
    search: search.length >= limits.orders.searchLength ? search : undefined,
    user: textOf('user').trim() || undefined,
    from: midnight(textOf('from')),
    to: midnight(textOf('to'), 1),
  }
}
