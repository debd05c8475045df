import { type DataTag, QueryClient, type QueryKey, type Updater } from '@tanstack/react-query'
import { ApiError } from './http'

const retries = 3

/** A refusal stays a refusal, and a browser without a network says when the network is back. */
function isWorthRetrying(error: Error): boolean {
  if (!(error instanceof ApiError)) return true
  return error.code !== 'offline' && !(error.status >= 400 && error.status < 500)
}

export const retryFailure = (failures: number, error: Error): boolean => failures < retries && isWorthRetrying(error)

export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        refetchOnWindowFocus: false,
        retry: retryFailure,
        retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
        gcTime: 5 * 60_000,
      },
      mutations: { networkMode: 'always' },
    },
  })

/** The first part of every key that belongs to the person logged in: forgotten when they leave. */
export const mine = 'mine'

/**
 * Reads everything under these keys anew, after a change. A first answer that is still on its way was asked for before the
 * change; a query without data would take it for the new one, so it is given up.
 */
export async function readAnew(client: QueryClient, ...keys: readonly QueryKey[]): Promise<void> {
  const read = async (queryKey: QueryKey) => {
    await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
    await client.invalidateQueries({ queryKey })
  }
  await Promise.all(keys.map(read))
}

/**
 * Shows what a change has answered. A read that is still on its way was asked for before the change and would bring the
 * old back: it is given up. What nobody has read yet is read anew.
 */
export async function show<Data>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Data, Error> },
  next: Updater<NoInfer<Data> | undefined, NoInfer<Data> | undefined>,
): Promise<void> {
  if (client.setQueryData<Data>(queryKey, next) === undefined) return readAnew(client, queryKey)
  await client.cancelQueries({ queryKey, exact: true })
}
