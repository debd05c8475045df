import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { lookAgain } from './changed'
import { readAnew } from './query-client'

/** Saves a form. Its query gets the answer of the save; everything under the keys of `changes` is asked for again. */
export function useFormCall<Stored, Change>(
  { queryKey }: { queryKey: QueryKey },
  run: (change: Change) => Promise<Stored>,
  changes: readonly QueryKey[],
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onError: lookAgain(client, queryKey),
    onSuccess: (saved) => client.setQueryData(queryKey, saved),
    onSettled: () => {
      for (const changed of changes) void readAnew(client, changed)
    },
  })
}
