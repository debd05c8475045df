import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { SearchField } from '../../../components/search-field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { oneOf } from './fields'
import { useFilters } from './use-filters'

/** What a list is asked for: the rows of one state, or of all, that a search finds. */
export type Sought<State extends string> = { state?: Exclude<State, 'all'>; search?: string }

type Props<State extends string> = {
  label: string
  /** The first one is chosen at first. */
  states: readonly [State, ...State[]]
  names: Record<State, ParseKeys>
  /** The field beside the choice that searches the list. */
  search: { label: ParseKeys; maxLength: number }
  /** Shown beside the choice. */
  beside?: ReactNode
  children: (sought: Sought<State>) => ReactNode
}

const isOne = <State extends string>(state: State): state is Exclude<State, 'all'> => state !== 'all'

/** A list of which one state is shown at a time, or all. The address keeps the state and the search. */
export function ByState<State extends string>({ label, states, names, search, beside, children }: Props<State>) {
  const { t } = useTranslation()
  const [usual] = states
  const { filters, textOf, field, choice } = useFilters({
    fields: { state: states, search: null },
    filtersOf: (text) => ({ search: text('search').trim() }),
  })
  const state = oneOf(states, textOf('state')) ?? usual
  const labelOf = (name: ParseKeys) => t(name)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
        <div className="grid w-full gap-3 sm:max-w-xs">
          <FilterFold set={state === usual ? 0 : 1}>
            <Select
              label={label}
              value={state}
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
      {children({ ...(isOne(state) && { state }), ...(filters.search && { search: filters.search }) })}
    </>
  )
}
