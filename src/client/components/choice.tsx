import { type ReactNode, useId } from 'react'

type Option<Value extends string> = { value: Value; content: ReactNode; disabled?: boolean }

type Props<Value extends string> = {
  legend: string
  options: readonly Option<Value>[]
  /** Undefined: none of them yet. */
  chosen: Value | undefined
  onChoose: (value: Value) => void
  /** Grid columns and gaps. */
  className: string
}

const card =
  'relative flex min-h-12 items-center rounded-control border border-edge bg-page px-4 py-2.5 transition hover:border-ink has-checked:border-accent-ink has-checked:bg-accent/10 has-checked:ring-1 has-checked:ring-accent-ink has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink has-disabled:opacity-55'

/** One of several, as cards: native radio buttons underneath, so arrows and screen readers just work. */
export function Choice<Value extends string>({ legend, options, chosen, onChoose, className }: Props<Value>) {
  const name = useId()
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 font-semibold">{legend}</legend>
      <div className={className}>
        {options.map(({ value, content, disabled }) => (
          <label key={value} className={card}>
            <input
              type="radio"
              name={name}
              value={value}
              checked={value === chosen}
              disabled={disabled}
              onChange={() => onChoose(value)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            {content}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
