const longestSlug = 80

/** "PUBG Mobile: 60 UC" → "pubg-mobile-60-uc". Empty when nothing of the title is Latin. */
export const slugOf = (title: string): string =>
  title
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, longestSlug)

/** The first free of "pubg-copy", "pubg-copy-2"… */
export function copySlugOf(slug: string, taken: ReadonlySet<string>): string {
  const stem = `${slug.replace(/-copy(-\d+)?$/, '').slice(0, longestSlug - '-copy-9999'.length)}-copy`
  let copy = stem
  for (let number = 2; taken.has(copy); number += 1) copy = `${stem}-${number}`
  return copy
}
