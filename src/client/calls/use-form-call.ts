import { type DataTag, type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { lookAgain } from './changed'
import { readAnew, show } from './query-client'

/** Saves a form. Its query gets the answer of the save; everything under the keys of `changes` is asked for again. */
export function useFormCall<Stored, Change>(
  query: { queryKey: DataTag<QueryKey, Stored, Error> },
  run: (change: Change, call: object) => Promise<Stored>,
  changes: readonly QueryKey[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onError: lookAgain(client, query.queryKey),
    onSuccess: (saved) => show(client, query, saved),
    onSettled: () => {
      for (const changed of changes) void readAnew(client, changed)
    },
  })
}
