import type { UseMutationResult } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { notify } from '../../components/notify'
import { Opener } from '../../components/opener'
import { useLastWord } from '../../components/use-last-word'
import { ReasonDialog } from './reason-dialog'

type Question = ComponentProps<typeof ReasonDialog>
type Call<Input, Answer> = Pick<UseMutationResult<Answer, Error, Input>, 'mutate' | 'reset' | 'isPending' | 'error'>
/** The input of the call, with the reason; undefined as long as something else is missing. */
type InputOf<Input> = (reason: string) => Input | undefined

type DialogProps<Input, Answer> = Omit<Question, 'pending' | 'error' | 'onConfirm' | 'other'> & {
  call: Call<Input, Answer>
  input: NoInfer<InputOf<Input>>
  /** The notice of success. */
  done: string | ((answer: Answer, input: Input) => string)
  /** Another answer to the same question, beside the first. */
  other?: { name: string; incomplete: boolean; input: NoInfer<InputOf<Input>> }
}

/** Asks for the reason of a change, makes the change, gives notice of success and closes. */
export function ActDialog<Input, Answer>(props: DialogProps<Input, Answer>) {
  const { call, input, done, other, onClose, ...question } = props
  const close = useLastWord(call.error, () => {
    call.reset()
    onClose()
  })
  const onSuccess = (answer: Answer, sent: Input) => {
    notify.success(typeof done === 'string' ? done : done(answer, sent))
    close()
  }
  const sendBy = (inputOf: InputOf<Input>) => (reason: string) => {
    const sent = inputOf(reason)
    if (sent !== undefined) call.mutate(sent, { onSuccess })
  }
  return (
    <ReasonDialog
      {...question}
      pending={call.isPending}
      error={call.error}
      onConfirm={sendBy(input)}
      other={other && { ...other, onConfirm: sendBy(other.input) }}
      onClose={close}
    />
  )
}

type OpenerProps = ComponentProps<typeof Opener>
type ActProps<Input, Answer> = Pick<OpenerProps, 'name' | 'icon' | 'offered' | 'className' | 'aria-label'> &
  Omit<DialogProps<Input, Answer>, 'confirm' | 'onClose'> & {
    confirm?: string
    /** Of the button; `look` is that of the answer in the dialog. */
    button?: Pick<OpenerProps, 'look' | 'size'>
  }

/** A change that needs a reason: its button, and the dialog, whose button says the same unless it says `confirm`. */
export function Act<Input, Answer>({ 'aria-label': label, button, ...props }: ActProps<Input, Answer>) {
  const { name, icon, offered, className, ...dialog } = props
  const open = (close: () => void) => <ActDialog confirm={name} {...dialog} onClose={close} />
  const opener = { name, icon, offered, className, ...button, ...(label !== undefined && { 'aria-label': label }) }
  return <Opener {...opener} dialog={open} />
}
