import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cardOf } from '../../../shared/cards'
import type { Product } from '../../../shared/contract/catalogue'
import { namesOfProduct } from '../../../shared/product-names'
import { productsQuery } from '../../calls/catalogue'
import { useLanguage } from '../../i18n/language'
import type { NamedCard } from './finding'

export const namedCards = (products: Product[]): NamedCard[] =>
  products.map((product) => ({ ...cardOf(product), names: namesOfProduct(product) }))

/** The cards with all names of their products, once they are wanted. */
export const useNamedCards = (enabled: boolean) =>
  useQuery({
    ...productsQuery(useLanguage()),
    ...{ enabled, select: namedCards, placeholderData: keepPreviousData },
  })
