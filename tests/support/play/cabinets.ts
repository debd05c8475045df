import { sql } from 'drizzle-orm'
import { type PlayerSupplier, playerSuppliers } from '../../../src/shared/suppliers'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Providers, withSupplier } from '../providers'
import type { Person } from '../shop'
import { closeByHand, done, rejected } from '../supplied'
import { listedAt } from '../suppliers'

// What a play of top-ups sees of the suppliers, and what a person does about it.

/** What the cabinets of all suppliers of top-ups list, by player. */
export async function byPlayer(providers: Providers) {
  const lists = await Promise.all(
    playerSuppliers.map(async (supplier) =>
      (await listedAt(providers, supplier)).map((order) => ({ ...order, supplier })),
    ),
  )
  return Map.groupBy(lists.flat(), ({ player }) => player?.playerId ?? '')
}

/** What goes wrong by chance: of a hundred exchanges so many. */
export const weather = (providers: Providers, percent: number, seed: number) =>
  providers.post('/simulator/weather', {
    ...{ percent, seed },
    faults: ['timeout', 'error500', 'rubbish', 'slow', 'cancelled', 'unavailable', 'empty_balance'],
  })

/** A worker that dies before or after it has sent an order. */
export function dying(ctx: Ctx, moment: 'before' | 'after'): Ctx {
  const dies = (all: Ctx, name: PlayerSupplier) =>
    withSupplier(all, name, ({ place }) => ({
      async place(wish) {
        if (moment === 'after') await place(wish).catch(() => undefined)
        throw new Error('the worker has died')
      },
    }))
  return playerSuppliers.reduce(dies, ctx)
}

/**
 * A person looks up, in the cabinet of each supplier that can't be asked, the orders of which nobody knows the end, and
 * says what is there.
 */
export async function lookInto(ctx: Ctx, admin: Person, providers: Providers): Promise<void> {
  const unasked = playerSuppliers.filter((name) => ctx.suppliers.get(name)?.repeatAfterMs === Number.POSITIVE_INFINITY)
  for (const supplier of unasked) {
    const rows = await ctx.db.all<{ id: string; playerId: string }>(sql`SELECT id, player_id AS playerId
      FROM supplier_orders WHERE supplier = ${supplier} AND state = 'unknown'`)
    const listed = await listedAt(providers, supplier)
    for (const { id, playerId } of rows) {
      const there = listed.find(({ player }) => player?.playerId === playerId)
      await closeByHand(admin, id, there ? { ...done, externalId: there.id } : rejected)
    }
  }
}
