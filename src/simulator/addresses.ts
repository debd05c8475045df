import { baseUrlName, type PartyName, partyNames } from '../shared/parties'

// Whose address in the configuration has more in it than its name.
const longer: Partial<Record<PartyName, string>> = { smileone: '/simulator/smileone/br', turnstile: '/simulator' }

/** Where each party is played, below the origin of a shop, by what the configuration calls its address. */
export const simulatedAddresses = (origin = ''): Record<string, string> =>
  Object.fromEntries(partyNames.map((party) => [baseUrlName(party), origin + (longer[party] ?? `/simulator/${party}`)]))
