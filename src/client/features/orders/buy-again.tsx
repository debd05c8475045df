import { RotateCw } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { Button, buttonClass } from '../../components/button'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { paths } from '../../paths'
import { useBuyAgain } from './use-buy-again'

/** The same once more, at today's prices. A top-up begins with its player, on the screen of its game. */
export function BuyAgain({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { pending, start } = useBuyAgain(order)
  if (order.kind === 'freefire') {
    return (
      <Link href={paths.freeFire} className={buttonClass('secondary')}>
        <RotateCw aria-hidden="true" className="size-5" />
        {t('order.buyAgain')}
      </Link>
    )
  }
  return (
    <Button look="secondary" pending={pending} onClick={start}>
      {!pending && <RotateCw aria-hidden="true" className="size-5" />}
      {t('order.buyAgain')}
    </Button>
  )
}
