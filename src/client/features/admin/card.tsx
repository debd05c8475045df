import type { ReactNode } from 'react'
import { Link } from '../../components/link'
import { useTranslation } from '../../i18n/translation'
import { pathToOrder } from './areas'

type Props = {
  label: string
  title: ReactNode
  /** The state of the thing, at the end of the heading. */
  mark?: ReactNode
  children: ReactNode
}

/** One thing of a list with the acts that are open to it; on a phone it takes as little room as it can. */
export const Card = ({ label, title, mark, children }: Props) => (
  <article aria-label={label} className="panel grid gap-2 p-3 sm:gap-4 sm:p-5">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:gap-3">
      {title}
      {mark}
    </div>
    {children}
  </article>
)

/** The number of an order as the title of a card, and the way to everything about it. */
export const OrderTitle = ({ id }: { id: string }) => (
  <h3 className="font-mono text-base font-bold tracking-wide">
    <Link href={pathToOrder(id)} className="inline-flex min-h-11 items-center underline">
      {id}
    </Link>
  </h3>
)

/** The same among the facts of a card. */
export const OrderLink = ({ id }: { id: string }) => (
  <Link href={pathToOrder(id)} className="inline-flex min-h-6 items-center font-mono underline sm:min-h-11">
    {id}
  </Link>
)

/** What a buyer has written. */
export const Quote = ({ children }: { children: string }) => (
  <blockquote className="border-l-4 border-line pl-4 wrap-anywhere whitespace-pre-line">{children}</blockquote>
)

/** What the shop has answered; nothing until then. */
export function ShopReply({ text }: { text: string | null }) {
  const { t } = useTranslation()
  if (!text) return null
  return (
    <div>
      <p className="text-sm text-muted">{t('admin.shopReply')}</p>
      <p className="wrap-anywhere whitespace-pre-line">{text}</p>
    </div>
  )
}
