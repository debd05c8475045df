import { api } from './http'
import { oneQuery } from './queries'
import { mine } from './query-client'

/** What visitors looked for and did not find. A shop that does not count it refuses, which needs no second try. */
export const missedSearchesQuery = oneQuery(
  [mine, 'admin', 'missed-searches'],
  (request) => api.admin['missed-searches'].$get({}, request),
  { retry: false },
)
