import { type ComponentProps, useId } from 'react'

type Props = Omit<ComponentProps<'textarea'>, 'id'> & { label: string; hint?: string }

/** A field for more than one line. */
export function TextArea({ label, hint, className = '', ...rest }: Props) {
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
        aria-describedby={hint ? `${id}-hint` : undefined}
        className={`w-full rounded-control border border-edge bg-page px-4 py-3 text-base text-ink placeholder:text-muted focus-visible:border-accent-ink ${className}`}
      />
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
