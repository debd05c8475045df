import type { ImportPreview, ImportReport } from '../../../../shared/contract/stock'
import { Alert } from '../../../components/alert'
import { Link } from '../../../components/link'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { useLeftOut } from './left-out'
import { pathToStock } from './stock-paths'

type Count = { name: string; value: number; look?: string }

function Counts({ counts }: { counts: readonly Count[] }) {
  const { number } = useFormat()
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5">
      {counts.map(({ name, value, look = '' }) => (
        <div key={name} className={`contents ${value === 0 ? 'text-muted' : 'font-bold'}`}>
          <dt>{name}</dt>
          <dd className={`text-right tabular-nums ${value === 0 ? '' : look}`}>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** What an import would do, and what keeps it from being done. */
export function PreviewCounts({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  const counts = [
    { name: t('admin.import.new'), value: preview.new, look: 'text-good' },
    ...leftOut(preview),
    { name: t('admin.import.tooLong'), value: preview.tooLong, look: 'text-danger' },
    { name: t('admin.import.invalid'), value: preview.invalid, look: 'text-danger' },
  ]
  return (
    <div className="grid gap-4 rounded-control border border-line p-4" data-testid="preview">
      <h3 className="font-bold tracking-normal">{t('admin.import.previewTitle')}</h3>
      <Counts counts={counts} />
      <Ends preview={preview} />
      {isBroken(preview) && (
        <Alert tone="warn">{t(preview.unclear ? unclearTexts[preview.unclear] : 'admin.import.broken')}</Alert>
      )}
      {!isBroken(preview) && preview.new === 0 && <Alert tone="warn">{t('admin.import.nothingNew')}</Alert>}
    </div>
  )
}

/** The codes at both ends as they would be stored: whoever has typed them sees a heading or a whole line among them. */
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

export const canImport = (preview: ImportPreview): boolean => !isBroken(preview) && preview.new > 0

/** What an import has done. */
export function ImportResult({ productId, report }: { productId: string; report: ImportReport }) {
  const { t } = useTranslation()
  const leftOut = useLeftOut()
  return (
    <Alert tone="good">
      <p className="mb-2 font-bold">{t('admin.import.done', { count: report.added })}</p>
      <Counts counts={leftOut(report)} />
      <Link
        href={pathToStock(productId, report.batchId)}
        className="inline-flex min-h-11 items-center font-bold underline"
      >
        {t('admin.import.openBatch')}
      </Link>
    </Alert>
  )
}
