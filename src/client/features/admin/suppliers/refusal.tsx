import type { SupplierOrder } from '../../../calls/admin-suppliers'
import { useTranslation } from '../../../i18n/translation'
import { UserLink } from '../user-link'

type Props = NonNullable<SupplierOrder['refusal']>

/** Who of the shop said that nothing is delivered, and why. */
export function Refusal({ by, reason }: Props) {
  const { t } = useTranslation()
  return (
    <p className="wrap-anywhere whitespace-pre-line">
      <span className="text-muted">{t('admin.supplierOrders.refusedBy')}</span> <UserLink {...by} />
      {` · ${reason}`}
    </p>
  )
}
