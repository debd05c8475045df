import confusables from 'unhomoglyph/data.json' with { type: 'json' }
import { expect, test } from 'vitest'
import { heldLookAlikes, otherKind, stripeKinds } from '../../scripts/lib/lean-worker'
import { textOf } from './source'

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

test('the worker is built with every kind of object that a call to Stripe is about', () => {
  const text = textOf('src/worker/providers/stripe.ts')
  const calls = [...text.matchAll(/\bstripe\.(?!webhooks)([a-z]\w*(?:\.[a-z]\w*)?)\.\w+\(/g)]
  const asked = new Set(calls.map(([, path = '']) => path.replace(/(^|\.)[a-z]/g, (start) => start.toUpperCase())))
  expect([...asked].map((path) => path.replace('.', '/')).sort()).toEqual([...stripeKinds].sort())
})

test('the build keeps what joins these kinds, and none of the others', () => {
  const isLeftOut = (name: string) => otherKind.test(`/node_modules/stripe/esm/resources/${name}.js`)
  expect([...stripeKinds, 'Checkout/index'].filter(isLeftOut)).toEqual([])
  expect(['Customers', 'Issuing/Disputes', 'V2/Core/Events'].filter(isLeftOut)).toHaveLength(3)
})
