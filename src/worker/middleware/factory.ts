import { createFactory } from 'hono/factory'
import type { CallerCtx, Ctx, Person } from '../domain/ctx'

export type AppEnv = {
  Bindings: Env
  Variables: {
    requestId: string
    ctx: Ctx
    caller: CallerCtx
    /** Whose session came with the call; unknown to calls that are not counted (`rate-limit.ts`). */
    person: Person | undefined
    /** A proof to be a person was asked for and given. */
    isProven: boolean | undefined
  }
}

export const factory = createFactory<AppEnv>()
