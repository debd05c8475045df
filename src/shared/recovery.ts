/** How a payment or an order is closed that happened in a time which the restored database lacks. */
export const recoveryOutcomes = ['credited', 'refunded', 'noted'] as const
export type RecoveryOutcome = (typeof recoveryOutcomes)[number]
