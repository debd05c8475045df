import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { heldLookAlikes } from '../../scripts/lib/lean-worker'

const held = new Map(Object.entries(heldLookAlikes(confusables)))
const all = new Map<string, string>(Object.entries(confusables))

/** As `nickname-look.ts` does it, with the table given. */
function lookBy(table: Map<string, string>, nickname: string): string {
  const skeletonOf = (text: string) =>
    Array.from(text.normalize('NFD'), (letter) => table.get(letter) ?? letter)
      .join('')
      .normalize('NFD')
  return skeletonOf(skeletonOf(nickname.normalize('NFKC')).toLowerCase())
}

test('no letter looks otherwise by the smaller table', () => {
  expect(held.size).toBeLessThan(all.size / 2)
  const letters = Array.from({ length: 0x32_400 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  const differing = letters.filter((code) => {
    const letter = String.fromCodePoint(code)
    return lookBy(held, letter) !== lookBy(all, letter)
  })
  expect(differing).toEqual([])
})
