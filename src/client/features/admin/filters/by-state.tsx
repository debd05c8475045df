import type { ParseKeys } from 'i18next'
import { type ReactNode, useState } from 'react'
import { Select } from '../../../components/select'
import { useTranslation } from '../../../i18n/translation'
import { FilterFold } from '../filter-fold'

type Props<State extends string> = {
  label: string
  /** The first one is chosen at first. */
  states: readonly [State, ...State[]]
  names: Record<State, ParseKeys>
  /** Shown beside the choice. */
  beside?: ReactNode
  children: (state: State) => ReactNode
}

/** A list of which one state is shown at a time. */
export function ByState<State extends string>({ label, states, names, beside, children }: Props<State>) {
  const { t } = useTranslation()
  const [usual] = states
  const [state, setState] = useState<State>(usual)
  const labelOf = (name: ParseKeys) => t(name)
  return (
    <>
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 sm:mb-6">
        <div className="grid w-full max-w-xs gap-3">
          <FilterFold set={state === usual ? 0 : 1}>
            <Select
              label={label}
              value={state}
              onChoose={setState}
              options={states.map((value) => ({ value, label: labelOf(names[value]) }))}
            />
          </FilterFold>
        </div>
        {beside}
      </div>
      {children(state)}
    </>
  )
}
