import { type ComponentProps, type ReactNode, useId } from 'react'

const control =
  'min-h-12 w-full rounded-control border bg-page px-4 text-base text-ink placeholder:text-muted focus-visible:border-accent-ink'

type Props = Omit<ComponentProps<'input'>, 'id' | 'className'> & {
  label: string
  hint?: string
  invalid?: boolean
  /** For search boxes, whose icon already says what they are. */
  hiddenLabel?: boolean
  icon?: ReactNode
  /** A button inside the field, at its end. */
  end?: ReactNode
}

export function Field({ label, hint, invalid = false, hiddenLabel = false, icon, end, ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className={hiddenLabel ? 'sr-only' : 'mb-1.5 block font-semibold'}>
        {label}
      </label>
      <div className="relative">
        {icon && <span className="pointer-events-none absolute inset-y-0 left-4 grid place-items-center">{icon}</span>}
        <input
          {...rest}
          id={id}
          aria-invalid={invalid}
          aria-describedby={hint ? `${id}-hint` : undefined}
          className={`${control} ${icon ? 'pl-12' : ''} ${end ? 'pr-13' : ''} ${invalid ? 'border-danger' : 'border-edge'}`}
        />
        {end && <span className="absolute inset-y-0 right-0.5 grid place-items-center">{end}</span>}
      </div>
      {hint && (
        <p id={`${id}-hint`} aria-live="polite" className={`mt-1.5 text-sm ${invalid ? 'text-danger' : 'text-muted'}`}>
          {hint}
        </p>
      )}
    </div>
  )
}
