import { ChevronLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from '../../components/link'

/** The way back from one thing to the list it is on. */
export const BackLink = ({ href, children }: { href: string; children: ReactNode }) => (
  <Link
    href={href}
    className="-mt-4 mb-3 flex min-h-11 w-fit items-center gap-1 font-semibold text-muted hover:text-ink"
  >
    <ChevronLeft className="size-5" />
    {children}
  </Link>
)
