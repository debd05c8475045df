import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { cardOf } from '../../../shared/cards'
import type { Product } from '../../../shared/contract/catalogue'
import type { NamedCard } from '../../../shared/finding'
import { namesOfProduct, promotionsOn } from '../../../shared/product-names'
import { type ProductsPage, productsQuery } from '../../calls/product-lists'
import { useLanguage } from '../../i18n/language'

export const namedCards = (products: readonly Product[]): NamedCard[] =>
  products.map((product) => ({
    ...cardOf(product),
    names: namesOfProduct({ ...product, promotions: promotionsOn(product) }),
  }))

const namedOf = ({ products }: ProductsPage) => namedCards(products)

/** The cards of a small shop with all names of their products, once they are wanted. */
export const useNamedCards = (enabled: boolean) =>
  useQuery({
    ...productsQuery(useLanguage()),
    ...{ enabled, select: namedOf, placeholderData: keepPreviousData },
  })
