import { sql } from 'drizzle-orm'
import { workerLimits } from '../../../shared/limits'
import type { Player } from '../../../shared/players'
import type { Rejection } from '../../../shared/suppliers'
import { commit } from '../../db/database'
import { playerIn } from '../../db/player-columns'
import type { Ctx } from '../ctx'
import { type Supplier, SupplierError, type SupplierItem, type SupplierOrder } from '../supplier'
import type { Ended, Stand } from './closing'
import type { SupplierOrderRow } from './pieces'

/** A piece that a worker has taken. */
export type Taken = SupplierOrderRow & {
  stand: Stand
  /** Whether an earlier database came back after the order here was placed, so that the piece may have been ordered. */
  mayBeOrderedAlready: number
  /** The same, of an order that may have asked several suppliers: another one may have delivered the piece. */
  anotherMayHaveDelivered: number
  /** Whether the owner has switched its supplier off. */
  isOff: number
  /** Its state before it was taken. */
  was: SupplierOrderRow['state']
}

const playerOf = ({ playerId, player }: SupplierOrderRow): Player | null =>
  playerId === null ? null : playerIn({ playerId, player })

const known = (row: SupplierOrderRow) => ({ id: row.id, externalId: row.externalId, player: playerOf(row) })

/** What became of an order, as its supplier says or as the shop has decided. */
export type Answer = SupplierOrder | Ended

/** The piece is not wanted any more, and the supplier does not have it. */
const endedHere: Ended = { state: 'rejected', externalId: null, reason: 'by_hand', notOrdered: 'unasked' }

/** Nothing new is ordered of a supplier that the owner has switched off. */
const switchedOff: Ended = { ...endedHere, reason: 'unavailable' }

/** The piece goes to the next supplier: its own was not asked, so has refused nothing. */
export const supplierUnreachable: Ended = { ...endedHere, reason: 'unavailable', notOrdered: 'priced' }

/** How a piece ends that nobody has ordered yet, nor will. */
function givenUpAs({ stand, isOff }: Taken): Ended | undefined {
  if (stand === 'over') return endedHere
  return stand === 'open' && isOff ? switchedOff : undefined
}

/** Places a piece that waited, or asks its supplier what became of it. Raises `SupplierError`. */
export async function step(ctx: Ctx, row: Taken): Promise<Answer> {
  const givenUp = givenUpAs(row)
  if (row.was === 'waiting' && givenUp && !row.mayBeOrderedAlready) return givenUp
  const supplier = ctx.suppliers.get(row.supplier)
  if (!supplier) throw new SupplierError('absent', 'the supplier is not configured')
  const isOpen = row.stand === 'open'
  if (row.was === 'waiting' && isOpen) return placeFirst(ctx, supplier, row)
  const found = await supplier.status(known(row))
  if (found) return found
  const missingMs = ctx.clock.nowMs() - (row.placedAt ?? 0)
  const isNowhere = missingMs >= workerLimits.suppliers.neverThereMs && !row.anotherMayHaveDelivered
  if (row.stand === 'over' && isNowhere) return endedHere
  if (!isOpen || row.isOff) throw new SupplierError('unknown', 'it is not there, and is not ordered any more')
  if (missingMs < supplier.repeatAfterMs) throw new SupplierError('unknown', 'not there yet')
  // The supplier has none under our id: the same id is placed again. What was tried before may have been accepted after
  // all, so a refusal that names no order proves nothing.
  await commit(ctx.db, [sql`UPDATE supplier_orders SET placed_at = ${ctx.clock.nowMs()} WHERE id = ${row.id}`])
  const answer = await place(ctx, supplier, row)
  if (answer.state !== 'rejected' || answer.externalId !== null) return answer
  throw new SupplierError('unknown', `an earlier try is not known: ${answer.reason}`)
}

/** Where an earlier database came back the piece may have been ordered under this id: its price now says nothing then. */
async function placeFirst(ctx: Ctx, supplier: Supplier, row: Taken): Promise<Answer> {
  if (row.mayBeOrderedAlready && !Number.isFinite(supplier.repeatAfterMs)) {
    throw new SupplierError('unknown', 'it may be there, and can’t be asked about')
  }
  const answer = row.isOff ? switchedOff : await place(ctx, supplier, row)
  if (!row.mayBeOrderedAlready || answer.state !== 'rejected' || answer.externalId !== null) return answer
  return (await supplier.status(known(row))) ?? answer
}

const tries = 3

/** The price is read just before, and read again when it has moved; the same id all the time. */
async function place(ctx: Ctx, supplier: Supplier, row: Taken, left = tries): Promise<Answer> {
  if (row.anotherMayHaveDelivered) throw new SupplierError('unknown', 'another supplier may have delivered it')
  const item = await supplier.quote(row.ref)
  const reason = whyNot(row, item)
  if (!item || reason) {
    return { state: 'rejected', externalId: null, reason: reason ?? 'unavailable', notOrdered: 'priced' }
  }
  // When the lease ends before the answer comes, somebody else would order as well.
  if (ctx.clock.nowMs() + workerLimits.suppliers.placeMs > (row.nextCheckAt ?? 0)) {
    throw new SupplierError('down', 'it takes too long to answer')
  }
  try {
    return await supplier.place({ id: row.id, ref: row.ref, priceMinor: item.priceMinor, player: playerOf(row) })
  } catch (error) {
    if (!(error instanceof SupplierError) || error.outcome !== 'wrong_price' || left === 1) throw error
    return place(ctx, supplier, row, left - 1)
  }
}

type Asked = Pick<SupplierOrderRow, 'playerId' | 'agreedRegion' | 'maxCost'>

/** Why a piece can't be had as an item is now; undefined when it can. */
export function whyNot(row: Asked, item: SupplierItem | undefined): Rejection | undefined {
  // A code is nothing to a player, and nobody can read what went to one.
  if (!item?.inStock || item.forPlayer !== (row.playerId !== null)) return 'unavailable'
  // A key for elsewhere opens nothing where its buyer is.
  if (row.agreedRegion !== null && row.agreedRegion !== item.region) return 'unavailable'
  return item.priceMinor > row.maxCost ? 'price_too_high' : undefined
}
