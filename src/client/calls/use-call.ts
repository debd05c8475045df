import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { readAnew } from './query-client'

type Options = { onError?: (error: Error) => unknown }

/** A call that changes something. Done or failed, everything under the keys of `changes` is asked for again. */
export function useCall<Input, Answer>(
  run: (input: Input) => Promise<Answer>,
  changes: readonly QueryKey[],
  { onError }: Options = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    onError,
    // Not waited for: a row that leaves its list would take the notice of success with it.
    onSettled: () => {
      for (const queryKey of changes) void readAnew(client, queryKey)
    },
  })
}
