import { eq, sql } from 'drizzle-orm'
import type { PendingLogin } from '../../../shared/contract/identity'
import type { PasskeyOptions } from '../../../shared/contract/passkeys'
import { workerLimits } from '../../../shared/limits'
import type { TokenPurpose } from '../../../shared/ways-in'
import { commit, guardStill, type Plan, read } from '../../db/database'
import { users } from '../../db/schema'
import { passkeys } from '../../db/schema-access'
import type { Ctx } from '../ctx'
import { letIn, planCancelRecovery, refuseProof, type SignedIn, type Visitor } from '../identity/identity'
import type { PasskeyProof } from '../ports'
import { spend } from './enter'
import { findToken, makeToken } from './one-time'
import { handleOf, requestOf } from './passkeys'

type UsedPasskey = {
  user: typeof users.$inferSelect
  addedAtMs: number
  /** For whom the challenge was made, if for somebody. */
  askedOf: string | null
  plan: Plan
}

/**
 * Whose passkey has signed a challenge of this purpose, and the plan of using it: of two uses of one challenge, or of a
 * key and its copy, one passes and the other is a `Conflict`. Undefined for whatever is wrong: nobody learns what.
 */
export async function findPasskey(
  ctx: Ctx,
  purpose: TokenPurpose,
  proof: PasskeyProof,
  origin: string,
): Promise<UsedPasskey | undefined> {
  const reader = await ctx.passkeys()
  const challenge = reader.challengeOf(proof) ?? ''
  const owner = sql`(SELECT user_id FROM passkeys WHERE id = ${proof.id})`
  const [token, [[key], [user]]] = await Promise.all([
    findToken(ctx, purpose, challenge),
    read(ctx.db, [
      ctx.db.select().from(passkeys).where(eq(passkeys.id, proof.id)),
      ctx.db.select().from(users).where(sql`id = ${owner}`),
    ]),
  ])
  if (!token || !key || !user || user.disabledAt !== null || user.deletedAt !== null) return undefined
  if ((proof.response.userHandle ?? handleOf(user.id)) !== handleOf(user.id)) return undefined
  const counter = reader.readProof(proof, key, { origin, challenge })
  if (counter === undefined) return undefined
  const plan = [
    ...token.planUse,
    guardStill(sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${key.id} AND counter = ${key.counter})`),
    sql`UPDATE passkeys SET counter = ${counter}, used_at = ${ctx.clock.nowMs()} WHERE id = ${key.id}`,
  ]
  return { user, addedAtMs: key.addedAt, askedOf: token.userId, plan }
}

/** What a device signs to let somebody in, whoever that is: for five minutes and once. */
export async function passkeyLoginOptions(ctx: Ctx, origin: string): Promise<PasskeyOptions> {
  const { challengeMs } = workerLimits.passkeys
  const { token, plan } = await makeToken(ctx, { purpose: 'log_in_with_passkey', lifeMs: challengeMs })
  await commit(ctx.db, plan)
  return requestOf(token, origin)
}

/**
 * Lets the owner of a passkey in without a nickname; an administrator's app is asked for too. Raises
 * `invalid_credentials` for whatever is wrong, in the same words for all causes, and `rate_limited` in its place where
 * wrong ones were too many: they count for the owner of the key that they name (`lockout.ts`). A right one always passes.
 */
export async function logInWithPasskey(
  ctx: Ctx,
  proof: PasskeyProof,
  origin: string,
  visitor: Visitor,
): Promise<SignedIn | PendingLogin> {
  const used = await findPasskey(ctx, 'log_in_with_passkey', proof, origin)
  if (!used) return refuseProof(ctx, await guessedAt(ctx, proof), visitor)
  // Who has a key needs no other way back in.
  await spend(ctx, [...used.plan, ...planCancelRecovery(ctx, used.user.id)])
  return letIn(ctx, used.user, visitor, { isProven: true })
}

/** Whom a wrong passkey is counted for; of a key that nobody has, itself, so that both are answered alike. */
async function guessedAt(ctx: Ctx, { id }: PasskeyProof): Promise<string> {
  const owner = sql`(SELECT user_id FROM passkeys WHERE id = ${id})`
  const [[user]] = await read(ctx.db, [ctx.db.select({ key: users.nicknameKey }).from(users).where(sql`id = ${owner}`)])
  return user?.key ?? `passkey:${id}`
}
