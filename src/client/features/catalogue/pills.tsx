type Props<Value extends string> = {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  chosen: string
  onChoose: (value: Value) => void
  className: string
}

const pill =
  'relative flex min-h-11 max-w-[85vw] shrink-0 items-center rounded-full border border-edge px-4 font-semibold transition hover:border-ink has-checked:border-accent has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent-ink'

/** One of a few, side by side: native radio buttons underneath. */
export const Pills = <Value extends string>({ legend, name, options, chosen, onChoose, className }: Props<Value>) => (
  <fieldset className="min-w-0">
    <legend className="sr-only">{legend}</legend>
    <div className={`flex gap-2 ${className}`}>
      {options.map(({ value, label }) => (
        <label key={value} className={pill}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={value === chosen}
            onChange={() => onChoose(value)}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
          {label}
        </label>
      ))}
    </div>
  </fieldset>
)
