import { createFactory } from 'hono/factory'
import type { CallerCtx, Ctx } from '../domain/ctx'

export type AppEnv = {
  Bindings: Env
  Variables: { requestId: string; ctx: Ctx; caller: CallerCtx }
}

export const factory = createFactory<AppEnv>()
