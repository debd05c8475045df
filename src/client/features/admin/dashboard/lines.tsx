import type { ReactNode } from 'react'
import { Section } from '../../../components/page'

export type Line = { key: string; name: string; children: ReactNode }

type Props = {
  title: string
  lines: readonly Line[]
  /** The text in place of an empty list. */
  none: string
  /** Whether the order of the lines is a ranking. */
  ranked?: boolean
  asOf?: string
}

/** Names with a figure each, one below the other. */
export function Lines({ title, lines, none, ranked = false, asOf }: Props) {
  const List = ranked ? 'ol' : 'ul'
  return (
    <Section title={title} className="panel p-5">
      {lines.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <List className="grid gap-2">
          {lines.map(({ key, name, children }) => (
            <li
              key={key}
              className="flex flex-wrap items-center justify-between gap-x-6 border-t border-line pt-2 first:border-0"
            >
              <span className="min-w-0 wrap-anywhere font-semibold">{name}</span>
              {children}
            </li>
          ))}
        </List>
      )}
      {asOf && <p className="mt-3 text-sm text-muted">{asOf}</p>}
    </Section>
  )
}
