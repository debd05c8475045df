import { useQuery } from '@tanstack/react-query'
import type { SupplierOrder } from '../../../calls/admin-suppliers'
import { orderQuery } from '../../../calls/orders'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { Modal } from '../../../components/modal'
import { Loading } from '../../../components/skeleton'
import { useProblemText } from '../../../i18n/problem-text'
import { ClosingForm } from './closing-form'

type Props = { supplierOrder: SupplierOrder; onClose: () => void }

/** Ends an order at a supplier by hand. The consequence depends on the buyer's order, so that order is read first. */
export function ClosingDialog({ supplierOrder, onClose }: Props) {
  const { t, problemText } = useProblemText()
  const { data: order, error, refetch } = useQuery(orderQuery(supplierOrder.orderId))
  if (order) return <ClosingForm supplierOrder={supplierOrder} order={order} onClose={onClose} />
  return (
    <Modal title={t('admin.closing.title')} shape="page" onClose={onClose}>
      {error ? (
        <Alert>
          <p>{problemText(error)}</p>
          <Button look="quiet" className="-ml-5 underline" onClick={() => refetch()}>
            {t('common.retry')}
          </Button>
        </Alert>
      ) : (
        <Loading />
      )}
    </Modal>
  )
}
