import { expect, test } from 'vitest'
import { placeOf } from '../../src/client/features/payment/way-back'
import { orderOf } from './samples'

test.each([
  ['codes waits in the cart', {}, '/cart'],
  [
    'a player is chosen again on the screen of the game, with player and package',
    { kind: 'topup', game: 'pubg-mobile' },
    '/topup/pubg-mobile?again=A',
  ],
  ['a player whose game nobody knows any more leads to the cart', { kind: 'topup', game: null }, '/cart'],
] as const)('what was bought in an unpaid order of %s', (_what, changes, place) => {
  expect(placeOf(orderOf({ orderId: 'A', ...changes }))).toBe(place)
})
