import { type FormEvent, useState } from 'react'
import { useRemembered } from '../../calls/session'
import { useAsk } from '../../calls/support'
import { missingIn, type Request, type RequestProblems, refusedFields, requestFields } from './request'

function focusFirst(form: HTMLFormElement, problems: RequestProblems): void {
  const first = requestFields.find((field) => problems[field])
  if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

/** A request on its way: what is typed stays whatever happens, until the shop has it. */
export function useRequest(onSent: (ticketId: string) => void) {
  const ask = useAsk()
  const account = { nickname: useRemembered('nickname'), userId: useRemembered('userId') }
  const [typed, setTyped] = useState<Partial<Request>>({})
  const [problems, setProblems] = useState<RequestProblems>({})
  const [failures, setFailures] = useState(0)
  const request: Request = { message: '', ...account, ...typed }

  const change = (field: keyof Request, text: string) => {
    setTyped((before) => ({ ...before, [field]: text }))
    setProblems((before) => ({ ...before, [field]: undefined }))
  }
  const refuse = (form: HTMLFormElement, found: RequestProblems) => {
    setProblems(found)
    setFailures((count) => count + 1)
    focusFirst(form, found)
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const missing = missingIn(request)
    ask.reset()
    if (Object.keys(missing).length > 0) return refuse(form, missing)
    setProblems({})
    ask.mutate(request, {
      onError: (error) => refuse(form, refusedFields(error)),
      onSuccess: ({ ticketId }) => {
        change('message', '')
        onSent(ticketId)
      },
    })
  }
  return { request, problems, failures, change, submit, error: ask.error, pending: ask.isPending }
}
