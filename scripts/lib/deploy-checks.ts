import { leftOutOf, variableNames, variableProblems } from '../../src/worker/config/config'
import { codesKeysAmong } from '../../src/worker/config/random-keys'

type Vars = Record<string, unknown>

/** What keeps a deploy from beginning, in sentences: variables of wrangler.toml that no real shop is served with. */
export const wrongVariables = (vars: Vars): string[] => [
  ...(vars.SHOP_MODE === 'demo' ? ['SHOP_MODE is “demo”, which is for your own machine.'] : []),
  ...variableProblems(vars).map(({ name, problem }) => `${name} ${problem}.`),
  ...Object.keys(vars).flatMap((name) => (variableNames.includes(name) ? [] : [`${name} is no variable of the shop.`])),
]

/** Variables that the text of wrangler.toml sets below another heading than [vars], where no shop reads them. */
export const misplacedVariables = (text: string, vars: Vars): string[] =>
  variableNames
    .filter((name) => [...text.matchAll(new RegExp(`^\\s*${name}\\s*=`, 'gm'))].length > Number(name in vars))
    .map((name) => `${name} stands below another heading than [vars].`)

/** A build that was made for another shop, whose database and secrets are not those of this wrangler.toml. */
export function wrongBuild(config: string, name: string | undefined): string[] {
  const built: { name?: string } = JSON.parse(config)
  return built.name === name ? [] : [`It is a build of “${built.name}”, and wrangler.toml is of “${name}”.`]
}

/**
 * The same for the secrets, whose values nobody can read back: those that every shop needs, those that lack others of
 * the same provider, those that the shop does not know, providers that would be called at an address for another shop,
 * and a key of mail without the address that it comes from. A part that is no secret may stand among the variables.
 */
export function wrongSecrets(secretNames: string[], vars: Vars): string[] {
  const set = new Set([...secretNames, ...Object.keys(vars).filter((name) => vars[name] !== '')])
  const keys = codesKeysAmong(secretNames)
  const unknown = secretNames.filter((name) => ![...variableNames, ...keys, 'SESSION_PEPPER'].includes(name))
  const asIfRead = { ...vars, ...Object.fromEntries(secretNames.map((name) => [name, 'a secret'])) }
  return [
    ...(keys.length > 0 ? [] : ['CODES_KEY is not set.']),
    ...(secretNames.includes('SESSION_PEPPER') ? [] : ['SESSION_PEPPER is not set.']),
    ...leftOutOf((name) => set.has(name)).map(
      ({ party, missing }) => `${missing.join(' and ')} is not set, and ${party} would be left out without it.`,
    ),
    ...unknown.map((name) => `${name} is no secret of the shop.`),
    ...variableProblems(asIfRead)
      .filter(({ name }) => /_BASE_URL$|^MAIL_FROM$/.test(name) && !secretNames.includes(name))
      .map(({ name, problem }) => `${name} ${problem}.`),
  ]
}
