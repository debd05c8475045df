import { Send } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { limits } from '../../../shared/limits'
import { keptDraft, useKeepDraft } from '../../calls/drafts'
import { ApiError } from '../../calls/http'
import { session, useRemembered, useSignedIn } from '../../calls/session'
import { useAsk } from '../../calls/support'
import { Alert } from '../../components/alert'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { TextArea } from '../../components/text-area'
import { useShake } from '../../components/use-shake'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { missingIn, problemKeys, type Request, type RequestProblems, refusedFields, requestFields } from './request'

const draftName = 'support'

function focusFirst(form: HTMLFormElement, problems: RequestProblems): void {
  const first = requestFields.find((field) => problems[field])
  if (first) form.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
}

/** A request on its way: what is typed stays whatever happens, until the shop has it. */
function useRequest(onSent: (ticketId: string) => void) {
  const ask = useAsk()
  const account = { nickname: useRemembered('nickname'), userId: useRemembered('userId') }
  const [typed, setTyped] = useState<Partial<Request>>({})
  const [problems, setProblems] = useState<RequestProblems>({})
  const [failures, setFailures] = useState(0)
  const request: Request = { message: '', ...account, ...typed }
  // What one person has typed is for no other; a page that was rendered for anybody has to begin as it came.
  useEffect(() => {
    const message = keptDraft<string>(draftName)
    if (message) setTyped({ message })
    return session.listen(() => setTyped({ message: keptDraft<string>(draftName) ?? '' }))
  }, [])
  useKeepDraft(draftName, request.message || undefined)

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

/** Says that the request was not sent, why where that is known, and that nothing is lost. */
function NotSent({ error }: { error: Error }) {
  const { t, problemText } = useProblemText()
  const isKnown = error instanceof ApiError && error.status !== 500
  return (
    <Alert>
      <p className="font-semibold">{t('support.sendFailed')}</p>
      {isKnown && <p>{problemText(error)}</p>}
      <p>{t('support.kept')}</p>
    </Alert>
  )
}

type Props = { onBegin: () => void; onSent: (ticketId: string) => void }

/** The form by which anybody asks the shop for help; filled in as far as the browser knows who it is. */
export function RequestForm({ onBegin, onSent }: Props) {
  const { t } = useTranslation()
  const signedIn = useSignedIn()
  const { request, problems, failures, change, submit, error, pending } = useRequest(onSent)
  const card = useShake(failures)
  const { nicknameLength, userIdLength, messageLength } = limits.support
  const hintOf = (field: keyof Request, usual?: string) => {
    const problem = problems[field]
    return problem ? t(problemKeys[problem]) : usual
  }
  return (
    <div ref={card} className="panel p-5 sm:p-7">
      <h2 id="write" className="mb-5 text-heading">
        {t('support.formTitle')}
      </h2>
      <form aria-labelledby="write" noValidate onFocus={onBegin} onSubmit={submit} className="grid gap-5">
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label={t('support.nickname')}
            name="nickname"
            autoComplete="username"
            autoCapitalize="none"
            required
            maxLength={nicknameLength}
            hint={hintOf('nickname')}
            invalid={problems.nickname !== undefined}
            value={request.nickname}
            onChange={({ target }) => change('nickname', target.value)}
          />
          <Field
            label={t('support.userId')}
            name="userId"
            autoComplete="off"
            required
            maxLength={userIdLength}
            hint={hintOf('userId', signedIn ? undefined : t('support.userIdHint'))}
            invalid={problems.userId !== undefined}
            value={request.userId}
            onChange={({ target }) => change('userId', target.value)}
          />
        </div>
        <TextArea
          label={t('support.message')}
          name="message"
          rows={6}
          required
          maxLength={messageLength}
          hint={hintOf('message') ?? t(signedIn ? 'support.messageHint' : 'support.contactHint')}
          invalid={problems.message !== undefined}
          value={request.message}
          onChange={({ target }) => change('message', target.value)}
        />
        {error && <NotSent error={error} />}
        <Button icon={Send} type="submit" size="large" pending={pending} className="sm:justify-self-start">
          {t('support.submit')}
        </Button>
      </form>
    </div>
  )
}
