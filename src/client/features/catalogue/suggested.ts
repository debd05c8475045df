import { paths } from '../../paths'

/** The place in a list of `count` that an arrow leads to, round and round; undefined is the field before the first. */
export function placeAfter(place: number | undefined, step: number, count: number): number | undefined {
  const next = ((place ?? -1) + 1 + step + count + 1) % (count + 1)
  return next === 0 ? undefined : next - 1
}

/** Where all that answer a text are shown. */
export function searchPath(typed: string): string {
  const text = typed.trim()
  return text === '' ? paths.products : `${paths.products}?${new URLSearchParams({ q: text })}`
}
