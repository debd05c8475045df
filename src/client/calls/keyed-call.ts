import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { attemptKeys, type KeptAttempt, placeInTab } from './attempt-keys'
import { ApiError, isLostAnswer } from './http'
import { readAnew } from './query-client'

type Headers = { headers: { 'Idempotency-Key': string } }

/** An answer lost on the way is asked for again: the key of the attempt keeps it from being done twice. */
export const askAgain = {
  retry: (failures: number, error: Error): boolean =>
    failures < 2 && error instanceof ApiError && error.code === 'network',
  retryDelay: 1000,
}

/** Refusals of a caller or of a call too many: they say nothing of an earlier try whose answer was lost. */
const beforeTheKey = [401, 403, 408, 425, 429]

/** The provider has refused, and that is booked: the same key would bring the same answer, and ask the provider no more. */
const refusedOutside = 'card_refund_refused'

/** Whether the shop has decided: the next try is another attempt. */
export const isFinal = (error: Error): boolean =>
  error instanceof ApiError &&
  (error.code === refusedOutside || (error.status >= 400 && error.status < 500 && !beforeTheKey.includes(error.status)))

/** Sends the call under the key it is given. */
export type Run<Input, Answer> = (input: Input, options: Headers) => Promise<Answer>

/** The key of a call that makes something and moves no money: the same as long as the same is asked for. */
export function useKeyed() {
  const [attempt] = useState(() => attemptKeys())
  return (wish: object, call: object): Headers => ({
    headers: { 'Idempotency-Key': attempt.keyFor(JSON.stringify(wish), call) },
  })
}

type Options<Input, Answer> = {
  run: Run<Input, Answer>
  onSuccess?: (answer: Answer) => void | Promise<void>
  onError?: (code: string) => void
  /** The answer may be asked for again later, as long as nothing about the question changes. */
  remembers?: boolean
  /** The name under which the tab keeps the attempt: for money that a call after a reload would move once more. */
  keptAs?: KeptAttempt
}

/** A call that moves money or makes something: nothing that is sent again under its key can do it twice. */
export function useKeyedCall<Input extends object, Answer>(options: Options<Input, Answer>) {
  const { keptAs } = options
  const [attempt] = useState(() => attemptKeys(keptAs === undefined ? undefined : placeInTab(keptAs)))
  const call = useMutation({
    mutationFn: (input: Input, call) =>
      options.run(input, { headers: { 'Idempotency-Key': attempt.keyFor(JSON.stringify(input), call) } }),
    ...askAgain,
    onSuccess: async (answer) => {
      if (!options.remembers) attempt.forget()
      await options.onSuccess?.(answer)
    },
    onError: (error) => {
      if (isFinal(error)) attempt.forget()
      if (isLostAnswer(error)) attempt.unanswered()
      if (error instanceof ApiError) options.onError?.(error.code)
    },
  })
  return { ...call, forget: () => attempt.forget(), isRepeated: attempt.isRepeated }
}

/** The same: done or failed, everything under the keys of `changes` is asked for again. */
export function useCallOnce<Input extends object, Answer>(run: Run<Input, Answer>, changes: readonly QueryKey[]) {
  const client = useQueryClient()
  const refresh = () => void readAnew(client, ...changes)
  return useKeyedCall({ run, onSuccess: refresh, onError: refresh })
}
