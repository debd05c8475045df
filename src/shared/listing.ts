/** How many products a screen shows at once; a shop that has no more is a small one, which a browser knows whole. */
export const pageSize = 48

/** The orders that a buyer chooses from. */
export const orders = ['popular', 'cheap', 'dear'] as const

/** `shop`: as the owner has placed the products; `featured`: those first that the home page shows above all others. */
export const sorts = ['shop', 'featured', ...orders] as const
export type Order = (typeof sorts)[number]

const cursorPattern = /^(-?\d{1,16}(\.\d{1,4})?_){6}[a-z\d-]{1,80}$/

/** Whether a text can be the cursor of a page of products. */
export const isCursor = (text: string): boolean => cursorPattern.test(text)
