import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Language } from '../../shared/languages'
import { api, type JsonOf } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine, readAnew, show } from './query-client'
import { useCall } from './use-call'

const key = [mine, 'favourites'] as const
const watchesKey = [mine, 'watches'] as const
const freshMs = 60_000

/** The products that the reader likes, newest first, in the reader's language. */
export const favouritesQuery = (language: Language) =>
  pagedQuery(
    [...key, 'list', language],
    (cursor, request) => api.favourites.$get({ query: { limit: '20', ...cursor } }, request),
    { refetchOnMount: 'always' },
  )

/** The slugs of all of them. */
export const keptQuery = oneQuery(
  [...key, 'slugs'],
  (request) => api.favourites.$get({ query: { limit: '1' } }, request),
  { staleTime: freshMs },
)

type Keeping = { slug: string; kept: boolean }

async function sendKeeping({ slug, kept }: Keeping): Promise<void> {
  const at = { param: { id: slug } }
  await (kept ? api.favourites[':id'].$put(at) : api.favourites[':id'].$delete(at))
}

/**
 * Keeps a product or lets it go; shown at once, and as it was where the shop does not take it. One press after the other:
 * the last one counts, and nothing is read before it is answered.
 */
export const keepCall = (client: QueryClient, send = sendKeeping) => ({
  mutationKey: key,
  mutationFn: send,
  scope: { id: 'favourites' },
  onMutate: ({ slug, kept }: Keeping) =>
    void show(client, keptQuery, (known) => {
      const others = known?.slugs.filter((each) => each !== slug) ?? []
      return known && { ...known, slugs: kept ? [slug, ...others] : others }
    }),
  onSettled: () => {
    if (client.isMutating({ mutationKey: key }) === 1) void readAnew(client, key)
  },
})

export const useKeep = () => useMutation(keepCall(useQueryClient()))

/** What the reader is told of once it can be bought again. */
export const watchesQuery = (language: Language) =>
  oneQuery([...watchesKey, language], (request) => api.watches.$get({}, request), { refetchOnMount: 'always' })

export type WatchWish = JsonOf<typeof api.watches.$put>

/** Asks to be told of an offer, or to be told no more. */
export const useWatch = () =>
  useCall(
    async ({ wish: json, wanted }: { wish: WatchWish; wanted: boolean }) =>
      void (await (wanted ? api.watches.$put({ json }) : api.watches.$delete({ json }))),
    [watchesKey],
  )
