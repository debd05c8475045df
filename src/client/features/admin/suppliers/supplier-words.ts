import type { SupplierState } from '../../../../shared/suppliers'
import type { Tone } from '../../../components/badge'

/** The states of a supplier, and advice for a supplier that does not deliver. */
export const supplierStates = {
  unknown: { name: 'admin.suppliers.unknown', tone: 'plain', text: 'admin.suppliers.unknownText' },
  ok: { name: 'admin.suppliers.ok', tone: 'good', text: undefined },
  low: { name: 'admin.suppliers.low', tone: 'warn', text: 'admin.suppliers.lowText' },
  empty: { name: 'admin.suppliers.empty', tone: 'bad', text: 'admin.suppliers.emptyText' },
  refused: { name: 'admin.suppliers.refused', tone: 'bad', text: 'admin.suppliers.refusedText' },
  down: { name: 'admin.suppliers.down', tone: 'bad', text: 'admin.suppliers.downText' },
} as const satisfies Record<SupplierState, { name: string; tone: Tone; text: string | undefined }>
