import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AdminProducts, ProductForm, Repricing } from '../../shared/contract/admin-products'
import type { Language } from '../../shared/languages'
import { lookAgain } from './changed'
import { api, bodyOf } from './http'
import { mine } from './query-client'

export const productsKey = [mine, 'admin', 'products'] as const
const formKey = [mine, 'admin', 'product'] as const

/** Every product, drafts too; titles come in the reader's language. */
export const adminProductsQuery = (language: Language) =>
  queryOptions({
    queryKey: [...productsKey, language],
    queryFn: ({ signal }): Promise<AdminProducts> => bodyOf(api.admin.products.$get({}, { init: { signal } })),
  })

/** A product as its form begins: asked for anew when it is opened, and when somebody else has saved it meanwhile. */
export const productFormQuery = (id: string) =>
  queryOptions({
    queryKey: [...formKey, id],
    queryFn: ({ signal }): Promise<ProductForm> =>
      bodyOf(api.admin.products[':id'].$get({ param: { id } }, { init: { signal } })),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  })

type Price = { amount: number; price: number; rub: number }
type Texts = { title: string; description: string; regions: Record<string, string> }

/** What a product form says, prices in major units; a language that is null is not translated. */
export type ProductChange = Pick<ProductForm, 'status' | 'type' | 'category' | 'label' | 'image'> & {
  title: string
  description: string
  price: number
  rub: number
  slug?: string
  keywords?: string[]
  amounts?: number[]
  prices?: Price[]
  regions: Record<string, { label: string; description: string; amounts: number[]; prices: Price[] }>
  texts: { ru?: Texts | null; uz?: Texts | null }
}

/** The list, the shop and the stock show what was changed here. */
function refreshProducts(client: QueryClient): Promise<unknown> {
  const keys = [productsKey, ['catalogue'], [mine, 'admin', 'stock']]
  return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
}

/** Saves a product, or adds a new one. An edit without keywords empties them; a new product gets its title for one. */
export function useSaveProduct(id: string | undefined) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: ProductChange & { version?: number }) =>
      bodyOf<unknown>(
        id === undefined
          ? api.products.$post({ json })
          : api.products[':id'].$put({ param: { id }, json: { keywords: [], ...json } }),
      ),
    onError: lookAgain(client, productFormQuery(id ?? '').queryKey),
    onSuccess: () => refreshProducts(client),
  })
}

/** Makes a draft of the same content and answers its id. */
export function useDuplicateProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => bodyOf(api.admin.products[':id'].duplicate.$post({ param: { id } })),
    onSuccess: () => refreshProducts(client),
  })
}

export function useDeleteProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.products[':id'].$delete({ param: { id } }),
    onSettled: () => refreshProducts(client),
  })
}

/** Puts a product before another one, or behind all others. */
export function usePlaceProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, before }: { id: string; before: string | null }) =>
      api.admin.products[':id'].place.$put({ param: { id }, json: { before } }),
    onSettled: () => refreshProducts(client),
  })
}

export function useFeatureProduct() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, featured }: { id: string; featured: boolean }) =>
      api.admin.products[':id'].featured.$put({ param: { id }, json: { featured } }),
    onSettled: () => refreshProducts(client),
  })
}

/** What a change of many prices would do, without doing it. */
export const usePreviewRepricing = () =>
  useMutation({ mutationFn: (json: Repricing) => bodyOf(api.admin.prices.preview.$post({ json })) })

export function useMakeRepricing() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: Repricing & { version: string }) => bodyOf(api.admin.prices.$post({ json })),
    onSettled: () => refreshProducts(client),
  })
}

/** Keeps a picture in the shop and answers its address. */
export const useAddPicture = () =>
  useMutation({ mutationFn: (file: File) => bodyOf(api.admin.pictures.$post({}, { init: { body: file } })) })

/** The whole catalogue as a CSV file. */
export const useExportCatalogue = () =>
  useMutation({ mutationFn: async () => (await api.admin.catalogue.export.$post()).blob() })

/** What the import of a table would do, without doing it. */
export const usePreviewTable = () =>
  useMutation({ mutationFn: (text: string) => bodyOf(api.admin.catalogue.import.preview.$post({ json: { text } })) })

export function useImportTable() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (json: { text: string; version: string }) => bodyOf(api.admin.catalogue.import.$post({ json })),
    onSettled: () => refreshProducts(client),
  })
}
