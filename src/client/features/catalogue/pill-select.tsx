import { ChevronDown, type LucideIcon } from 'lucide-react'

type Props = {
  label: string
  icon: LucideIcon
  name: string
  value: string
  options: readonly { value: string; label: string }[]
  onChoose: (value: string) => void
}

/** A filter in little room: the browser's own list behind an icon and the chosen value. */
export const PillSelect = ({ label, icon: Icon, name, value, options, onChoose }: Props) => (
  <label className="relative block min-w-0">
    <span className="sr-only">{label}</span>
    <Icon className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted max-sm:hidden" />
    <select
      name={name}
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={`min-h-12 w-full appearance-none truncate rounded-control border bg-page pr-7 pl-3.5 text-base font-medium text-ink transition hover:border-ink sm:pr-9 sm:pl-11 sm:font-semibold ${value === (options[0]?.value ?? '') ? 'border-edge' : 'border-accent-ink'}`}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value} className="bg-surface text-ink">
          {option.label}
        </option>
      ))}
    </select>
    <ChevronDown className="pointer-events-none absolute top-1/2 right-2.5 size-4 sm:right-3 -translate-y-1/2 text-muted" />
  </label>
)
