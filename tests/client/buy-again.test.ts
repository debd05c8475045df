import { describe, expect, test } from 'vitest'
import { oneByOne } from '../../src/client/features/orders/one-by-one'

/** A cart that refuses one item once, as the network does, and never has another. */
function cartThat({ failsOnceAt, lacks }: { failsOnceAt?: string; lacks?: string }) {
  const added: string[] = []
  let hasFailed = false
  const add = async (item: string): Promise<boolean> => {
    if (item === failsOnceAt && !hasFailed) {
      hasFailed = true
      throw new Error('network')
    }
    if (item === lacks) return false
    added.push(item)
    return true
  }
  return { added, add }
}

describe('an order that is bought again', () => {
  test('puts each of its items into the cart, in their order', async () => {
    const { added, add } = cartThat({})
    expect(await oneByOne(['a', 'b', 'c'])(add)).toEqual([])
    expect(added).toEqual(['a', 'b', 'c'])
  })

  test.each([
    ['b', undefined, ['a'], ['a', 'b', 'c'], []],
    ['a', undefined, [], ['a', 'b', 'c'], []],
    ['c', 'a', ['b'], ['b', 'c'], ['a']],
  ])(
    'goes on at %s, which failed, when pressed once more; %s can’t be had',
    async (failsOnceAt, lacks, first, all, gone) => {
      const { added, add } = cartThat({ failsOnceAt, lacks })
      const press = oneByOne(['a', 'b', 'c'])
      await expect(press(add)).rejects.toThrow('network')
      expect(added).toEqual(first)
      expect(await press(add)).toEqual(gone)
      expect(added).toEqual(all)
    },
  )
})
