import { type ComponentProps, useId } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; hint?: string; invalid?: boolean }

/** A field for more than one line. */
export function TextArea({ label, hint, invalid = false, className = '', ...rest }: Props) {
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="mb-1.5 block font-semibold">
        {label}
      </label>
      <textarea
        rows={4}
        {...rest}
        id={id}
        aria-invalid={invalid}
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`w-full rounded-control border bg-page px-4 py-3 text-base text-ink placeholder:text-muted focus-visible:border-accent-ink ${invalid ? 'border-danger' : 'border-edge'} ${className}`}
      />
      {hint && (
        <p id={`${id}-hint`} aria-live="polite" className={`mt-1.5 text-sm ${invalid ? 'text-danger' : 'text-muted'}`}>
          {hint}
        </p>
      )}
    </div>
  )
}
