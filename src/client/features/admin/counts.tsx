import { useFormat } from '../../i18n/format'

/** `look`: of a count that is not 0. */
type Count = { name: string; value: number; look?: string }

/** What an import counts; there is nothing to see where that is 0. */
export function Counts({ counts, className = '' }: { counts: readonly Count[]; className?: string }) {
  const { number } = useFormat()
  return (
    <dl className={`grid grid-cols-[1fr_auto] gap-x-6 gap-y-1.5 ${className}`}>
      {counts.map(({ name, value, look = '' }) => (
        <div key={name} className={`contents ${value === 0 ? 'text-muted' : 'font-bold'}`}>
          <dt>{name}</dt>
          <dd className={`text-right tabular-nums ${value === 0 ? '' : look}`}>{number(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
