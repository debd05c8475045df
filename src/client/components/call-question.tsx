import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { notify } from './notify'
import { Question } from './question'

type Props<Input, Answer> = Omit<ComponentProps<typeof Question>, 'pending' | 'error' | 'onConfirm'> & {
  call: Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'isPending' | 'error'>
  input: NoInfer<Input>
  /** The notice of success, where the screen does not show it by itself. */
  done?: string
  /** What comes after the call, where that is more than closing. */
  onDone?: (answer: Answer) => void
}

/** Asks before a call that cannot be undone, makes the call, gives notice of success and closes. */
export function CallQuestion<Input, Answer>({ call, input, done, onDone, ...question }: Props<Input, Answer>) {
  const onSuccess = (answer: Answer) => {
    if (done) notify.success(done)
    if (onDone) onDone(answer)
    else question.onClose()
  }
  return (
    <Question
      {...question}
      pending={call.isPending}
      error={call.error}
      onConfirm={() => call.mutate(input, { onSuccess })}
    />
  )
}
