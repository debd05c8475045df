import { type ReactNode, useId } from 'react'

/** A part of a detail page with a heading of its own. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="panel p-5">
      <h2 id={id} className="mb-3 text-heading">
        {title}
      </h2>
      {children}
    </section>
  )
}
