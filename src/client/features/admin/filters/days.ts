/** Midnight where the administrator is, at the beginning of a day or so many days later; undefined for no day. */
export function midnight(day: string, daysLater = 0): string | undefined {
  const at = new Date(`${day}T00:00`)
  if (Number.isNaN(at.getTime())) return undefined
  at.setDate(at.getDate() + daysLater)
  return at.toISOString()
}
