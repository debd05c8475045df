import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import type { Order } from '../../../shared/contract/orders'
import { useGame } from '../../calls/game'
import { Button } from '../../components/button'
import { UsualTime } from '../../components/usual-time'
import { useTranslation } from '../../i18n/translation'
import { BuyAgain } from './buy-again'
import { Instructions } from './instructions'
import { OrderFacts } from './order-facts'
import { OrderItems } from './order-items'
import { hasReceipt, PrintReceipt } from './receipt'
import { stepsAhead, Timeline } from './timeline'
import { ToppedPlayer } from './topped-player'

function Goods({ order, isNew }: { order: Order; isNew: boolean }) {
  if (order.player) return <ToppedPlayer order={order} player={order.player} />
  return <OrderItems order={order} isNew={isNew} />
}

/** How long a supplier's deliveries of a game take now. */
function Expected({ game }: { game: string }) {
  const { data } = useGame(game)
  return data && <UsualTime game={{ ...data, packages: data.packages.filter(({ byHand }) => !byHand) }} />
}

/** For a buyer who has just paid what was bought comes first. */
export function OrderDetails({ order, isNew }: { order: Order; isNew: boolean }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const details = useId()
  const ahead = stepsAhead(order)
  // What is not paid for, or given back, brings nothing to redeem.
  const isBought = order.status === 'processing' || order.status === 'completed'
  const Icon = isOpen ? EyeOff : Eye
  return (
    <div className="grid gap-5">
      {isNew && <Goods order={order} isNew />}
      <OrderFacts order={order} />
      <Button
        icon={Icon}
        look="secondary"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setIsOpen(!isOpen)}
      >
        {isOpen ? t('order.hideDetails') : t('order.viewDetails')}
      </Button>
      <div id={details} hidden={!isOpen}>
        <div className="grid gap-5">
          {!isNew && <Goods order={order} isNew={false} />}
          {isBought && <Instructions text={order.instructions} />}
          <Timeline
            timeline={order.timeline}
            kind={order.byHand ? 'byHand' : order.kind}
            ahead={ahead}
            expected={order.game && !order.byHand && <Expected game={order.game} />}
          />
        </div>
      </div>
      <div className="grid gap-3 sm:flex">
        {order.status !== 'pending' && <BuyAgain key={order.orderId} order={order} />}
        {hasReceipt(order) && <PrintReceipt />}
      </div>
    </div>
  )
}
