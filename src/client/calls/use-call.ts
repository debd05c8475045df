import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { readAnew } from './query-client'

type Options<Answer> = { onError?: (error: Error) => unknown; onSuccess?: (answer: Answer) => unknown }

/** A call that changes something. Done or failed, everything under the keys of `changes` is asked for again. */
export function useCall<Input, Answer>(
  run: (input: Input, call: object) => Promise<Answer>,
  changes: readonly QueryKey[],
  options: Options<Answer> = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: run,
    ...options,
    // Not waited for: a row that leaves its list would take the notice of success with it.
    onSettled: () => void readAnew(client, ...changes),
  })
}
