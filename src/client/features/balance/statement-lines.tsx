import type { Statement as Page } from '../../../shared/contract/identity'
import { useFormat } from '../../i18n/format'
import { receivedNames, takenBackNames, transferNames } from '../../i18n/money-words'

type Line = Page['lines'][number]

function nameOf({ kind, amount, reference }: Line) {
  // What was owed may be the reward for a friend: then no payment of the reader's went back.
  if (reference.startsWith('collected:')) return 'statement.kinds.collected'
  return (amount > 0 ? receivedNames : takenBackNames)[kind] ?? transferNames[kind]
}

function StatementLine({ line }: { line: Line }) {
  const { t, money, date } = useFormat()
  const isIn = line.amount > 0
  const what = nameOf(line)
  return (
    <li className="py-3.5 tabular-nums">
      <p className="flex items-start justify-between gap-4">
        <span className="min-w-0 font-semibold wrap-anywhere">{t(what, { userId: line.note })}</span>
        <span className={`shrink-0 font-bold whitespace-nowrap ${isIn ? 'text-good' : 'text-danger'}`}>
          {isIn ? '+' : '−'}
          {money(Math.abs(line.amount), line.currency)}
        </span>
      </p>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <time dateTime={line.at}>{date(line.at)}</time>
        <span>{t('statement.balance', { sum: money(line.balance, line.currency) })}</span>
      </p>
    </li>
  )
}

/** Movements of a balance, each with what was there after it. */
export const StatementLines = ({ lines }: { lines: readonly Line[] }) => (
  <ul className="panel divide-y divide-line px-5 py-1.5" data-testid="statement">
    {lines.map((line) => (
      <StatementLine key={`${line.reference} ${line.amount}`} line={line} />
    ))}
  </ul>
)
