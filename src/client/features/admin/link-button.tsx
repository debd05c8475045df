import type { LucideIcon } from 'lucide-react'
import { buttonClass } from '../../components/button'
import { Link } from '../../components/link'

type Props = { href: string; icon: LucideIcon; name: string; look?: 'primary' | 'secondary'; className?: string }

/** A link that looks like a button. */
export const LinkButton = ({ href, icon: Icon, name, look = 'secondary', className = '' }: Props) => (
  <Link href={href} className={`${buttonClass(look)} ${className}`}>
    <Icon className="size-5" />
    {name}
  </Link>
)
