import { type Currency, currencies } from '../../../../shared/money'
import { CheckBox } from '../../../components/check-box'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import type { Column } from '../rows/column'
import { RecordTable } from '../rows/record-table'
import { useSourceTitle } from '../use-source-title'
import { belowCost, marginIn, type PriceLine } from './bulk-prices'
import type { PackageDraft } from './game-fields'

type Row = { packed: PackageDraft; line: PriceLine | undefined; index: number }
type Props = {
  packages: readonly PackageDraft[]
  /** Undefined while nobody knows by how much prices change. */
  lines: readonly PriceLine[] | undefined
  /** The places of the packages that stay as they are. */
  left: ReadonlySet<number>
  onLeave: (left: ReadonlySet<number>) => void
}

/** The packages to choose, each with its old and new price and the margin of the new one. */
export function BulkPreview({ packages, lines, left, onLeave }: Props) {
  const { t } = useFormat()
  const titleOf = useSourceTitle()
  const rows = packages.map((packed, index): Row => ({ packed, line: lines?.[index], index }))
  const isIn = (currency: Currency) =>
    lines?.some(({ before, after }) => (before[currency] ?? after[currency]) !== undefined)
  const choose = (index: number, isChosen: boolean) =>
    onLeave(new Set(isChosen ? [...left].filter((each) => each !== index) : [...left, index]))
  const columns: Column<Row>[] = [
    {
      name: t('admin.games.name'),
      card: 'title',
      show: ({ packed, index }) => (
        <>
          <CheckBox
            label={packed.name.trim() || packed.ref}
            isChosen={!left.has(index)}
            onChoose={(isChosen) => choose(index, isChosen)}
          />
          <span className="block pl-8 text-sm font-normal text-muted">{titleOf(packed.supplier)}</span>
        </>
      ),
    },
    ...currencies.filter(isIn).map((currency) => ({
      name: t(currencyNames[currency]),
      card: 'fact' as const,
      className: 'tabular-nums lg:text-right',
      show: ({ line, index }: Row) => line && <Change line={line} currency={currency} isLeft={left.has(index)} />,
    })),
  ]
  return (
    <div>
      <CheckBox
        label={t('admin.games.allPackages')}
        isChosen={left.size === 0}
        isPartly={left.size < packages.length}
        onChoose={(isAll) => onLeave(new Set(isAll ? [] : packages.keys()))}
      />
      <div className="max-h-120 overflow-y-auto border-t border-line">
        <RecordTable
          label={t('admin.games.packages')}
          rows={rows}
          keyOf={({ packed }) => `${packed.supplier} ${packed.ref}`}
          columns={columns}
        />
      </div>
    </div>
  )
}

type ChangeProps = { line: PriceLine; currency: Currency; isLeft: boolean }

function Change({ line, currency, isLeft }: ChangeProps) {
  const { t, money, number } = useFormat()
  const [from, to] = [line.before[currency], line.after[currency]]
  if (isLeft || to === undefined)
    return <span className="text-muted">{from === undefined ? '—' : money(from, currency)}</span>
  const margin = marginIn(line, currency)
  const isLoss = belowCost(line).includes(currency)
  return (
    <>
      {from !== undefined && from !== to && (
        <>
          <del className="mr-2 inline-block text-sm text-muted">{money(from, currency)}</del>{' '}
        </>
      )}
      <ins className={`inline-block font-bold no-underline ${isLoss ? 'text-danger' : ''}`}>{money(to, currency)}</ins>{' '}
      {margin !== undefined && (
        <span className={`text-sm lg:block ${isLoss ? 'font-semibold text-danger' : 'text-muted'}`}>
          {t('admin.games.marginOf', { percent: number(margin, 1) })}
        </span>
      )}
    </>
  )
}
