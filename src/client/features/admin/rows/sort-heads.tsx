import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTranslation } from '../../../i18n/translation'
import type { Column } from './column'

type Props<Row, Sort extends string> = {
  columns: readonly Column<Row, Sort>[]
  /** How wide each column is. */
  wide: string
  sort: Sort
  onSort: (sort: Sort) => void
}

/** Names of the columns; those of columns that sort turn the order of the list, and are all that a narrow page has. */
export const SortHeads = <Row, Sort extends string>({ columns, wide, sort, onSort }: Props<Row, Sort>) => (
  <div
    className={`panel mb-2 flex flex-wrap items-center gap-x-5 px-5 py-1 text-sm font-semibold text-muted lg:grid ${wide}`}
  >
    {columns.map(({ name, sorts, card }) => {
      if (card === 'action') return null
      if (!sorts) {
        return (
          <span key={name} className="max-lg:hidden">
            {name}
          </span>
        )
      }
      const [down, up] = sorts
      const turned = sort === down ? 'down' : sort === up ? 'up' : undefined
      return <SortButton key={name} name={name} turned={turned} onTurn={() => onSort(sort === down ? up : down)} />
    })}
  </div>
)

type ButtonProps = { name: string; turned: 'down' | 'up' | undefined; onTurn: () => void }

function SortButton({ name, turned, onTurn }: ButtonProps) {
  const { t } = useTranslation()
  const Arrow = turned === 'up' ? ArrowUp : ArrowDown
  const direction = turned && t(turned === 'down' ? 'admin.orders.descending' : 'admin.orders.ascending')
  return (
    <button
      type="button"
      aria-pressed={turned !== undefined}
      aria-label={
        direction ? t('admin.orders.sortedBy', { name, told: direction }) : t('admin.orders.sortBy', { name })
      }
      onClick={onTurn}
      className="inline-flex min-h-11 items-center gap-1 text-left hover:text-ink aria-pressed:text-ink"
    >
      {name}
      <Arrow className={`size-4 ${turned ? '' : 'opacity-30'}`} />
    </button>
  )
}
