import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminProducts, ProductForm, Repricing } from '../../shared/contract/admin-products'
import type { Fiscal } from '../../shared/contract/catalogue'
import type { Language, Translation } from '../../shared/languages'
import type { Currency } from '../../shared/money'
import { lookAgain } from './changed'
import { api, bodyOf } from './http'
import { useKeyed, useKeyedCall } from './keyed-call'
import { oneQuery } from './queries'
import { mine, readAnew } from './query-client'

export const productsKey = [mine, 'admin', 'products'] as const
const formKey = [mine, 'admin', 'product'] as const

/** Every product, drafts too; titles come in the reader's language. */
export const adminProductsQuery = (language: Language) =>
  oneQuery<AdminProducts>([...productsKey, language], (request) => api.admin.products.$get({ query: {} }, request))

/** A product as its form begins: asked for anew when it is opened, and when somebody else has saved it meanwhile. */
export const productFormQuery = (id: string) =>
  oneQuery<ProductForm>([...formKey, id], (request) => api.admin.products[':id'].$get({ param: { id } }, request), {
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Null in a currency that an amount is not sold in. */
export type ProductPrices = { amount: number; priceIn: Record<Currency, number | null>; fiscal?: Fiscal | null }[]

type Texts = { title: string; description: string; regions: Record<string, string> }

/** The change of a product, with prices in major units; a language that is null is not translated. */
export type ProductChange = Pick<ProductForm, 'status' | 'type' | 'category' | 'label' | 'image'> & {
  title: string
  description: string
  priceIn: Record<Currency, number | null>
  slug?: string
  keywords?: string[]
  amounts?: number[]
  prices?: ProductPrices
  regions: Record<string, { label: string; description: string; amounts: number[]; prices: ProductPrices }>
  texts: Record<Translation, Texts | null>
}

function useRefresh() {
  const client = useQueryClient()
  return () => readAnew(client, productsKey, ['catalogue'], [mine, 'admin', 'stock'])
}

/** A change of products, pending until the list, the shop and the stock show the change: the next one begins there. */
function useProductCall<Input, Answer>(
  run: (input: Input, call: object) => Promise<Answer>,
  { onError }: { onError?: (error: Error) => unknown } = {},
) {
  const refresh = useRefresh()
  return useMutation({
    mutationFn: run,
    onSuccess: refresh,
    // A failure is shown at once, not after the reload of what may have changed.
    onError: (error) => {
      onError?.(error)
      void refresh()
    },
  })
}

/** Saves a product, or adds a new one. An edit without keywords empties them; a new product gets its title for one. */
export function useSaveProduct(id: string | undefined) {
  const onError = lookAgain(useQueryClient(), productFormQuery(id ?? '').queryKey)
  const keyed = useKeyed()
  return useProductCall(
    (json: ProductChange & { version?: number }, call) =>
      id === undefined
        ? api.products.$post({ json }, keyed(json, call))
        : api.products[':id'].$put({ param: { id }, json: { keywords: [], ...json } }),
    { onError },
  )
}

/** Makes a draft of the same content and answers its id. */
export function useDuplicateProduct() {
  const refresh = useRefresh()
  return useKeyedCall({
    run: (param: { id: string }, options) => bodyOf(api.admin.products[':id'].duplicate.$post({ param }, options)),
    onSuccess: refresh,
    onError: () => void refresh(),
  })
}

export const useDeleteProduct = () => useProductCall((id: string) => api.products[':id'].$delete({ param: { id } }))

/** Puts a product before another one, or behind all others. */
export const usePlaceProduct = () =>
  useProductCall(({ id, before }: { id: string; before: string | null }) =>
    api.admin.products[':id'].place.$put({ param: { id }, json: { before } }),
  )

export const useFeatureProduct = () =>
  useProductCall(({ id, featured }: { id: string; featured: boolean }) =>
    api.admin.products[':id'].featured.$put({ param: { id }, json: { featured } }),
  )

/** The preview of a change of many prices. */
export const usePreviewRepricing = () =>
  useMutation({ mutationFn: (json: Repricing) => bodyOf(api.admin.prices.preview.$post({ json })) })

export const useMakeRepricing = () =>
  useProductCall((json: Repricing & { version: string }) => bodyOf(api.admin.prices.$post({ json })))

/** Keeps a picture in the shop and answers its address. */
export const useAddPicture = () =>
  useMutation({ mutationFn: (file: File) => bodyOf(api.admin.pictures.$post({}, { init: { body: file } })) })

/** The whole catalogue as a CSV file. */
export const exportCatalogue = async (): Promise<Blob> => (await api.admin.catalogue.export.$post()).blob()

/** The preview of the import of a table. */
export const usePreviewTable = () =>
  useMutation({ mutationFn: (text: string) => bodyOf(api.admin.catalogue.import.preview.$post({ json: { text } })) })

export const useImportTable = () =>
  useProductCall((json: { text: string; version: string }) => bodyOf(api.admin.catalogue.import.$post({ json })))
