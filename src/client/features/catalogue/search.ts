import type { Product } from '../../../shared/contract/catalogue'

const plain = (text: string): string => text.normalize('NFKC').trim().toLowerCase()

/** Any keyword, or the title, contains the text, without regard to case (specification §5). */
export function searchProducts(products: readonly Product[], text: string): readonly Product[] {
  const wanted = plain(text)
  if (!wanted) return products
  return products.filter((product) => [product.title, ...product.keywords].some((word) => plain(word).includes(wanted)))
}
