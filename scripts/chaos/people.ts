import { eq } from 'drizzle-orm'
import { users } from '../../src/worker/db/schema'
import type { CallerCtx, Ctx } from '../../src/worker/domain/ctx'
import { createUser, openSession } from '../../src/worker/domain/identity/identity'
import { edit } from '../../src/worker/domain/users/users'
import type { Luck } from '../seed/year/luck'

export type Known = { userId: string; nickname: string; token: string }

/**
 * Buyers who have been here before: logged in, with money on their balances. All have one password and one hash of it,
 * because making a hash takes a good part of a second.
 */
export async function makePeople(ctx: Ctx, luck: Luck, count: number): Promise<Known[]> {
  const hash = await ctx.passwords.hash('chaos-pass-1')
  const quick: Ctx = { ...ctx, passwords: { ...ctx.passwords, hash: async () => hash } }
  const [owner] = await ctx.db.select().from(users).where(eq(users.nickname, 'admin'))
  const caller = { userId: owner?.id ?? '', epoch: owner?.sessionEpoch ?? 0, issuedAtMs: 0, sessionKey: '' }
  const admin: CallerCtx = { ...ctx, caller, needs: 'admin' }
  const people: Known[] = []
  for (let nth = 0; nth < count; nth += 1) {
    const { userId, nickname } = await createUser(quick, { nickname: `known-${nth}`, password: '', role: 'buyer' })
    const balances = { balanceUsd: 3000 + luck.below(5000), balanceRub: 200_000 + luck.below(300_000) }
    await edit(admin, userId, { ...balances, reason: 'Chaos' })
    people.push({ userId, nickname, token: await openSession(ctx, { userId, epoch: 0 }) })
  }
  return people
}
