import { LoaderCircle, type LucideIcon } from 'lucide-react'
import type { ComponentProps, MouseEvent } from 'react'

const looks = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong active:scale-[0.98]',
  secondary: 'border border-edge bg-surface text-ink hover:bg-raised active:scale-[0.98]',
  quiet: 'text-ink hover:bg-raised',
  danger: 'bg-danger-fill text-on-danger hover:[filter:brightness(0.9)] active:scale-[0.98]',
} as const

const sizes = {
  normal: 'min-h-11 px-5 py-1.5 text-base',
  large: 'min-h-14 px-4 py-1.5 text-lg sm:px-7',
  icon: 'size-11 shrink-0',
} as const

export type Look = keyof typeof looks
export type Size = keyof typeof sizes

/** The classes of a button, also for a link that looks like one. */
export const buttonClass = (look: Look = 'primary', size: Size = 'normal'): string =>
  `inline-flex items-center justify-center gap-2 rounded-control text-center font-bold leading-tight transition ${sizes[size]} ${looks[look]} disabled:pointer-events-none disabled:opacity-55 aria-disabled:opacity-55`

type Props = ComponentProps<'button'> & {
  look?: Look
  size?: Size
  /** Stands before the words; while the button waits a turning circle is in its place. */
  icon?: LucideIcon
  pending?: boolean
  /** Disabled to eye and ear, yet a press can say what is missing. */
  blocked?: boolean
}

const swallow = (event: MouseEvent) => event.preventDefault()

// One that waits stays in the order of the keyboard: who has pressed it is still there when the answer comes.
export function Button({
  look,
  size,
  icon: Icon,
  pending = false,
  blocked,
  disabled,
  className = '',
  children,
  onClick,
  ...rest
}: Props) {
  return (
    <button
      type="button"
      {...rest}
      onClick={pending ? swallow : onClick}
      disabled={disabled && !pending}
      aria-disabled={blocked || pending || undefined}
      aria-busy={pending}
      className={`${buttonClass(look, size)} ${className}`}
    >
      {pending ? <LoaderCircle className="size-5 animate-spin" /> : Icon && <Icon className="size-5 shrink-0" />}
      {/* In an element of its own: a browser that translates the page puts others in the place of bare words. */}
      {typeof children === 'string' ? <span>{children}</span> : children}
    </button>
  )
}
