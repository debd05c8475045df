import { useInfiniteQuery } from '@tanstack/react-query'
import { ordersQuery } from '../../calls/orders'
import { Alert } from '../../components/alert'
import { TextLink } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { pathTo } from '../../paths'

/** Reminds a buyer who is about to pay a cart of an order that keeps its codes, so that nothing is paid twice. */
export function UnpaidNote() {
  const { t } = useTranslation()
  const { data } = useInfiniteQuery(ordersQuery())
  const unpaid = data?.pages
    .flatMap((page) => page.orders)
    .find(({ status, kind }) => status === 'pending' && kind === 'codes')
  if (!unpaid) return null
  return (
    <div className="mb-6">
      <Alert tone="warn">
        <p>{t('checkout.unpaid')}</p>
        <TextLink href={pathTo.order(unpaid.orderId)}>{t('checkout.toUnpaid')}</TextLink>
      </Alert>
    </div>
  )
}
