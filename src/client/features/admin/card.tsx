import type { ReactNode } from 'react'

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
