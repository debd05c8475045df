import { Eye, EyeOff } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Order } from '../../../shared/contract/orders'
import { Button } from '../../components/button'
import { Instructions } from './instructions'
import { OrderFacts } from './order-facts'
import { OrderItems } from './order-items'
import { Timeline } from './timeline'
import { ToppedPlayer } from './topped-player'

export function OrderDetails({ order }: { order: Order }) {
  const { t } = useTranslation()
  const [isOpen, setIsOpen] = useState(true)
  const details = useId()
  const Icon = isOpen ? EyeOff : Eye
  return (
    <div className="grid gap-5">
      <OrderFacts order={order} />
      <Button
        look="secondary"
        className="justify-self-start"
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon aria-hidden="true" className="size-5" />
        {isOpen ? t('order.hideDetails') : t('order.viewDetails')}
      </Button>
      <div id={details} hidden={!isOpen}>
        <div className="grid gap-5">
          {order.player ? <ToppedPlayer order={order} player={order.player} /> : <OrderItems order={order} />}
          <Instructions text={order.instructions} />
          <Timeline timeline={order.timeline} />
        </div>
      </div>
    </div>
  )
}
