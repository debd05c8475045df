import { existsSync, readFileSync } from 'node:fs'
import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { afterwards, heldLookAlikes, packedTable, withoutFormulas } from '../../scripts/lib/lean-worker'
import { inProject } from '../../scripts/lib/project'

const packed = packedTable(heldLookAlikes(confusables))
const unpacked = await import(`data:text/javascript,${encodeURIComponent(packed)}`)
const held = new Map<string, string>(Object.entries(unpacked.default))
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
  const codes = Array.from({ length: 0x32_400 }, (_, code) => code).filter((code) => code < 0xd800 || code > 0xdfff)
  const letters = codes.map((code) => String.fromCodePoint(code))
  // A letter a line, so that none joins the next one: the look of all at once costs a tenth of a look at each.
  const looksBy = (table: Map<string, string>) => lookBy(table, letters.join('\n')).split('\n')
  const [smaller, whole] = [looksBy(held), looksBy(all)]
  // The line feed itself makes one line more.
  expect(whole).toHaveLength(letters.length + 1)
  expect(smaller.filter((look, nth) => look !== whole[nth])).toEqual([])
})

test('a text can name the signs of people, and no longer those of formulas', () => {
  const table = withoutFormulas(readFileSync(inProject('node_modules/character-entities/index.js'), 'utf8'))
  const isNamed = (name: string) => new RegExp(`^ {2}${name}: `, 'm').test(table)
  const ofPeople = ['amp', 'lt', 'quot', 'nbsp', 'copy', 'eacute', 'laquo', 'mdash', 'hellip', 'euro', 'trade', 'rarr']
  expect(ofPeople.filter((name) => !isNamed(name))).toEqual([])
  expect(['sum', 'alefsym', 'NotEqualTilde', 'zscr'].filter(isNamed)).toEqual([])
})

test('every file that is left out of the worker exists', () => {
  expect(afterwards.filter((path) => !existsSync(inProject('src/client', path)))).toEqual([])
})
