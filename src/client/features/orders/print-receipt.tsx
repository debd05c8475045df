import { Printer } from 'lucide-react'
import type { Order } from '../../../shared/contract/orders'
import { Button } from '../../components/button'
import { useTranslation } from '../../i18n/translation'

/** There is a receipt for what has been paid. */
export const hasReceipt = ({ status, refunded }: Order): boolean =>
  status === 'processing' || status === 'completed' || refunded > 0

export function PrintReceipt() {
  const { t } = useTranslation()
  return (
    <Button look="secondary" onClick={() => print()}>
      <Printer aria-hidden="true" className="size-5" />
      {t('receipt.print')}
    </Button>
  )
}
