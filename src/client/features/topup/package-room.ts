/** How much room the longest texts of the packages of a game need. */
export type Room = 'usual' | 'long' | 'longest'

// In one line stand a sum of so many signs and a word of so many letters, whatever font a phone has.
const most = { usual: { sum: 11, word: 10 }, long: { sum: 14, word: 13 } }

/** `names`: what packages are called; `sums`: what they cost, as it is written. */
export function roomFor(names: readonly string[], sums: readonly string[]): Room {
  const longest = (texts: readonly string[]) => Math.max(0, ...texts.map((text) => text.length))
  const sum = longest(sums)
  const word = longest(names.flatMap((name) => name.split(/[\s-]+/)))
  const fits = (room: 'usual' | 'long') => sum <= most[room].sum && word <= most[room].word
  if (fits('usual')) return 'usual'
  return fits('long') ? 'long' : 'longest'
}
