import { createFactory } from 'hono/factory'
import type { CallerCtx, Ctx, Person } from '../domain/ctx'

export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    ctx: Ctx
    /** Lets this call read from the primary alone. */
    readNewest(): void
    caller: CallerCtx
    /** Whose session came with the call; unknown to calls that are not counted (`rate-limit.ts`). */
    person: Person | undefined
    /** The caller was asked to prove to be a person, and did. */
    isProven: boolean | undefined
  }
}

export const factory = createFactory<AppEnv>()
