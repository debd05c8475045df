import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api, bodyOf, type JsonOf } from './http'
import { oneQuery, pagedQuery } from './queries'
import { mine, readAnew, show } from './query-client'

const key = [mine, 'notices'] as const
const refreshMs = 60_000

/** How many of the reader's notices are unread, with the newest of all. */
export const unreadQuery = oneQuery([...key, 'unread'], (request) =>
  api.notices.$get({ query: { limit: '1' } }, request),
)

/** What the reader is told, newest first. */
export const noticesQuery = pagedQuery(
  [...key, 'list'],
  (cursor, request) => api.notices.$get({ query: { limit: '20', ...cursor } }, request),
  { refetchInterval: refreshMs },
)

/** The reader has seen a notice and all older ones. */
export function useMarkRead() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (until: string) => bodyOf(api.notices.read.$post({ json: { until } })),
    onSuccess: ({ unread }) => show(client, unreadQuery, (known) => known && { ...known, unread }),
  })
}

/** What the reader is told by which channel. */
export const choicesQuery = oneQuery([...key, 'choices'], (request) => api.notices.choices.$get({}, request))

type Choice = JsonOf<typeof api.notices.choices.$put>['choices'][number]

const sendChoice = (choice: Choice) => bodyOf(api.notices.choices.$put({ json: { choices: [choice] } }))

/** Chooses; shown at once, and as it was where the shop does not take it. One press after the other: the last one counts. */
export const chooseCall = (client: QueryClient, send: (choice: Choice) => Promise<unknown> = sendChoice) => ({
  mutationFn: send,
  scope: { id: 'notice-choices' },
  onMutate: ({ kind, channel, wanted }: Choice) =>
    void show(client, choicesQuery, (known) => {
      const isIt = (one: Choice) => one.kind === kind && one.channel === channel
      return known && { ...known, choices: known.choices.map((one) => (isIt(one) ? { ...one, wanted } : one)) }
    }),
  onError: () => readAnew(client, choicesQuery.queryKey),
})

export const useChoose = () => useMutation(chooseCall(useQueryClient()))
