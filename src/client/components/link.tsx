import { createContext, type ReactNode, useContext } from 'react'
import { Link as RouterLink, useLocation } from 'wouter'

/** What the router does when somebody seems about to follow a link: fetch the screen's code and its data. */
export const PreloadContext = createContext<(href: string) => void>(() => {})

type Props = {
  href: string
  className?: string
  children: ReactNode
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
