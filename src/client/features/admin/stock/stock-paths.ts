import { pathTo } from '../../../paths'

/** The stock of a product, or one of its batches. */
export const pathToStock = (product: string, batch?: string): string =>
  `${pathTo.adminArea('stock')}?${new URLSearchParams({ product, ...(batch && { batch }) })}`
