import type { Currency } from '../../../../shared/money'
import type { CurrencySales } from '../../../calls/admin-reports'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'

/** The ten that brought most. */
export function TopProducts({ products, currency }: { products: CurrencySales['products']; currency: Currency }) {
  const { t } = useTranslation()
  const { money, number } = useFormat()
  return (
    <section aria-labelledby="top-products" className="panel p-5">
      <h2 id="top-products" className="mb-4 text-heading font-extrabold">
        {t('admin.dashboard.top')}
      </h2>
      {products.length === 0 ? (
        <p className="text-muted">{t('admin.dashboard.nothingSold')}</p>
      ) : (
        <ol className="grid gap-2">
          {products.map(({ productId, title, pieces, sold }) => (
            <li
              key={productId}
              className="flex flex-wrap justify-between gap-x-6 border-t border-line pt-2 first:border-0"
            >
              <span className="min-w-0 wrap-anywhere font-semibold">{title}</span>
              <span className="tabular-nums">
                {money(sold, currency)}{' '}
                <span className="text-muted">
                  · {t('admin.dashboard.pieces', { count: pieces, number: number(pieces) })}
                </span>
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
