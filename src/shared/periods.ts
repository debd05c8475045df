/** Periods of the dashboard, in days up to today. */
export const periods = [7, 30, 90, 365] as const
