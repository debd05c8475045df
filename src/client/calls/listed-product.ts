import type { QueryClient } from '@tanstack/react-query'
import type { Product } from '../../shared/contract/catalogue'
import type { Language } from '../../shared/languages'
import type { CardPage } from './cards'
import { bestKey } from './catalogue'
import type { ProductsPage } from './product-lists'

/** The product as a list already knows it, shown while its own page, with how to redeem it, is on the way. */
export function listedProduct(client: QueryClient, id: string, language: Language): Product | undefined {
  const lists = client.getQueriesData<CardPage>({ queryKey: ['catalogue', 'cards', language] })
  return [...lists.map(([, page]) => page), client.getQueryData<ProductsPage>(bestKey(language))]
    .flatMap((page) => page?.products ?? [])
    .find(({ slug, id: name }) => slug === id || name === id)
}
