/** The name of the shop until its owner gives it another one. */
export const defaultShopName = 'Keyfall'

/** What a shop may be called: the name goes into texts that read some signs as their own. */
export const shopNamePattern = /^[^{}$<>"\\\p{C}]*$/u
