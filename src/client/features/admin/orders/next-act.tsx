import { PackagePlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../components/button'
import { useTranslation } from '../../../i18n/translation'
import { pathToOrder } from '../areas'
import { OpenLink } from '../open-link'
import { DeliverDialog } from './deliver-dialog'
import { openPieces, type PaidOrder } from './paid-order'

/** What comes next for an order: codes by hand for one that waits for them, else everything about it. */
export function NextAct({ order }: { order: PaidOrder }) {
  const { t } = useTranslation()
  const [delivering, setDelivering] = useState(false)
  const [item, ...others] = order.items
  // Which of several items waits is said on the order's own page.
  const waits = order.reason === 'awaiting_stock' && item && openPieces(item) > 0 && others.length === 0
  if (!waits) return <OpenLink href={pathToOrder(order.orderId)} name={order.orderId} />
  return (
    <>
      <Button
        look="secondary"
        aria-label={t('admin.deliver.named', { title: order.orderId })}
        onClick={() => setDelivering(true)}
      >
        <PackagePlus aria-hidden="true" className="size-5" />
        {t('admin.deliver.open')}
      </Button>
      {delivering && <DeliverDialog order={order} item={0} onClose={() => setDelivering(false)} />}
    </>
  )
}
