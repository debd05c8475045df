import type { CloseSupplierOrder } from '../../src/shared/contract/suppliers'
import type { SupplierName } from '../../src/shared/suppliers'
import { confirm } from './admins'
import type { SupplierOrder } from './providers'
import type { State } from './state'
import type { Person } from './world'

/** Who takes no name of ours for an order, and can't be asked about one. */
const unasked: SupplierName = 'smileone'

type Row = { id: string; ref: string; player_id: string; state: string; external_id: string | null }
type Seen = { id: string; found: CloseSupplierOrder }

const reason = 'Seen in its cabinet'
const isMoving = ({ state }: Row) => state === 'waiting' || state === 'submitting' || state === 'pending'
const whomOf = ({ ref, player_id }: Row) => `${ref} ${player_id}`

/**
 * What somebody reads in the cabinet about orders that nobody knows the end of: one that is there for the same player
 * and that is no other order's, or none. A player for whom something is under way has to wait.
 */
export function readCabinet(state: State, listed: SupplierOrder[]): Seen[] {
  const rows = state.rows<Row>('SELECT * FROM supplier_orders WHERE supplier = ? ORDER BY seq', unasked)
  const known = new Set(rows.map(({ external_id }) => external_id))
  const free = listed.filter(({ supplier, id }) => supplier === unasked && !known.has(id))
  const moving = new Set(rows.filter(isMoving).map(whomOf))
  return rows
    .filter((row) => row.state === 'unknown' && !moving.has(whomOf(row)))
    .map((row) => {
      const at = free.findIndex(({ ref, player }) => `${ref} ${player?.playerId}` === whomOf(row))
      const [there] = at < 0 ? [] : free.splice(at, 1)
      const found = there ? { outcome: 'done' as const, externalId: there.id } : { outcome: 'rejected' as const }
      return { id: row.id, found: { ...found, reason } }
    })
}

/** An administrator says what was seen. */
export async function settle(person: Person, seen: Seen[]): Promise<void> {
  if (seen.length > 0) await confirm(person)
  for (const { id, found: body } of seen) {
    const asked = { method: 'POST', path: `/admin/supplier-orders/${id}/settle`, token: person.token } as const
    await person.client.work('settle an order at a supplier', { ...asked, body })
  }
}
