import { leftOutOf, variableProblems } from '../../src/worker/config/config'
import { codesKeysAmong } from '../../src/worker/config/random-keys'

/** What keeps a deploy from beginning, in sentences: variables of wrangler.toml that no real shop is served with. */
export const wrongVariables = (vars: Record<string, unknown>): string[] => [
  ...(vars.SHOP_MODE === 'demo' ? ['SHOP_MODE is “demo”, which is for your own machine.'] : []),
  ...variableProblems(vars).map(({ name, problem }) => `${name} ${problem}.`),
]

/**
 * The same for the secrets, whose values nobody can read back: those that every shop needs, and those that lack others
 * of the same provider. A part that is no secret may stand among the variables.
 */
export function wrongSecrets(secretNames: string[], vars: Record<string, unknown>): string[] {
  const set = new Set([...secretNames, ...Object.keys(vars).filter((name) => vars[name] !== '')])
  return [
    ...(codesKeysAmong(secretNames).length > 0 ? [] : ['CODES_KEY is not set.']),
    ...(secretNames.includes('SESSION_PEPPER') ? [] : ['SESSION_PEPPER is not set.']),
    ...leftOutOf((name) => set.has(name)).map(
      ({ party, missing }) => `${missing.join(' and ')} is not set, and ${party} would be left out without it.`,
    ),
  ]
}
