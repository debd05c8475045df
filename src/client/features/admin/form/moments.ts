import type { TextField } from './fields'
import { localMinute, momentOf, optional } from './readings'

/** A moment or none, typed in the time of the administrator's place. */
export const momentField = (
  label: TextField<unknown>['label'],
  hint?: TextField<unknown>['label'],
): TextField<string | null> => ({
  ...{ label, ...(hint && { hint }), read: optional(momentOf((minute) => new Date(minute))) },
  input: { type: 'datetime-local' },
})

/** A stored moment as its field is filled. */
export const minuteOf = (iso: string | null | undefined): string => (iso ? localMinute(iso) : '')

/** A moment that nobody has typed anew keeps its seconds. */
export const keepSeconds = (typed: string | null, stored: string | null | undefined): string | null =>
  typed && stored && localMinute(typed) === localMinute(stored) ? stored : typed
