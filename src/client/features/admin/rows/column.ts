import type { ReactNode } from 'react'

/** The part of a column on a card: where a page is narrow, rows are cards, and only cards have a next action. */
export type CardRole = 'title' | 'fact' | 'mark' | 'hidden' | 'action'

/** `Sort` names the ways in which a list can be sorted. */
export type Column<Row, Sort extends string = string> = {
  /** Its heading; an action has none. */
  name: string
  card: CardRole
  show: (row: Row) => ReactNode
  /** Whether a card shows the name beside the value, because the value says nothing alone. */
  named?: boolean
  /** The two ways to sort by it: the greatest first, the smallest first. */
  sorts?: readonly [down: Sort, up: Sort]
  /** Of its cells in a table. */
  className?: string
}

export type Rows<Row> = {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => string
  columns: readonly Column<Row>[]
}

export const card = 'flex flex-wrap items-center gap-x-3 gap-y-1'

export const cardCell = {
  title: 'max-lg:w-full',
  fact: '',
  mark: '',
  hidden: 'max-lg:hidden',
  action: 'ml-auto lg:hidden',
} as const satisfies Record<CardRole, string>
