import { Gamepad2, House, LifeBuoy } from 'lucide-react'
import { paths } from '../../paths'

/** The links everybody sees, in their order. */
export const publicLinks = [
  { href: paths.home, label: 'nav.home', icon: House },
  { href: paths.products, label: 'nav.products', icon: Gamepad2 },
  { href: paths.support, label: 'nav.support', icon: LifeBuoy },
] as const
