import { useQueryClient } from '@tanstack/react-query'
import type { CloseSupplierOrder, SupplierItems, SupplierOrders, Suppliers } from '../../shared/contract/suppliers'
import type { SupplierName, SupplierOrderState } from '../../shared/suppliers'
import { lookAgain } from './changed'
import { gamesKey } from './games'
import { api, bodyOf, type JsonOf } from './http'
import { everyMinute, pagedQuery, partQuery } from './queries'
import { mine } from './query-client'
import { useCall } from './use-call'

const adminKey = [mine, 'admin'] as const
const itemsFreshMs = 60_000

/** The suppliers that have keys, as they were when last asked. */
export const suppliersQuery = partQuery(
  [...adminKey, 'suppliers'],
  (request) => api.admin.suppliers.$get({}, request),
  ({ suppliers }) => suppliers,
)

export type Supplier = Suppliers['suppliers'][number]
export type SupplierItem = SupplierItems['items'][number]
export type SupplierOrder = SupplierOrders['orders'][number]

export const shortestSearch = 3

/** The items of a supplier that fit some words. Asked only once: a supplier may be slow to answer. */
export const supplierItemsQuery = (supplier: SupplierName, search: string) =>
  partQuery(
    [...adminKey, 'items', supplier, search],
    (request) => api.admin.suppliers[':name'].offers.$get({ param: { name: supplier }, query: { search } }, request),
    ({ items }) => items,
    { enabled: search.length >= shortestSearch, staleTime: itemsFreshMs, retry: false },
  )

/** Orders at suppliers, newest first. */
export const supplierOrdersQuery = (filters: { state?: SupplierOrderState; search?: string }) =>
  pagedQuery(
    [...adminKey, 'supplierOrders', filters],
    (cursor, request) => api.admin['supplier-orders'].$get({ query: { ...filters, ...cursor } }, request),
    everyMinute,
  )

/** The state of a supplier shows in every part of the back office, and in the shop. */
function useSupplierCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const onError = lookAgain(useQueryClient(), suppliersQuery.queryKey)
  return useCall(run, [adminKey, gamesKey, ['catalogue']], { onError })
}

/** A value that is left out stays as it is. `lowBalance` is in major units of the supplier's currency. */
export type SupplierChange = JsonOf<(typeof api.admin.suppliers)[':name']['$put']>

/** Saves the terms of a supplier and asks for its state; a call with a reason alone only asks. */
export const useEditSupplier = (name: SupplierName) =>
  useSupplierCall((json: SupplierChange) => bodyOf(api.admin.suppliers[':name'].$put({ param: { name }, json })))

/** Ends an order at a supplier with the outcome in the supplier's cabinet. */
export const useCloseSupplierOrder = () =>
  useSupplierCall(({ id, ...json }: CloseSupplierOrder & { id: string }) =>
    bodyOf(api.admin['supplier-orders'][':id'].settle.$post({ param: { id }, json })),
  )
