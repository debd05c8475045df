import type { StockBatch } from '../../../../shared/contract/stock'
import { ButtonLink } from '../../../components/link'
import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { Card } from '../card'
import { BatchActions } from './batch-actions'
import { BatchFacts } from './batch-facts'

function BatchCard({ productId, batch }: { productId: string; batch: StockBatch }) {
  const { t, date, offer: offerName } = useFormat()
  const title = `${offerName(batch)} · ${date(batch.at)}`
  return (
    <Card label={title} title={<h3 className="font-bold tracking-normal">{title}</h3>}>
      <BatchFacts batch={batch} />
      <div className="flex flex-wrap gap-3">
        <ButtonLink href={pathToArea('stock', { product: productId, batch: batch.batchId })} look="secondary">
          {t('admin.batch.open')}
        </ButtonLink>
        <BatchActions batchId={batch.batchId} />
      </div>
    </Card>
  )
}

/** Every batch of a product, newest first. */
export function BatchList({ productId, batches }: { productId: string; batches: readonly StockBatch[] }) {
  const { t } = useTranslation()
  return (
    <Section title={t('admin.batch.list')}>
      {batches.length === 0 && <p className="panel p-5 text-muted">{t('admin.batch.none')}</p>}
      <ul className="grid gap-3">
        {batches.map((batch) => (
          <li key={batch.batchId}>
            <BatchCard productId={productId} batch={batch} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
