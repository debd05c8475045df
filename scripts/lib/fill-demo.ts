import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFile, textOf } from '../../src/simulator/memory'
import { readKeys } from '../../src/simulator/vite-plugin'
import { noteOrigin } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import { seedDemo } from '../seed/month/month'
import { origin } from '../seed/month/providers'
import { stateFolder } from './project'

/** Fills the local shop with the demo and its first month, and lets the simulators that serve it remember that. */
export function fillDemo(ctx: Ctx): Promise<void> {
  noteOrigin(origin)
  const keep = (memory: Parameters<typeof textOf>[0]) => writeFileSync(join(stateFolder(), memoryFile), textOf(memory))
  return seedDemo(ctx, { keys: readKeys(), keep })
}
