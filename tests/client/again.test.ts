import { describe, expect, test } from 'vitest'
import { stepsAhead } from '../../src/client/features/orders/timeline'
import { goneAgain, soldNow } from '../../src/client/features/topup/again'
import type { TopUpGame } from '../../src/shared/contract/topups'
import { itemOf, orderOf } from './samples'

const packageOf = (itemId: string, available = true) => ({
  ...{ itemId, name: '60 UC', bonus: null, region: null },
  ...{ priceIn: { usd: 1 }, available, byHand: false },
})
const gameOf = (packages: TopUpGame['packages']): TopUpGame => ({
  ...{ slug: 'pubg-mobile', name: 'PUBG Mobile', image: '', description: '', fields: [], check: 'required', packages },
  ...{ delivery: { usuallySeconds: null, nowSeconds: null, byHandSeconds: null }, codes: [] },
})
const before = orderOf({ kind: 'topup', topUp: { itemId: 'b' }, items: [itemOf({ title: '60 UC' })] })

describe('a top-up that is bought again', () => {
  test.each<[string, TopUpGame['packages'], string, string | undefined]>([
    ['is found by its package, not by a name that two have', [packageOf('a'), packageOf('b')], 'b', undefined],
    ['is gone when its package is sold out', [packageOf('a'), packageOf('b', false)], '', '60 UC'],
    ['is gone when its package is not sold any more', [packageOf('a')], '', '60 UC'],
  ])('%s', (_, packages, chosen, gone) => {
    expect([soldNow(gameOf(packages), before.topUp?.itemId), goneAgain(gameOf(packages), before)]).toEqual([
      chosen,
      gone,
    ])
  })

  test('chooses nothing and says nothing where there is no earlier order', () => {
    const game = gameOf([packageOf('a')])
    expect([soldNow(game, undefined), goneAgain(game, undefined)]).toEqual(['', undefined])
  })
})

describe('the steps that are ahead of an order', () => {
  const paid = { status: 'processing', at: '' } as const
  const ordered = { status: 'ordered', at: '' } as const
  test.each<[string, Parameters<typeof orderOf>[0], string[]]>([
    ['a paid top-up is to be ordered and delivered', { timeline: [paid] }, ['ordered', 'completed']],
    ['an ordered one is to be delivered', { timeline: [paid, ordered] }, ['completed']],
    ['one that a person looks at promises nothing', { timeline: [paid], reason: 'on_hold' }, []],
    ['one that has ended has none', { timeline: [paid, ordered], status: 'completed' }, []],
    ['codes have no step at a supplier', { kind: 'codes', timeline: [paid] }, []],
  ])('%s', (_, changes, ahead) => {
    expect(stepsAhead(orderOf({ kind: 'topup', status: 'processing', ...changes }))).toEqual(ahead)
  })
})
