import type { ParseKeys } from 'i18next'
import type { ReactNode } from 'react'
import { SearchField } from '../../../components/search-field'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'
import { oneOf } from './fields'
import { useFilters } from './use-filters'

type Props<State extends string> = {
  label: string
  /** The first one is chosen at first. */
  states: readonly [State, ...State[]]
  names: Record<State, ParseKeys>
  /** The field beside the choice that searches the list. */
  search?: { label: ParseKeys; maxLength: number }
  /** Shown beside the choice. */
  beside?: ReactNode
  children: (state: State, search: string) => ReactNode
}

/** A list of which one state is shown at a time. The address keeps the state and the search. */
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
        {search && (
          <div className="w-full sm:max-w-xs">
            <SearchField label={t(search.label)} maxLength={search.maxLength} {...field('search')} />
          </div>
        )}
        {beside}
      </div>
      {children(state, filters.search)}
    </>
  )
}
