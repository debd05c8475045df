import { useFormat } from '../../i18n/format'

/** `look`: the class of a count above 0. */
type Count = { name: string; value: number; look?: string }

/** The counts of an import; a count of 0 is pale. */
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
