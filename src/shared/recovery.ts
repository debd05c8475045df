/** What can become of something that happened in a time that the database has forgotten. */
export const recoveryOutcomes = ['credited', 'refunded', 'noted'] as const
export type RecoveryOutcome = (typeof recoveryOutcomes)[number]
