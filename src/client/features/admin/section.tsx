import { type ReactNode, useId } from 'react'

/** A part of a page with a heading of its own; below another heading it spaces its contents. */
export function Section({
  title,
  level: Heading = 'h2',
  children,
}: {
  title: string
  level?: 'h2' | 'h3'
  children: ReactNode
}) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={`panel p-5 ${Heading === 'h3' ? 'grid gap-5' : ''}`}>
      <Heading id={id} className={`text-heading ${Heading === 'h3' ? '' : 'mb-3'}`}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
