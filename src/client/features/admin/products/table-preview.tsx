import type { CataloguePreview } from '../../../../shared/contract/admin-products'
import { Alert } from '../../../components/alert'
import { Badge } from '../../../components/badge'
import { Button } from '../../../components/button'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { Counts } from '../counts'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'

type Props = { preview: CataloguePreview; pending: boolean; onConfirm: (version: string) => void }

/** The changes of an import, product by product, or the flaws that stop the import. */
export function TablePreview({ preview, pending, onConfirm }: Props) {
  const { t } = useTranslation()
  const { added, changed, products, flawCount } = preview
  const count = added + changed
  const counts = [
    { name: t('admin.table.added'), value: added },
    { name: t('admin.table.changed'), value: changed },
    { name: t('admin.table.unchanged'), value: preview.unchanged },
  ]
  return (
    <section aria-labelledby="outcome" className="panel mt-6 grid gap-5 p-5">
      <h3 id="outcome" ref={takeFocus} tabIndex={-1} className="text-heading outline-none">
        {flawCount > 0 ? t('admin.table.flaws', { count: flawCount }) : t('admin.table.outcome', { count })}
      </h3>
      {flawCount > 0 ? <Flaws preview={preview} /> : <Counts counts={counts} className="max-w-xs" />}
      {flawCount === 0 && count === 0 && <Alert tone="info">{t('admin.table.nothing')}</Alert>}
      {flawCount === 0 && count > 0 && (
        <>
          <Products preview={preview} />
          {count > products.length && (
            <p className="text-muted">{t('admin.table.moreProducts', { count: count - products.length })}</p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-4">
            <p className="min-w-0 text-sm text-muted">{t('admin.table.rest')}</p>
            <Button className="max-sm:w-full" pending={pending} onClick={() => onConfirm(preview.version)}>
              {t('admin.table.confirm', { count })}
            </Button>
          </div>
        </>
      )}
    </section>
  )
}

function Flaws({ preview: { flaws, flawCount } }: { preview: CataloguePreview }) {
  const { t } = useTranslation()
  const columns: Column<CataloguePreview['flaws'][number]>[] = [
    { name: t('admin.table.line'), card: 'fact', named: true, show: ({ line }) => line },
    {
      name: t('admin.table.column'),
      card: 'fact',
      show: ({ column }) => <span className="font-mono text-sm wrap-anywhere">{column}</span>,
    },
    { name: t('admin.table.problem'), card: 'title', show: ({ message }) => message },
  ]
  return (
    <>
      <p>{t('admin.table.mend')}</p>
      <RecordTable
        label={t('admin.table.title')}
        rows={flaws}
        keyOf={({ line, column, code }) => `${line} ${column} ${code}`}
        columns={columns}
      />
      {flawCount > flaws.length && (
        <p className="text-muted">{t('admin.table.moreFlaws', { count: flawCount - flaws.length })}</p>
      )}
    </>
  )
}

type Line = CataloguePreview['products'][number]

const openAtOnce = 10

function Products({ preview: { products } }: { preview: CataloguePreview }) {
  const { t } = useTranslation()
  return (
    <ul className="grid gap-3">
      {products.map((product) => (
        <li key={product.line}>
          <details open={products.length <= openAtOnce} className="rounded-control border border-line px-4 py-2">
            <summary className="min-h-11 cursor-pointer py-2">
              <span className="mr-3 font-bold wrap-anywhere">{product.title}</span>{' '}
              <Badge tone={product.id === null ? 'good' : 'info'}>
                {product.id === null
                  ? t('admin.table.new')
                  : t('admin.table.changes', { count: product.changes.length + product.more })}
              </Badge>
            </summary>
            <Changes product={product} />
          </details>
        </li>
      ))}
    </ul>
  )
}

function Changes({ product: { changes, more } }: { product: Line }) {
  const { t } = useTranslation()
  return (
    <>
      <dl className="divide-y divide-line">
        {changes.map(({ column, region, amount, before, after }) => (
          <div key={`${column} ${region} ${amount}`} className="grid gap-x-4 py-2 sm:grid-cols-[14rem_1fr]">
            <dt className="font-mono text-sm text-muted wrap-anywhere">
              {[column, region, amount].filter((part) => part !== null).join(' · ')}
            </dt>
            <dd className="min-w-0 whitespace-pre-line wrap-anywhere">
              {before !== null && (
                <>
                  <del className="text-muted">{before}</del>{' '}
                </>
              )}
              <ins className="font-semibold no-underline">{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p className="py-2 text-sm text-muted">{t('admin.table.moreChanges', { count: more })}</p>}
    </>
  )
}
