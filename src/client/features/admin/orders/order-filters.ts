import type { AdminOrderFilters } from '../../../../shared/contract/orders'
import { currencies } from '../../../../shared/money'
import { orderReasons, orderStatuses } from '../../../../shared/order-states'
import { providerNames } from '../../../../shared/payments'
import { midnight } from '../days'

export const orderKinds = ['codes', 'freefire'] as const
export const orderSorts = ['newest', 'oldest', 'largest', 'smallest'] as const
export const orderSources = ['balance', ...providerNames] as const

/** What a field of the filters may be; '' where it does not matter. Texts and days are typed, the rest is chosen. */
export const choices = {
  status: orderStatuses,
  reason: orderReasons,
  kind: orderKinds,
  provider: orderSources,
  currency: currencies,
  sort: orderSorts,
} as const

const typed = ['search', 'user', 'from', 'to'] as const
const chosen = ['status', 'reason', 'kind', 'provider', 'currency', 'sort'] as const
type Name = (typeof typed)[number] | (typeof chosen)[number]

/** As the address keeps them. */
export type OrderWish = Record<Name, string>

export function wishIn(params: URLSearchParams): OrderWish {
  const text = (name: Name) => params.get(name) ?? ''
  const one = (name: keyof typeof choices) => choices[name].find((each) => each === params.get(name)) ?? ''
  return {
    search: text('search'),
    user: text('user'),
    from: text('from'),
    to: text('to'),
    status: one('status'),
    reason: one('reason'),
    kind: one('kind'),
    provider: one('provider'),
    currency: one('currency'),
    sort: one('sort'),
  }
}

export const paramsOf = (wish: OrderWish): Record<string, string> =>
  Object.fromEntries(Object.entries(wish).filter(([, value]) => value !== ''))

/** What was looked for when the page was left; it may be a code, which has no place in an address. */
export const searchIn = (state: unknown): string =>
  typeof state === 'object' && state !== null && 'search' in state && typeof state.search === 'string'
    ? state.search
    : ''

/** How many are set of those that a phone folds away: the search stays, and the order of the list is no filter. */
export const countFolded = (wish: OrderWish): number => Object.keys(paramsOf({ ...wish, search: '', sort: '' })).length

/** Whether one of the filters is set that are folded away at first. */
export const hasMore = (wish: OrderWish): boolean =>
  (['reason', 'kind', 'provider', 'currency', 'from', 'to'] as const).some((name) => wish[name] !== '')

const pick = <T extends string>(all: readonly T[], value: string): T | undefined => all.find((each) => each === value)

/** What the shop is asked for. A search counts once it is long enough. */
export function filtersOf(wish: OrderWish, shortestSearch: number): AdminOrderFilters {
  const all: AdminOrderFilters = {
    status: pick(choices.status, wish.status),
    reason: pick(choices.reason, wish.reason),
    kind: pick(choices.kind, wish.kind),
    provider: pick(choices.provider, wish.provider),
    currency: pick(choices.currency, wish.currency),
    sort: pick(choices.sort, wish.sort),
    search: wish.search.trim().length >= shortestSearch ? wish.search.trim() : undefined,
    user: wish.user.trim() || undefined,
    from: midnight(wish.from),
    to: midnight(wish.to, 1),
  }
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
}
