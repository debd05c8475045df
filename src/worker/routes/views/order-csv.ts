import { csvLine } from '../../../shared/csv'
import { decimalOf } from '../../../shared/money'
import type { ExportedOrder } from '../../domain/orders/orders'
import { csvFile } from './csv-file'

const isoOrNothing = (ms: number | null) => (ms === null ? '' : new Date(ms).toISOString())

const columns: Record<string, (row: ExportedOrder) => string | number> = {
  orderId: (row) => row.id,
  date: (row) => isoOrNothing(row.placedAt),
  status: (row) => row.status,
  reason: (row) => row.reason ?? '',
  kind: (row) => row.kind,
  userId: (row) => row.userId,
  nickname: (row) => row.nickname,
  items: (row) => row.items,
  quantity: (row) => row.quantity,
  currency: (row) => row.currency,
  totalAmount: (row) => decimalOf(row.total),
  refunded: (row) => decimalOf(row.refunded),
  method: (row) => row.method,
  provider: (row) => row.provider ?? '',
  paidAt: (row) => isoOrNothing(row.paidAt),
  completedAt: (row) => isoOrNothing(row.completedAt),
  cancelledAt: (row) => isoOrNothing(row.cancelledAt),
}

/** Orders as a CSV file that spreadsheets read as UTF-8, while they are being read. */
export function orderCsv(chunks: AsyncGenerator<ExportedOrder[]>): ReadableStream<Uint8Array> {
  const lineOf = (row: ExportedOrder) => csvLine(Object.values(columns).map((read) => read(row)))
  return csvFile(`\ufeff${csvLine(Object.keys(columns))}`, chunks, lineOf)
}
