import { PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { TopUpGame } from '../../../shared/contract/topups'
import { ApiError } from '../../calls/http'
import { useCorrectPlayer } from '../../calls/order-changes'
import { Button } from '../../components/button'
import { notify } from '../../components/notify'
import { PlayerFields, usePlayerValues } from '../../components/player-fields'
import { takeFocus } from '../../components/take-focus'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'

type Props = { orderId: string; game: Pick<TopUpGame, 'name' | 'fields'> }

/** A wrong player can be put right as long as nobody has been given anything. */
export function CorrectPlayer({ orderId, game }: Props) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (open) return <CorrectionForm orderId={orderId} game={game} onClose={() => setOpen(false)} />
  return (
    <Button icon={PencilLine} look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
      {t('order.wrongPlayer')}
    </Button>
  )
}

type FormProps = Props & { onClose: () => void }

function CorrectionForm({ orderId, game, onClose }: FormProps) {
  const { t, problemText } = useProblemText()
  const correction = useCorrectPlayer(orderId)
  const form = usePlayerValues(game.fields)
  // A failure at the supplier has no sentence about players.
  const isOurs = correction.error instanceof ApiError && correction.error.status >= 500
  const refusal = isOurs ? t('order.correctFailed') : correction.error && problemText(correction.error)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    form.showAll()
    if (!form.player) return
    const done = () => {
      notify.success(t('order.corrected'))
      onClose()
    }
    correction.mutate(form.player, { onSuccess: done })
  }
  const type: typeof form.type = (...typed) => {
    form.type(...typed)
    correction.reset()
  }
  return (
    <form noValidate onSubmit={submit} className="max-w-md">
      <fieldset className="grid gap-3">
        <legend className="mb-3 font-bold">{t('order.rightPlayer')}</legend>
        <PlayerFields game={game} of={{ ...form, type }} first={takeFocus} problem={refusal || undefined} />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" pending={correction.isPending}>
            {t('order.correct')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('common.cancel')}
          </Button>
        </div>
      </fieldset>
    </form>
  )
}
