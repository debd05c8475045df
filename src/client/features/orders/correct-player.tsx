import { PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { isPlayerId } from '../../calls/freefire'
import { ApiError } from '../../calls/http'
import { useCorrectPlayer } from '../../calls/order-changes'
import { useProblemText } from '../../calls/problem-text'
import { Button } from '../../components/button'
import { Field } from '../../components/field'
import { notify } from '../../components/notify'
import { takeFocus } from '../../components/take-focus'
import { useTranslation } from '../../i18n/translation'

/** A wrong player ID can be put right as long as nobody has been given anything. */
export function CorrectPlayer({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (open) return <CorrectionForm orderId={orderId} onClose={() => setOpen(false)} />
  return (
    <Button look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
      <PencilLine aria-hidden="true" className="size-5" />
      {t('order.wrongPlayer')}
    </Button>
  )
}

function CorrectionForm({ orderId, onClose }: { orderId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const correction = useCorrectPlayer(orderId)
  const [id, setId] = useState('')
  const [isInvalid, setIsInvalid] = useState(false)
  // What fails at the supplier has no sentence about players.
  const isOurs = correction.error instanceof ApiError && correction.error.status >= 500
  const refusal = isOurs ? t('order.correctFailed') : correction.error && problemText(correction.error)
  const problem = isInvalid ? t('order.playerInvalid') : refusal
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsInvalid(!isPlayerId(id))
    if (!isPlayerId(id)) return
    const done = () => {
      notify.success(t('order.corrected'))
      onClose()
    }
    correction.mutate(id, { onSuccess: done })
  }
  return (
    <form noValidate onSubmit={submit} className="grid max-w-md gap-3">
      <Field
        ref={takeFocus}
        label={t('order.rightPlayer')}
        name="playerID"
        inputMode="numeric"
        autoComplete="off"
        value={id}
        onChange={(event) => {
          setId(event.target.value.replace(/\D/g, ''))
          setIsInvalid(false)
          correction.reset()
        }}
        invalid={Boolean(problem)}
        hint={problem ?? t('order.playerHint')}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" pending={correction.isPending}>
          {t('order.correct')}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {t('common.cancel')}
        </Button>
      </div>
    </form>
  )
}
