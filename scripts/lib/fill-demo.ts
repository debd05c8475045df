import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFile, textOf } from '../../src/simulator/memory'
import { noteOrigin } from '../../src/worker/context'
import type { Ctx } from '../../src/worker/domain/ctx'
import { makeDemoPromotions } from '../seed/demo-promotions'
import { makeDemoRegulars } from '../seed/demo-regulars'
import { ownerOf, seedDemoShop } from '../seed/demo-shop'
import { sellDemoVouchers } from '../seed/demo-vouchers'
import { seedDemo } from '../seed/month/month'
import { origin } from '../seed/month/providers'
import { stateFolder } from './project'
import { hasDemoKeys } from './secrets'

/**
 * Fills the local shop with the demo and its first month, and lets the simulators that serve it remember that. A shop
 * that works with others than the simulators has no such month.
 */
export async function fillDemo(ctx: Ctx): Promise<void> {
  await (hasDemoKeys() ? seedWithMonth(ctx) : seedDemoShop(ctx))
  const owner = await ownerOf(ctx)
  await makeDemoRegulars(owner)
  await makeDemoPromotions(owner)
  await sellDemoVouchers(owner)
}

function seedWithMonth(ctx: Ctx): Promise<void> {
  noteOrigin(origin)
  const keep = (memory: Parameters<typeof textOf>[0]) => writeFileSync(join(stateFolder(), memoryFile), textOf(memory))
  return seedDemo(ctx, { keep })
}
