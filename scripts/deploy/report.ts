import { partyNames } from '../../src/shared/parties'
import { places } from './parties'
import type { Scene } from './step'

/** What is left for the owner to enter elsewhere, a line each. */
export function reportOf({ state, answers, secretNames = [] }: Scene): string[] {
  const address = state.address ?? answers.at ?? 'https://<your shop>'
  const entered = partyNames.flatMap((party) => {
    const { enter } = places[party]
    return enter ? [`  ${party.padEnd(14)} ${address}${enter.path}  (${enter.beside})`] : []
  })
  return [
    `The shop answers at ${address}, its back office at ${address}/admin.`,
    ...(state.host ? [] : ['It has no host name of its own: --host shop.example gives it one, best before buyers come.']),
    'Addresses to enter at the providers whose keys it has:',
    ...entered,
    ...(secretNames.includes('TURNSTILE_SECRET') ? [] : ['Without Turnstile strangers can register by the thousand.']),
    'docs/deploy.md, “Going live”, is the list before the first buyer.',
  ]
}
