import { useSearchParams } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useAfterPause } from '../../../components/use-after-pause'
import { type Fields, namesOf, paramsOf, textIn, typedIn } from './fields'

/** The value of a field by its name; '' where none is set. */
export type TextOf<Name extends string> = (name: Name) => string

type Definition<Name extends string, Filters> = {
  fields: Fields<Name>
  /** The query of the list. */
  filtersOf: (textOf: TextOf<Name>) => Filters
  /** The field whose text has no place in an address, because the text may be a code. */
  unwritten?: Name
}

/** The part of the filters that the fields of a form need. */
export type FilterForm<Name extends string> = Pick<
  ReturnType<typeof useFilters<Name, unknown>>,
  'textOf' | 'count' | 'clear' | 'field' | 'choice'
>

/** The filters of a list: its address and its place in the history keep them; `filters` follows once typing has paused. */
export function useFilters<Name extends string, Filters>(definition: Definition<Name, Filters>) {
  const { fields, filtersOf, unwritten } = definition
  const [params, setParams] = useSearchParams()
  const place = useHistoryState()
  const names = namesOf(fields)
  const textOf = (name: Name): string => typedIn(place, fields, name) ?? textIn(params, fields, name)
  const steady = useAfterPause(JSON.stringify(filtersOf(textOf)))
  const filters: Filters = JSON.parse(steady)
  const change = (name: Name, value: string) => changeAll([[name, value]])
  const changeAll = (changes: readonly (readonly [Name, string])[]) => {
    const next = new Map([...names.map((name) => [name, textOf(name)] as const), ...changes])
    setParams(paramsOf(next, unwritten), { replace: true, state: { typed: Object.fromEntries(next) } })
  }
  return {
    filters,
    /** Changes with the filters. */
    key: steady,
    textOf,
    change,
    /** How many of these fields are set. */
    count: (of: readonly Name[] = names): number => of.filter((name) => textOf(name) !== '').length,
    clear: () => changeAll(names.map((name) => [name, ''])),
    /** The properties of an input. */
    field: (name: Name) => ({
      value: textOf(name),
      onChange: ({ target }: { target: { value: string } }) => change(name, target.value),
    }),
    /** The properties of a choice. */
    choice: (name: Name) => ({ value: textOf(name), onChoose: (value: string) => change(name, value) }),
  }
}

/** The search of a list that has no other filter, and the properties of its field. */
export function useSearch() {
  const { filters, field } = useFilters({
    fields: { search: null },
    filtersOf: (textOf) => ({ search: textOf('search').trim() }),
  })
  return { search: filters.search, field: field('search') }
}
