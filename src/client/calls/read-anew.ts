import type { QueryClient, QueryKey } from '@tanstack/react-query'

/**
 * Reads everything under a key anew, after a change. A first answer that is still on its way was asked for before the
 * change; a query without data would take it for the new one, so it is given up.
 */
export async function readAnew(client: QueryClient, queryKey: QueryKey): Promise<void> {
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
}
