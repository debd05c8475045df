import type { Card } from './cards'
import { comparePlaces, type Place, type Placed } from './finding'

/** Names a place, and the product that has it. */
const cursorOf = <Each extends Card>({ card, place }: Placed<Each>): string => [...place, card.slug].join('_')

/**
 * The place that a cursor names. It holds although the product has sold meanwhile, or has gone: what stood behind the
 * product still does. Its number in the shop is read anew, because products before it come and go.
 */
function placeAt(all: readonly Card[], cursor: string): Place {
  const parts = cursor.split('_')
  const numbers = parts.slice(0, -1).map(Number)
  const number = all.findIndex(({ slug }) => slug === parts.at(-1))
  return numbers.with(-1, number === -1 ? (numbers.at(-1) ?? 0) - 0.5 : number)
}

type PageWish = { limit: number; cursor?: string | undefined }

/** A page of what was found among `all`, and the cursor of the next one; null at the end. */
export function pageAfter<Each extends Card>(
  all: readonly Card[],
  found: readonly Placed<Each>[],
  { limit, cursor }: PageWish,
): { shown: Placed<Each>[]; next: string | null } {
  const last = cursor === undefined ? undefined : placeAt(all, cursor)
  const rest = last ? found.filter(({ place }) => comparePlaces(place, last) > 0) : found
  const shown = rest.slice(0, limit)
  const end = shown.at(-1)
  return { shown, next: end && rest.length > limit ? cursorOf(end) : null }
}
