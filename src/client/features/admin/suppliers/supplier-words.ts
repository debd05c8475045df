import type { SupplierState } from '../../../../shared/suppliers'
import type { Supplier } from '../../../calls/admin-suppliers'
import type { Tone } from '../../../components/badge'

/** What a supplier is that delivers and sells nothing, because the owner or the breaker says so. */
const stopped = {
  off: { name: 'admin.suppliers.off', tone: 'plain', text: 'admin.suppliers.offText' },
  broken: { name: 'admin.suppliers.broken', tone: 'bad', text: 'admin.suppliers.brokenText' },
} as const

/** The words of how a supplier is now. */
export function wordsOf({ state, off, brokenUntil }: Pick<Supplier, 'state' | 'off' | 'brokenUntil'>) {
  if (off) return stopped.off
  const delivers = state === 'ok' || state === 'low'
  return brokenUntil && delivers ? stopped.broken : supplierStates[state]
}

/** The states of a supplier, and advice for a supplier that does not deliver. */
export const supplierStates = {
  unknown: { name: 'admin.suppliers.unknown', tone: 'plain', text: 'admin.suppliers.unknownText' },
  ok: { name: 'admin.suppliers.ok', tone: 'good', text: undefined },
  low: { name: 'admin.suppliers.low', tone: 'warn', text: 'admin.suppliers.lowText' },
  empty: { name: 'admin.suppliers.empty', tone: 'bad', text: 'admin.suppliers.emptyText' },
  refused: { name: 'admin.suppliers.refused', tone: 'bad', text: 'admin.suppliers.refusedText' },
  down: { name: 'admin.suppliers.down', tone: 'bad', text: 'admin.suppliers.downText' },
} as const satisfies Record<SupplierState, { name: string; tone: Tone; text: string | undefined }>
