import type { LucideIcon } from 'lucide-react'
import { createContext, type ReactNode, useContext } from 'react'
import { Link as RouterLink, useLocation } from 'wouter'
import { buttonClass, type Look, type Size } from './button'

/** Fetches the code of a screen before a link to it is followed, and its data unless only the code is wanted. */
export type Preload = (href: string, what?: 'code') => void
export const PreloadContext = createContext<Preload>(() => {})

type Props = {
  href: string
  className?: string
  children?: ReactNode
  replace?: boolean
  state?: object
  onClick?: () => void
  'aria-label'?: string
  title?: string
}

export function Link({ href, children, ...rest }: Props) {
  const preload = useContext(PreloadContext)
  const [location] = useLocation()
  const intend = () => preload(href)
  return (
    <RouterLink
      href={href}
      {...rest}
      aria-current={location === href ? 'page' : undefined}
      onPointerEnter={intend}
      onFocus={intend}
      onTouchStart={intend}
    >
      {children}
    </RouterLink>
  )
}

type ButtonProps = Props & { look?: Look; size?: Size; icon?: LucideIcon }

/** A link in the clothes of a button. */
export const ButtonLink = ({ look, size, icon: Icon, className = '', children, ...rest }: ButtonProps) => (
  <Link {...rest} className={`${buttonClass(look, size)} ${className}`}>
    {Icon && <Icon className="size-5" />}
    {children}
  </Link>
)

/** A link among words, high enough for a finger. */
export const TextLink = ({ className = '', ...rest }: Props) => (
  <Link {...rest} className={`inline-flex min-h-11 items-center font-bold underline ${className}`} />
)
