import type { Currency } from '../../../../shared/money'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'
import { Lines } from './lines'

/** The ten that brought most. */
export function TopProducts({ products, currency }: { products: CurrencySales['products']; currency: Currency }) {
  const { t, money, number } = useFormat()
  const lines = products.map(({ productId, title, pieces, sold }) => ({
    key: productId,
    name: title,
    children: (
      <span className="tabular-nums">
        {money(sold, currency)}{' '}
        <span className="text-muted">· {t('admin.dashboard.pieces', { count: pieces, number: number(pieces) })}</span>
      </span>
    ),
  }))
  return <Lines ranked title={t('admin.dashboard.top')} lines={lines} none={t('admin.dashboard.nothingSold')} />
}
