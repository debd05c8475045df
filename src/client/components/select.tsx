import { useId } from 'react'

type Option<Value extends string> = { value: Value; label: string }

type Props<Value extends string> = {
  label: string
  options: readonly Option<Value>[]
  value: Value
  /** What is wrong with the choice. */
  problem?: string
  onChoose: (value: Value) => void
}

/** One of several in little room: the browser's own list. */
export function Select<Value extends string>({ label, options, value, problem, onChoose }: Props<Value>) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <select
        id={id}
        value={value}
        aria-invalid={problem !== undefined}
        aria-describedby={problem && `${id}-problem`}
        onChange={({ target }) => {
          const chosen = options[target.selectedIndex]
          if (chosen) onChoose(chosen.value)
        }}
        className={`min-h-12 w-full rounded-control border bg-page px-3 text-base text-ink ${problem ? 'border-danger' : 'border-edge'}`}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {problem && (
        <p id={`${id}-problem`} aria-live="polite" className="mt-1.5 text-sm text-danger">
          {problem}
        </p>
      )}
    </div>
  )
}
