import { useId } from 'react'

type Option<Value extends string> = { value: Value; label: string }

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  onChoose: (value: Value) => void
}

/** One of several in little room: the browser's own list. */
export function Select<Value extends string>({ label, options, value, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen) onChoose(chosen.value)
        }}
        className="min-h-12 w-full rounded-control border border-edge bg-page px-3 text-base text-ink"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  )
}
