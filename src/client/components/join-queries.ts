import type { Query } from './state-view'

/** Two queries as one, whose data come when both have come. */
export const joinQueries = <One, Other>(one: Query<One>, other: Query<Other>): Query<[One, Other]> => ({
  data: one.data === undefined || other.data === undefined ? undefined : [one.data, other.data],
  error: one.error ?? other.error,
  refetch: () => Promise.all([one.refetch(), other.refetch()]),
})
