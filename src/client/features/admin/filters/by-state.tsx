import { useInfiniteQuery } from '@tanstack/react-query'
import type { ParseKeys } from 'i18next'
import type { ComponentProps, ReactNode } from 'react'
import type { pagedQuery } from '../../../calls/queries'
import { Alert } from '../../../components/alert'
import { CardPages } from '../../../components/pages'
import { SearchField } from '../../../components/search-field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { namesOf, oneOf } from './fields'
import { useFilters } from './use-filters'

/** What a list is asked for: the rows of one state, or of all, that a search finds. */
type Sought<State extends string> = { state?: Exclude<State, 'all'>; search?: string }

type Page = { nextCursor: string | null }

type Props<State extends string, Body extends Page, Row> = {
  /** The states in their order, the first of which is chosen at first. */
  names: Readonly<Record<State, ParseKeys>>
  /** The field beside the choice that searches the list. */
  search: { label: ParseKeys; maxLength: number }
  /** Shown beside the choice. */
  beside?: ReactNode
  query: (sought: Sought<State>) => ReturnType<typeof pagedQuery<Body>>
  /** What is to be known above the list, by its first page. */
  notice?: (first: Body) => string | false
  /** The card of a row as it was at a time. */
  show: (row: Row, atMs: number) => ReactNode
} & Omit<ComponentProps<typeof CardPages<Body, Row>>, 'query' | 'show'>

const isOne = <State extends string>(state: State): state is Exclude<State, 'all'> => state !== 'all'

/** Cards of which those of one state are shown at a time, or all. The address keeps the state and the search. */
export function ByState<State extends string, Body extends Page, Row>(props: Props<State, Body, Row>) {
  const { names, search, beside, query, notice, show, ...list } = props
  const { t } = useTranslation()
  const states = namesOf(names)
  const { filters, textOf, field, choice } = useFilters({
    fields: { state: states, search: null },
    filtersOf: (text) => ({ search: text('search').trim() }),
  })
  const state = oneOf(states, textOf('state')) ?? states[0]
  const labelOf = (name: ParseKeys) => t(name)
  const found = useInfiniteQuery(
    query({ ...(state && isOne(state) && { state }), ...(filters.search && { search: filters.search }) }),
  )
  const first = found.data?.pages[0]
  const told = first && notice?.(first)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
        <div className="grid w-full gap-3 sm:max-w-xs">
          <FilterFold set={state === states[0] ? 0 : 1}>
            <Select
              label={t('admin.show')}
              value={String(state)}
              onChoose={choice('state').onChoose}
              options={states.map((value) => ({ value, label: labelOf(names[value]) }))}
            />
          </FilterFold>
        </div>
        <div className="w-full sm:max-w-xs">
          <SearchField label={t(search.label)} maxLength={search.maxLength} {...field('search')} />
        </div>
        {beside}
      </div>
      {told && (
        <div className="mb-4">
          <Alert tone="info">{told}</Alert>
        </div>
      )}
      <CardPages {...list} query={found} show={(row) => show(row, found.dataUpdatedAt)} />
    </>
  )
}
