import { expect, test } from 'vitest'
import { isProven } from '../../src/client/features/topup/proven'
import type { Players } from '../../src/shared/contract/topups'
import type { Player } from '../../src/shared/players'
import { orderOf } from './samples'

const player: Player = { playerId: '700123456', server: 'os_euro' }
const saved = (delivered: boolean, fields: Player = player): Players['players'][number] => ({
  ...{ playerId: 'row', game: 'genshin-impact', player: fields, name: '700123456 (Europe)' },
  ...{ lastUsedAt: '2026-11-21T10:00:00.000Z', delivered },
})
const before = (status: 'completed' | 'processing') =>
  orderOf({
    ...{ kind: 'topup', status },
    player: { id: '700123456 (Europe)', fields: player, name: '700123456 (Europe)', canCorrect: false, asks: [] },
  })

test.each<[string, Player | undefined, Parameters<typeof isProven>[1], Players['players'], boolean]>([
  ['whom nobody has topped up', player, undefined, [], false],
  ['of an order that was delivered', player, before('completed'), [], true],
  ['of an order that is on its way', player, before('processing'), [], false],
  ['who is saved, and to whom something has arrived', player, undefined, [saved(true)], true],
  ['who is saved, and to whom nothing has arrived yet', player, undefined, [saved(false)], false],
  ['on another server', { ...player, server: 'os_asia' }, before('completed'), [saved(true)], false],
  ['with one digit changed', { ...player, playerId: '700123457' }, before('completed'), [saved(true)], false],
  ['not wholly typed', undefined, before('completed'), [saved(true)], false],
])('a player %s: is that the right one for sure?', (_, typed, earlier, players, proven) =>
  expect(isProven(typed, earlier, players)).toBe(proven),
)
