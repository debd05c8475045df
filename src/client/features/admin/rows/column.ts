import type { ReactNode } from 'react'

/** What a column becomes where there is no room for columns: rows are cards there, and only cards have a next action. */
export type CardRole = 'title' | 'fact' | 'mark' | 'hidden' | 'action'

export type Column<Row> = {
  /** Its heading; an action has none. */
  name: string
  card: CardRole
  show: (row: Row) => ReactNode
  /** Beside the value on a card, where it would say nothing alone. */
  named?: boolean
  /** Of its cells in a table. */
  className?: string
}

export const card = 'flex flex-wrap items-center gap-x-3 gap-y-1'

export const cardCell = {
  title: 'max-lg:w-full',
  fact: '',
  mark: '',
  hidden: 'max-lg:hidden',
  action: 'ml-auto lg:hidden',
} as const satisfies Record<CardRole, string>
