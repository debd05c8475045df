import type { StockBatch } from '../../../../shared/contract/stock'
import { buttonClass } from '../../../components/button'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Card } from '../card'
import { BatchActions } from './batch-actions'
import { BatchFacts } from './batch-facts'
import { pathToStock } from './stock-paths'

function BatchCard({ productId, batch }: { productId: string; batch: StockBatch }) {
  const { t, date, offer: offerName } = useFormat()
  const title = `${offerName(batch)} · ${date(batch.at)}`
  return (
    <Card label={title} title={<h3 className="font-bold tracking-normal">{title}</h3>}>
      <BatchFacts batch={batch} />
      <div className="flex flex-wrap gap-3">
        <Link href={pathToStock(productId, batch.batchId)} className={buttonClass('secondary')}>
          {t('admin.batch.open')}
        </Link>
        <BatchActions batchId={batch.batchId} />
      </div>
    </Card>
  )
}

/** Every batch of a product, newest first. */
export function BatchList({ productId, batches }: { productId: string; batches: readonly StockBatch[] }) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="batches">
      <h2 id="batches" className="mb-4 text-heading">
        {t('admin.batch.list')}
      </h2>
      {batches.length === 0 && <p className="panel p-5 text-muted">{t('admin.batch.none')}</p>}
      <ul className="grid gap-3">
        {batches.map((batch) => (
          <li key={batch.batchId}>
            <BatchCard productId={productId} batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  )
}
