import { Gamepad2 } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { idsBeside } from '../../../shared/players'
import { CopyButton } from '../../components/copy-button'
import { ItemDiscounts } from '../../components/item-discounts'
import { Section } from '../../components/page'
import { useFormat } from '../../i18n/format'
import { CorrectPlayer } from './correct-player'
import { offerText } from './item-text'

type Props = { order: Order; player: NonNullable<Order['player']> }

/** A top-up: who gets what. There is nothing to copy and to enter, it arrives in the game. */
export function ToppedPlayer({ order, player }: Props) {
  const formats = useFormat()
  const { t, money, number } = formats
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
            {idsBeside(player)}
            <CopyButton text={player.id} label={t('order.copyPlayerId')} look="quiet" iconOnly />
          </p>
        </div>
      </div>
      <ul className="divide-y divide-line border-t border-line">
        {order.items.map((item) => (
          <li key={`${item.productId} ${item.label}`} className="grid gap-3 pt-4">
            <div className="flex items-start justify-between gap-4">
              <p className="min-w-0">
                <span className="block font-bold">
                  {item.title}
                  {item.qty > 1 && `\u00a0×\u00a0${number(item.qty)}`}
                </span>
                <span className="block text-sm text-muted">{offerText(formats, item, order.kind)}</span>
              </p>
              <p className="font-semibold whitespace-nowrap tabular-nums">{money(item.list, order.currency)}</p>
            </div>
            <ItemDiscounts item={item} currency={order.currency} />
          </li>
        ))}
      </ul>
      {player.canCorrect && player.asks.length > 0 && (
        <CorrectPlayer orderId={order.orderId} game={{ name: order.items[0]?.label ?? '', fields: player.asks }} />
      )}
    </Section>
  )
}
