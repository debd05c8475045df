import { createFactory } from 'hono/factory'
import type { CallerCtx, Ctx, Person } from '../domain/ctx'

export type AppEnv = {
  Bindings: Env
  Variables: { requestId: string; ctx: Ctx; caller: CallerCtx; person: Person | undefined }
}

export const factory = createFactory<AppEnv>()
