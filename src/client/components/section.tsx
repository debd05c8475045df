import type { ReactNode } from 'react'

type Props = { id: string; title: string; className?: string; head?: string; children: ReactNode }

/** A part of a screen, named by its heading; `head` is how that looks. */
export const Section = ({ id, title, className, head = 'mb-4 text-heading', children }: Props) => (
  <section aria-labelledby={id} className={className}>
    <h2 id={id} className={head}>
      {title}
    </h2>
    {children}
  </section>
)
