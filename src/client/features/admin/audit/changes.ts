/** One changed part; undefined where the part is missing. */
export type Change = { name: string; from: unknown; to: unknown }

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsOf = (value: unknown): Map<string, unknown> =>
  new Map(isPart(value) ? Object.entries(value) : value === null || value === undefined ? [] : [['', value]])

/** The changed parts between two states, by name. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const names = new Set([...old.keys(), ...now.keys()])
  return [...names].flatMap((name) => {
    const [from, to] = [old.get(name), now.get(name)]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ name, from, to }]
  })
}
