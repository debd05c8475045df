import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { codeFormats } from '../../shared/contract/stock'
import type { Currency } from '../../shared/money'
import { alertsKey } from './admin-alerts'
import { productsKey } from './admin-products'
import { api, bodyOf, type JsonOf } from './http'
import { useKeyedCall } from './keyed-call'
import { oneQuery, pagedQuery } from './queries'
import { mine, readAnew } from './query-client'
import { useFormCall } from './use-form-call'

const stockKey = [mine, 'admin', 'stock'] as const
const batchKey = [mine, 'admin', 'batch'] as const

/** Offers and batches of a product; codes stay masked. */
export const stockQuery = (productId: string) =>
  oneQuery([...stockKey, productId], (request) =>
    api.admin.products[':id'].codes.$get({ param: { id: productId } }, request),
  )

export const batchQuery = (batchId: string) =>
  pagedQuery([...batchKey, batchId], (query, request) =>
    api.admin.batches[':id'].$get({ param: { id: batchId }, query }, request),
  )

/** An import, a voided code or a shown code changes the counts of every screen with stock. */
const refreshStock = (client: QueryClient) =>
  void readAnew(client, productsKey, stockKey, batchKey, alertsKey, ['catalogue'])

export type CodeFormat = (typeof codeFormats)[number]
export type CodesDraft = { amount: number; region: string | null; text: string; format: CodeFormat }
/** The cost of one code, in major units. */
export type CodeCost = { currency: Currency; amount: number }

/** The preview of an import. The answer has two of the codes, so it is not kept. */
export const usePreviewCodes = (productId: string) =>
  useMutation({
    gcTime: 0,
    mutationFn: (json: CodesDraft) =>
      bodyOf(api.admin.products[':id'].codes.preview.$post({ param: { id: productId }, json })),
  })

/** Adds codes to the stock; an answer lost on the way is asked for again and adds nothing twice. */
export function useImportCodes(productId: string) {
  const client = useQueryClient()
  return useKeyedCall({
    run: (json: CodesDraft & { expiresAt: string | null; cost: CodeCost | null }, options) =>
      bodyOf(api.admin.products[':id'].codes.$post({ param: { id: productId }, json }, options)),
    onSuccess: () => refreshStock(client),
  })
}

/** A call about stored codes. The answer may be a code, so it is not kept. */
function useCodesCall<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: run, gcTime: 0, onSettled: () => refreshStock(client) })
}

type Because = { id: string; reason: string }
const because = ({ id, reason }: Because) => ({ param: { id }, json: { reason } })

export const useVoidBatch = () =>
  useCodesCall((about: Because) => bodyOf(api.admin.batches[':id'].void.$post(because(about))))

/** Answers the free codes of a batch and takes them out of sale. */
export const useExportBatch = () =>
  useCodesCall((about: Because) => bodyOf(api.admin.batches[':id'].export.$post(because(about))))

export const useVoidCode = () =>
  useCodesCall((about: Because) => bodyOf(api.admin.codes[':id'].void.$post(because(about))))

/** Answers one code; a free one is not sold any more. */
export const useRevealCode = () =>
  useCodesCall((about: Because) => bodyOf(api.admin.codes[':id'].reveal.$post(because(about))))

/** A value that is left out stays as it is. `maxCost` is in major units of the supplier's currency. */
export type SupplyChange = JsonOf<(typeof api.admin.offers)[':id']['supply']['$put']>

/** Where an offer's pieces come from, and when its stock counts as low. */
export const useEditSupply = (productId: string) =>
  useFormCall(
    stockQuery(productId),
    ({ offerId, ...json }: SupplyChange & { offerId: string }) =>
      bodyOf(api.admin.offers[':id'].supply.$put({ param: { id: offerId }, json })),
    [alertsKey, productsKey, ['catalogue']],
  )
