const longestSlug = 80

/** An address may end with no hyphen, wherever it was cut. */
const cut = (slug: string, length: number): string => slug.slice(0, length).replace(/-$/, '')

/** "PUBG Mobile: 60 UC" → "pubg-mobile-60-uc". Empty when nothing of the title is Latin. */
export const slugOf = (title: string): string =>
  cut(
    title
      .normalize('NFKD')
      .replace(/\p{M}/gu, '')
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-/, ''),
    longestSlug,
  )

/** The first free of "pubg-copy", "pubg-copy-2"… */
export function copySlugOf(slug: string, taken: ReadonlySet<string>): string {
  const stem = `${cut(slug.replace(/-copy(-\d+)?$/, ''), longestSlug - '-copy-9999'.length)}-copy`
  let copy = stem
  for (let number = 2; taken.has(copy); number += 1) copy = `${stem}-${number}`
  return copy
}
