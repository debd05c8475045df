import type { Ctx } from '../../../src/worker/domain/ctx'
import { accountsOf, type Day } from './day'
import type { Luck } from './luck'

const words = [
  'amber',
  'brisk',
  'cedar',
  'dusty',
  'ember',
  'frost',
  'gamer',
  'hazel',
  'lucky',
  'noble',
  'pixel',
  'storm',
]
export const buyerPassword = 'demo-pass-1'
/** How their nicknames end, so that a shop is not filled twice. */
export const mark = '~'

export type Buyer = { id: string; nickname: string }

/** Buyers who come one after another; all have the same password. */
export async function createBuyers(ctx: Ctx, luck: Luck) {
  const password = await ctx.passwords.hash(buyerPassword)
  const known: Buyer[] = []
  return {
    known,
    join(day: Day, atMs: number): void {
      const nth = known.length
      // Ten digits, each once: every buyer has a hundred numbers to draw one from.
      const id = String(3_000_000_000 + nth * 100 + luck.below(100))
      const nickname = `${luck.pick(words)}-${luck.pick(words)}-${nth}${mark}`
      const frozen = luck.oneOf(500)
      day.rows.users.push({
        ...{ id, nickname, password, nicknameKey: nickname, createdAt: atMs },
        frozenAt: frozen ? atMs : null,
        frozenBy: frozen ? 'admin' : null,
        disabledAt: luck.oneOf(400) ? atMs : null,
      })
      day.rows.accounts.push(...accountsOf(id))
      known.push({ id, nickname })
    },
  }
}
