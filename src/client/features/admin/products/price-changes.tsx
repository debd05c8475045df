import { TriangleAlert } from 'lucide-react'
import type { RepricingPreview as Preview } from '../../../../shared/contract/admin-products'
import { type Currency, currencies as every } from '../../../../shared/money'
import { isFarOff, percentMoved } from '../../../../shared/price-change'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'

type Line = Preview['lines'][number]
type Props = { lines: readonly Line[]; percent: number; currencies: readonly Currency[] }

/** The currencies in which an offer moves by more than twice the percentage that was asked, or the other way. */
export const farOff = ({ before, after }: Line, percent: number): Currency[] =>
  every.filter((each) => {
    const [from, to] = [before.priceIn[each], after.priceIn[each]]
    return from !== undefined && to !== undefined && isFarOff(percent, from, to)
  })

/** Each price before and after the change, and the percentage between the two. */
export function PriceChanges({ lines, percent, currencies }: Props) {
  const { t, offer: offerName } = useFormat()
  const columns: Column<Line>[] = [
    {
      name: t('admin.stock.offer'),
      card: 'title',
      show: (line) => (
        <>
          <span className="block font-semibold wrap-anywhere">{line.title}</span>{' '}
          <span className="text-sm font-normal text-muted">{offerName(line)}</span>
        </>
      ),
    },
    ...currencies.map((currency) => ({
      name: t(currencyNames[currency]),
      card: 'fact' as const,
      className: 'tabular-nums lg:text-right',
      show: (line: Line) => <Change line={line} currency={currency} isFar={farOff(line, percent).includes(currency)} />,
    })),
  ]
  return (
    <div className="max-h-160 overflow-y-auto">
      <RecordTable label={t('admin.prices.title')} rows={lines} keyOf={({ offerId }) => offerId} columns={columns} />
    </div>
  )
}

type ChangeProps = { line: Line; currency: Currency; isFar: boolean }

function Change({ line: { before, after }, currency, isFar }: ChangeProps) {
  const { t, money, number } = useFormat()
  const [from, to] = [before.priceIn[currency], after.priceIn[currency]]
  if (from === undefined || to === undefined) return <span className="text-muted">—</span>
  if (from === to) return <span className="text-muted">{money(from, currency)}</span>
  const moved = percentMoved(from, to)
  const percent = `${moved > 0 ? '+' : ''}${number(moved)}`
  return (
    <>
      <del className="mr-2 inline-block text-sm text-muted">{money(from, currency)}</del>{' '}
      <ins className="inline-block font-bold no-underline">{money(to, currency)}</ins>{' '}
      <span
        className={`inline-flex items-center gap-1 text-sm lg:flex lg:justify-end ${isFar ? 'font-semibold text-warn' : 'text-muted'}`}
      >
        {isFar && <TriangleAlert role="img" aria-label={t('admin.prices.farOffMark')} className="size-4" />}
        {t('admin.prices.percentMoved', { percent })}
      </span>
    </>
  )
}
