import { type Change, changesBetween } from './changes'

type Part = Record<string, unknown>

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What an entry of a list is called: packages by their supplier and its name for them, fields of a game by their key. */
function keyOf(value: unknown): string | undefined {
  if (!isPart(value)) return undefined
  const { supplier, ref, key } = value
  if (typeof ref === 'string') return `${String(supplier ?? '')} ${ref}`.trim()
  return typeof key === 'string' ? key : undefined
}

const textIn = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value
  return isPart(value) && typeof value.en === 'string' ? value.en : undefined
}

/** How a reader knows an entry: by its name, else by what it is called. */
const titleOf = (value: unknown, key: string): string =>
  (isPart(value) && (textIn(value.name) ?? textIn(value.label))) || key

function entriesOf(value: unknown): Map<string, unknown> | undefined {
  if (!Array.isArray(value)) return undefined
  const entries = value.map((each) => [keyOf(each), each] as const)
  const named = entries.flatMap(([key, each]) => (key === undefined ? [] : [[key, each] as const]))
  return named.length === entries.length ? new Map(named) : undefined
}

/** A changed part of something: where it is, from the outside in, and what became of it. */
export type Line = { path: readonly string[]; from: unknown; to: unknown }

function linesOf({ name, from, to }: Change, path: readonly string[]): Line[] {
  const at = name === '' ? path : [...path, name]
  const [old, now] = [entriesOf(from), entriesOf(to)]
  if (old || now) return linesOfLists(old ?? new Map(), now ?? new Map(), at)
  if (isPart(from) || isPart(to)) return changesBetween(from ?? {}, to ?? {}).flatMap((each) => linesOf(each, at))
  return [{ path: at, from, to }]
}

/** Entries that came and went are one line; those that stay tell what changed in them, and whether they stand elsewhere. */
function linesOfLists(old: Map<string, unknown>, now: Map<string, unknown>, at: readonly string[]): Line[] {
  const keys = [...new Set([...old.keys(), ...now.keys()])]
  const titles = (among: Map<string, unknown>, other: Map<string, unknown>) =>
    [...among].flatMap(([key, each]) => (other.has(key) ? titleOf(each, key) : [])).join(', ')
  const [before, after] = [titles(old, now), titles(now, old)]
  const order = (among: Map<string, unknown>, other: Map<string, unknown>) =>
    [...among.keys()].filter((key) => other.has(key)).join()
  const isMoved = order(old, now) !== order(now, old)
  return [
    ...keys.flatMap((key): Line[] => {
      const [from, to] = [old.get(key), now.get(key)]
      const path = [...at, titleOf(from ?? to, key)]
      if (from === undefined) return [{ path: at, from: undefined, to: titleOf(to, key) }, ...inside(to, path)]
      if (to === undefined) return [{ path: at, from: titleOf(from, key), to: undefined }]
      return changesBetween(from, to).flatMap((each) => linesOf(each, path))
    }),
    ...(isMoved ? [{ path: [...at, 'order'], from: before, to: after }] : []),
  ]
}

/** What is worth telling of an entry that came. */
const inside = (value: unknown, path: readonly string[]): Line[] =>
  changesBetween({}, value)
    .filter(({ name, to }) => name !== 'name' && name !== 'key' && !(isPart(to) && Object.keys(to).length === 0))
    .flatMap((each) => linesOf(each, path))

/** The changed parts between two states, each as a line of its own, however deep it lies. */
export const linesBetween = (before: unknown, after: unknown): Line[] =>
  changesBetween(before, after).flatMap((change) => linesOf(change, []))
