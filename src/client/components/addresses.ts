// A sentence's own signs at the end of an address are none of it.
const address = /(https:\/\/[^\s"“”«»]*[^\s"“”«».,;:!?)])/

/** Addresses that a text names, in their order, each once. */
export const addressesIn = (text: string): string[] => [
  ...new Set(text.split(address).filter((_, place) => place % 2 === 1)),
]

/** A text in pieces, of which every second one is an address. */
export const partsOf = (text: string): string[] => text.split(address)
