import { whyUpwards } from './ranks'
import type { Import } from './source'

type Place = { layer: string; unit: string }

const layers: [pattern: RegExp, layer: string][] = [
  [/^src\/shared\//, 'shared'],
  [/^src\/worker\/(index|app|api|context|i18n|log)\.ts$/, 'worker/$1'],
  [
    /^src\/worker\/domain\/(bot-check|ctx|isolate|order-payments|payment-desk|payment-provider|ports|served-provider|shop-settings|supplier|window-part)\.ts$/,
    'worker/ctx',
  ],
  [/^src\/worker\/routes\/views\//, 'worker/views'],
  [/^src\/worker\/(queue|routes|reference|middleware|render|domain|providers|config|db)\//, 'worker/$1'],
  [/^src\/client\/(main|server)\.tsx$/, 'client/$1'],
  [/^src\/client\/early-input\.ts$/, 'client/main'],
  [/^src\/client\/(router|screens|public-screens|own-screens|preload|prefetch)\.tsx?$/, 'client/router'],
  [/^src\/client\/paths\.ts$/, 'client/paths'],
  [/^src\/client\/(routes|features|components|calls|i18n|styles)\//, 'client/$1'],
  [/^src\/simulator\/(vite-plugin)\.ts$/, 'simulator/$1'],
  [/^src\/simulator\//, 'simulator'],
  [/^locales\//, 'locales'],
]

/** The layer a file belongs to; `unit` is the folder (or the file) that counts as one inside it. */
export function placeOfFile(path: string): Place | undefined {
  const [pattern, name] = layers.find(([each]) => each.test(path)) ?? []
  if (!pattern || !name) return undefined
  const layer = name.replace('$1', pattern.exec(path)?.[1] ?? '')
  return { layer, unit: /^src\/(?:worker\/domain|client\/features)\/[^/]+/.exec(path)?.[0] ?? layer }
}

/** Which layers a layer may import beside itself. Everybody may import `shared`. */
export const arrows: Record<string, string[]> = {
  'worker/index': ['worker/app', 'worker/queue', 'worker/context', 'worker/domain', 'worker/ctx'],
  'worker/app': ['worker/api', 'worker/context', 'worker/routes', 'worker/middleware', 'worker/render'],
  'worker/api': ['worker/context', 'worker/routes', 'worker/middleware'],
  'worker/context': ['worker/config', 'worker/domain', 'worker/ctx', 'worker/providers', 'worker/i18n', 'worker/log'],
  'worker/queue': ['worker/domain', 'worker/ctx'],
  'worker/routes': [
    'worker/views',
    'worker/reference',
    'worker/middleware',
    'worker/domain',
    'worker/ctx',
    'worker/i18n',
  ],
  'worker/reference': ['worker/middleware'],
  'worker/views': ['worker/domain', 'worker/ctx'],
  'worker/middleware': ['worker/domain', 'worker/ctx', 'worker/i18n', 'worker/log'],
  'worker/render': ['worker/views', 'worker/domain', 'worker/ctx', 'worker/log'],
  'worker/domain': ['worker/ctx', 'worker/db', 'locales'],
  'worker/ctx': ['worker/ctx', 'worker/db'],
  'worker/providers': ['worker/config', 'worker/ctx'],
  'worker/config': [],
  'worker/db': [],
  'worker/i18n': ['locales'],
  'worker/log': ['worker/ctx'],
  'client/main': ['client/router', 'client/calls', 'client/i18n', 'client/styles'],
  'client/server': ['client/router', 'client/features', 'client/calls', 'client/i18n', 'client/paths'],
  'client/router': [
    'client/routes',
    'client/features',
    'client/components',
    'client/calls',
    'client/i18n',
    'client/paths',
    'client/styles',
  ],
  'client/routes': ['client/features', 'client/components', 'client/calls', 'client/i18n', 'client/paths'],
  'client/features': ['client/components', 'client/calls', 'client/i18n', 'client/paths', 'client/styles'],
  'client/components': ['client/i18n', 'client/paths'],
  'client/calls': ['client/i18n'],
  'client/i18n': ['locales'],
  'client/paths': [],
  'simulator/vite-plugin': ['simulator'],
  simulator: [],
  shared: [],
}

/** Which layers may import a package; the first pattern that fits decides. */
const packages: [pattern: RegExp, layers: RegExp][] = [
  [/^drizzle-orm\/d1$/, /^worker\/(domain|db|context)$/],
  [/^drizzle-orm(\/|$)/, /^worker\/(domain|db)$/],
  // A table of Unicode's: data, not code.
  [/^unhomoglyph\/data\.json$/, /^worker\/domain$/],
  [/^hono\/client$/, /^client\/calls$/],
  [/^(vite$|@hono\/node-server(\/|$))/, /^simulator\/vite-plugin$/],
  [/^#pages$/, /^worker\/render$/],
  [/^(hono(\/|$)|@hono\/)/, /^(worker\/(routes|reference|middleware|api)|simulator)$/],
  // Reads text and reaches nothing: what a picture may hold is a rule of ours.
  [/^@rgrove\/parse-xml$/, /^worker\/domain$/],
  // Markdown to HTML that can't run.
  [/^micromark$/, /^worker\/domain$/],
  [/^stripe$/, /^simulator$/],
  [/^otpauth(\/bare)?$/, /^worker\/providers$/],
  [/^@oslojs\/webauthn$/, /^worker\/providers$/],
  [/^jose$/, /^(worker\/providers|simulator)$/],
  [/^zod(\/|$)/, /^(shared|worker\/(config|reference|middleware|providers|queue)|simulator)$/],
  // Click signs by MD5, which WebCrypto does not have.
  [/^node:crypto$/, /^(worker\/\w+|simulator)$/],
  [/^(node|cloudflare):/, /^(worker\/\w+|simulator\/vite-plugin)$/],
  [/./, /^client\/\w+$/],
]

const isDoor = (path: string) => /^src\/worker\/domain\/([^/]+)\/\1\.ts$/.test(path)

/** The arrow an import goes against, or undefined when it is allowed. */
export function whyForbidden({ from, target, isType }: Import): string | undefined {
  const here = placeOfFile(from)
  if (!here) return 'the file is in no layer'
  if (target === '?') return 'the target of an import must be plain text'
  if (/^(tests|scripts)\//.test(target)) return 'src never imports tests or scripts'
  if (!/^(src|locales)\//.test(target)) return whyNoPackage(here, target)
  const there = placeOfFile(target)
  if (!there) return 'the target is in no layer'
  if (here.layer.startsWith('client/') && /^src\/(worker|shared\/contract)\//.test(target)) {
    return whyNotForClient(here, there, isType)
  }
  if (there.layer === 'shared' || here.unit === there.unit) return undefined
  return whyAgainstArrows(here, there) ?? whyAgainstRanks(here, there) ?? whyNotByDoor(there, target)
}

function whyNoPackage(here: Place, name: string): string | undefined {
  const allowed = packages.find(([pattern]) => pattern.test(name))?.[1]
  return allowed?.test(here.layer) ? undefined : `${here.layer} must not import the package ${name}`
}

function whyNotForClient(here: Place, there: Place, isType: boolean): string | undefined {
  if (there.layer === 'shared') return isType ? undefined : 'the client imports only types of the contract'
  if (here.layer !== 'client/calls' || !isType) return 'only client/calls imports the worker, and only types'
  return there.layer === 'worker/api'
    ? undefined
    : 'the client knows the type of the API and nothing else of the worker'
}

function whyAgainstArrows(here: Place, there: Place): string | undefined {
  const isNeighbour = there.layer === here.layer && here.layer === 'worker/domain'
  return isNeighbour || arrows[here.layer]?.includes(there.layer)
    ? undefined
    : `${here.layer} must not import ${there.layer === here.layer ? 'another of its kind' : there.layer}`
}

const folderOf = ({ unit }: Place) => unit.slice('src/worker/domain/'.length)

const whyAgainstRanks = (here: Place, there: Place): string | undefined =>
  here.layer === 'worker/domain' && there.layer === 'worker/domain'
    ? whyUpwards(folderOf(here), folderOf(there))
    : undefined

const whyNotByDoor = (there: Place, target: string): string | undefined =>
  there.layer === 'worker/domain' && !isDoor(target) ? 'a domain folder is entered by its door' : undefined
