import { Gamepad2, PencilLine } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { isPlayerId } from '../../calls/freefire'
import { ApiError } from '../../calls/http'
import { useCorrectPlayer } from '../../calls/order-changes'
import { Button } from '../../components/button'
import { CopyButton } from '../../components/copy-button'
import { Field } from '../../components/field'
import { notify } from '../../components/notify'
import { Section } from '../../components/page'
import { takeFocus } from '../../components/take-focus'
import { useFormat } from '../../i18n/format'
import { useProblemText } from '../../i18n/problem-text'
import { useTranslation } from '../../i18n/translation'
import { itemText } from './item-text'

type Props = { order: Order; player: NonNullable<Order['player']> }

/** A top-up: who gets what. There is nothing to copy and to enter, it arrives in the game. */
export function ToppedPlayer({ order, player }: Props) {
  const formats = useFormat()
  const { t, money } = formats
  return (
    <Section title={t('order.player')} className="panel grid gap-4 p-5" head="text-heading">
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-raised text-accent-ink">
          <Gamepad2 className="size-6" />
        </span>
        <div className="min-w-0">
          <p className="text-lg font-extrabold wrap-anywhere" data-testid="player-name">
            {player.name}
          </p>
          <p className="flex items-center text-muted tabular-nums">
            {t('order.playerId', { id: player.id })}
            <CopyButton text={player.id} label={t('order.copyPlayerId')} look="quiet" iconOnly />
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {order.items.map((item) => (
          <li key={`${item.productId} ${item.label}`} className="flex items-start justify-between gap-4 pt-4">
            <p className="min-w-0">
              <span className="block font-bold">{item.title}</span>
              <span className="block text-sm text-muted">{itemText(formats, item, order.kind)}</span>
            </p>
            <p className="font-semibold whitespace-nowrap tabular-nums">{money(item.price, order.currency)}</p>
          </li>
        ))}
      </ul>
      {player.canCorrect && <CorrectPlayer orderId={order.orderId} />}
    </Section>
  )
}

/** A wrong player ID can be put right as long as nobody has been given anything. */
function CorrectPlayer({ orderId }: { orderId: string }) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  if (open) return <CorrectionForm orderId={orderId} onClose={() => setOpen(false)} />
  return (
    <Button icon={PencilLine} look="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
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
  // A failure at the supplier has no sentence about players.
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
