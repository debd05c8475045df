/** The pages on which the shop says how it trades; each has its name for an address. */
export const housePageNames = ['terms', 'refunds', 'privacy', 'contact'] as const
export type HousePageName = (typeof housePageNames)[number]

export const pathToHousePage = (name: HousePageName): string => `/${name}`

/** The house page at a path without a language. */
export const housePageAt = (path: string): HousePageName | undefined =>
  housePageNames.find((name) => path.replace(/(.)\/$/, '$1').toLowerCase() === pathToHousePage(name))
