import { Gamepad2 } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { CopyButton } from '../../components/copy-button'
import { useFormat } from '../../i18n/format'
import { useTranslation } from '../../i18n/translation'
import { CorrectPlayer } from './correct-player'
import { useItemText } from './item-text'

type Props = { order: Order; player: NonNullable<Order['player']> }

/** A top-up: who gets what. There is nothing to copy and to enter, it arrives in the game. */
export function ToppedPlayer({ order, player }: Props) {
  const { t } = useTranslation()
  const { money } = useFormat()
  const itemText = useItemText()
  return (
    <section aria-labelledby="player" className="panel grid gap-4 p-5">
      <h2 id="player" className="text-heading">
        {t('order.player')}
      </h2>
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-2xl bg-raised text-accent-ink">
          <Gamepad2 aria-hidden="true" className="size-6" />
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
              <span className="block text-sm text-muted">{itemText(item, order.kind)}</span>
            </p>
            <p className="font-semibold whitespace-nowrap tabular-nums">{money(item.price, order.currency)}</p>
          </li>
        ))}
      </ul>
      {player.canCorrect && <CorrectPlayer orderId={order.orderId} />}
    </section>
  )
}
