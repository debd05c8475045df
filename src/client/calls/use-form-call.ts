import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { lookAgain } from './changed'
import { show } from './query-client'
import { useCall } from './use-call'

type Form<Stored> = { queryKey: DataTag<QueryKey, Stored, Error> }

/**
 * Saves a form. Its query gets the answer of the save, or the query of what was made; everything under the keys of
 * `changes` is asked for again.
 */
export function useFormCall<Stored, Change>(
  query: Form<Stored>,
  run: (change: Change, call: object) => Promise<Stored>,
  changes: readonly QueryKey[],
  queryOf: (made: Stored) => Form<Stored> = () => query,
) {
  const client = useQueryClient()
  return useCall(run, changes, {
    onError: lookAgain(client, query.queryKey),
    onSuccess: (saved) => show(client, queryOf(saved), saved),
  })
}
