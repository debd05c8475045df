import type { Session } from '../../src/shared/contract/identity'
import type { Currency } from '../../src/shared/money'
import type { CallerCtx } from '../../src/worker/domain/ctx'
import { edit } from '../../src/worker/domain/users/users'
import { makeKnownBuyers } from '../lib/known-buyers'
import type { Luck } from '../seed/year/luck'

/** Buyers who have been here before: logged in, with money on their balances. */
export async function makePeople(admin: CallerCtx, luck: Luck, count: number): Promise<Session[]> {
  const nicknames = Array.from({ length: count }, (_, nth) => `known-${nth}`)
  const people = await makeKnownBuyers(admin, nicknames, 'chaos-pass-1')
  for (const { userId } of people) {
    const balances: Record<Currency, number> = {
      usd: 3000 + luck.below(5000),
      rub: 200_000 + luck.below(300_000),
      uzs: (300_000 + luck.below(600_000)) * 100,
    }
    await edit(admin, userId, { balances, reason: 'Chaos' })
  }
  return people
}
