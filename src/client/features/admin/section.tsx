import { type ReactNode, useId } from 'react'

type Props = {
  title: string
  level?: 'h2' | 'h3'
  /** Without a frame: its content has frames of its own. */
  bare?: boolean
  className?: string
  children: ReactNode
}

/** A part of a page with a heading of its own; the parts of a form have room between them. */
export function Section({ title, level: Heading = 'h2', bare = false, className = '', children }: Props) {
  const id = useId()
  const room = Heading === 'h3' ? 'grid gap-5' : ''
  return (
    <section aria-labelledby={id} className={`${bare ? 'min-w-0' : 'panel p-5'} ${room} ${className}`}>
      <Heading id={id} className={`text-heading ${room ? '' : 'mb-3'}`}>
        {title}
      </Heading>
      {children}
    </section>
  )
}
