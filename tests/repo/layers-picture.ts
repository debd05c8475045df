import { arrows } from './layers'

/** What `ctx.ts` and the other interfaces of the domain declare belongs to it: in the picture they are one. */
const drawnAs = (layer: string): string => (layer === 'worker/ctx' ? 'worker/domain' : layer)

/** Which layer imports which, once each, without a layer's own. */
function drawn(): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  for (const [from, targets] of Object.entries(arrows)) {
    const here = drawnAs(from)
    const there = targets.map(drawnAs).filter((target) => target !== here)
    found.set(here, new Set([...(found.get(here) ?? []), ...there]))
  }
  return found
}

/** Whether there is a way from one layer to another that is longer than one arrow. */
function isRoundabout(graph: Map<string, Set<string>>, from: string, to: string): boolean {
  const seen = new Set<string>()
  const waiting = [...(graph.get(from) ?? [])].filter((next) => next !== to)
  for (let here = waiting.pop(); here !== undefined; here = waiting.pop()) {
    if (here === to) return true
    if (seen.has(here)) continue
    seen.add(here)
    waiting.push(...(graph.get(here) ?? []))
  }
  return false
}

const idOf = (layer: string) => layer.replace(/\W/g, '_')
const nodeOf = (layer: string) => `${idOf(layer)}["${layer}"]`

/** Who stands above whom, for Mermaid: an arrow that another way says too is left out. `shared` is below everybody. */
export function layersPicture(): string {
  const graph = drawn()
  const lines = [...graph].flatMap(([from, targets]) =>
    [...targets].filter((to) => !isRoundabout(graph, from, to)).map((to) => `  ${nodeOf(from)} --> ${nodeOf(to)}`),
  )
  return ['```mermaid', 'flowchart TD', ...lines, '```'].join('\n')
}

/** Every arrow, as a table. */
export function layersTable(): string {
  const rows = Object.entries(arrows)
    .filter(([, targets]) => targets.length > 0)
    .map(([from, targets]) => [`\`${from}\``, targets.map((target) => `\`${target}\``).join(', ')])
  const [left = 0, right = 0] = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0), 10))
  const line = (one: string, other: string) => `| ${one.padEnd(left)} | ${other.padEnd(right)} |`
  return [
    line('Layer', 'may import'),
    line('-'.repeat(left), '-'.repeat(right)),
    ...rows.map(([one = '', other = '']) => line(one, other)),
  ].join('\n')
}
