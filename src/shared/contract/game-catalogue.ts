import { z } from 'zod'
import { catalogueStates, playerSuppliers } from '../suppliers'
import { currency, line, moneyOut, pageQuery } from './common'

/** Without words of its own a search has those of the game's name. */
export const gameCatalogueQuery = pageQuery.extend({
  supplier: z.enum(playerSuppliers),
  search: line(60).min(3).optional(),
})
export type GameCatalogueQuery = z.output<typeof gameCatalogueQuery>

/** What a supplier sells to players of a game, beside what the game offers; what differs comes first. */
export const gameCatalogue = z.object({
  /** The words that were searched. */
  words: z.string(),
  /** How many there are of each state, on all pages. */
  counts: z.partialRecord(z.enum(catalogueStates), z.int()),
  items: z.array(
    z.object({
      ...{ ref: z.string(), name: z.string(), state: z.enum(catalogueStates) },
      /** In the supplier's currency: now, and when the offered item was seen last; null where it is not known. */
      ...{ price: moneyOut.nullable(), before: moneyOut.nullable(), currency: z.string() },
      ...{ inStock: z.boolean(), region: z.string().nullable() },
      /** What it costs, and its price with the game's margin, in each currency in which that is known. */
      ...{ costIn: z.partialRecord(currency, moneyOut), sells: z.partialRecord(currency, moneyOut) },
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type GameCatalogue = z.infer<typeof gameCatalogue>
