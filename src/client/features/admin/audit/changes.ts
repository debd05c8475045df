/** One thing that is other than before; undefined where it was not there. */
export type Change = { name: string; from: unknown; to: unknown }

const isPart = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const partsOf = (value: unknown): Map<string, unknown> =>
  new Map(isPart(value) ? Object.entries(value) : value === null || value === undefined ? [] : [['', value]])

/** What differs between two states, by name: alike parts are left out. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const [old, now] = [partsOf(before), partsOf(after)]
  const names = new Set([...old.keys(), ...now.keys()])
  return [...names].flatMap((name) => {
    const [from, to] = [old.get(name), now.get(name)]
    return JSON.stringify(from) === JSON.stringify(to) ? [] : [{ name, from, to }]
  })
}
