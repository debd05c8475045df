import type { ImportPreview, ImportReport } from '../../../../shared/contract/stock'
import { Alert } from '../../../components/alert'
import { Link } from '../../../components/link'
import { useTranslation } from '../../../i18n/translation'
import { pathToArea } from '../areas'
import { Counts } from '../counts'
import { useLeftOut } from './left-out'

/** The counts of an import before it is made, and the problems that stop the import. */
export function PreviewCounts({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  const counts = [
    { name: t('admin.import.new'), value: preview.new, look: 'text-good' },
    ...leftOut(preview),
    { name: t('admin.import.tooLong'), value: preview.tooLong, look: 'text-danger' },
    { name: t('admin.import.invalid'), value: preview.invalid, look: 'text-danger' },
    ...(preview.noVoucher > 0
      ? [{ name: t('admin.import.noVoucher'), value: preview.noVoucher, look: 'text-danger' }]
      : []),
  ]
  return (
    <div className="grid gap-4 rounded-control border border-line p-4" data-testid="preview">
      <h3 className="font-bold tracking-normal">{t('admin.import.previewTitle')}</h3>
      <Counts counts={counts} />
      <Ends preview={preview} />
      {isBroken(preview) && (
        <Alert tone="warn">{t(preview.unclear ? unclearTexts[preview.unclear] : 'admin.import.broken')}</Alert>
      )}
      {preview.noVoucher > 0 && <Alert tone="warn">{t('admin.import.noVouchers')}</Alert>}
      {!isBroken(preview) && preview.noVoucher === 0 && preview.new === 0 && (
        <Alert tone="warn">{t('admin.import.nothingNew')}</Alert>
      )}
    </div>
  )
}

/** The first and the last code as they would be stored: there a heading or a whole line is seen. */
function Ends({ preview: { first, last } }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const ends = [
    { name: t('admin.import.first'), code: first },
    { name: t('admin.import.last'), code: first === last ? null : last },
  ]
  if (first === null) return null
  return (
    <dl className="grid gap-2">
      {ends.map(({ name, code }) =>
        code === null ? null : (
          <div key={name}>
            <dt className="text-sm text-muted">{name}</dt>
            <dd className="font-mono font-bold wrap-anywhere whitespace-pre-wrap">{code}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

const unclearTexts = { table: 'admin.import.unclearTable', columns: 'admin.import.unclearColumns' } as const

const isBroken = ({ tooLong, invalid }: ImportPreview): boolean => tooLong + invalid > 0

export const canImport = (preview: ImportPreview): boolean =>
  !isBroken(preview) && preview.noVoucher === 0 && preview.new > 0

/** The counts of an import that was made. */
export function ImportResult({ productId, report }: { productId: string; report: ImportReport }) {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  return (
    <Alert tone="good">
      <p className="mb-2 font-bold">{t('admin.import.done', { count: report.added })}</p>
      <Counts counts={leftOut(report)} />
      <Link
        href={pathToArea('stock', { product: productId, batch: report.batchId })}
        className="inline-flex min-h-11 items-center font-bold underline"
      >
        {t('admin.import.openBatch')}
      </Link>
    </Alert>
  )
}
