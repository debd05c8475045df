import { z } from 'zod'
import { instant } from './common'

/** What visitors looked for in the last days and did not find, the most frequent first. */
export const missedSearches = z.object({
  days: z.int(),
  searches: z.array(z.object({ word: z.string(), times: z.int(), last: instant })),
})
export type MissedSearches = z.infer<typeof missedSearches>
