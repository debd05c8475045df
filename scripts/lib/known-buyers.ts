import type { Session } from '../../src/shared/contract/identity'
import type { Ctx } from '../../src/worker/domain/ctx'
import { createUser, openSession } from '../../src/worker/domain/identity/identity'

/**
 * Buyers who have been here before, logged in, without money. All have one password and one hash of it, because making
 * a hash takes a good part of a second.
 */
export async function makeKnownBuyers(ctx: Ctx, nicknames: string[], password: string): Promise<Session[]> {
  const hash = await ctx.passwords.hash(password)
  const quick: Ctx = { ...ctx, passwords: { ...ctx.passwords, hash: async () => hash } }
  const made: Session[] = []
  for (const wanted of nicknames) {
    const { userId, nickname } = await createUser(quick, { nickname: wanted, password, role: 'buyer' })
    made.push({ userId, nickname, token: await openSession(ctx, { userId, epoch: 0 }) })
  }
  return made
}
