import type { Card, CardShelf } from './cards'

/** What a card shows: of the wished region, else of the one that the product's page opens with. */
export function shelfShown({ shelves }: Card, region = ''): CardShelf | undefined {
  const all = Object.values(shelves)
  // The address of the page says the region: it may be any word.
  return (
    (Object.hasOwn(shelves, region) ? shelves[region] : undefined) ?? all.find(({ left }) => left !== 'none') ?? all[0]
  )
}

export const isAllSoldOut = (card: Card, region = ''): boolean => shelfShown(card, region)?.left === 'none'
