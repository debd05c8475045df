import type { ReactNode } from 'react'

type Props = {
  label: string
  title: ReactNode
  /** How it stands, at the end of the heading. */
  mark?: ReactNode
  children: ReactNode
}

/** One thing of a list with what can be done about it; on a phone nothing of it is wider or higher than it must be. */
export const Card = ({ label, title, mark, children }: Props) => (
  <article aria-label={label} className="panel grid gap-2 p-3 sm:gap-4 sm:p-5">
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 sm:gap-3">
      {title}
      {mark}
    </div>
    {children}
  </article>
)
