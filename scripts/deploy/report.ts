import { type PartyName, partyNames, secretsOf } from '../../src/shared/parties'
import { leavesAdmin } from './answers'
import { places } from './parties'
import type { Scene } from './step'

/** What is left for the owner to enter elsewhere, a line each. */
export function reportOf({ state, answers, secretNames = [] }: Scene): string[] {
  const address = state.address ?? answers.at ?? 'https://<your shop>'
  const hasKeys = (party: PartyName) => secretsOf[party].some((name) => secretNames.includes(name))
  const entered = partyNames.flatMap((party) => {
    const { enter } = places[party]
    return enter && hasKeys(party) ? [`  ${party}: ${address}${enter.path}\n    ${enter.beside}`] : []
  })
  return [
    `The shop answers at ${address}, its back office at ${address}/admin.`,
    ...(state.host
      ? []
      : ['It has no host name of its own: --host shop.example gives it one, best before buyers come.']),
    ...(entered.length > 0 ? ['To be entered at the providers:', ...entered] : []),
    ...(hasKeys('turnstile') ? [] : ['Without Turnstile strangers can register by the thousand: --keys turnstile']),
    ...(leavesAdmin(answers)
      ? [`Administrators: npm run admin:create -- --nickname ${answers.nickname ?? 'X'} --remote`]
      : []),
    'docs/deploy.md, “Going live”, is the list before the first buyer.',
  ]
}
