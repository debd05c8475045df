import { decimalOf } from '../../../shared/money'
import type { ExportedOrder } from '../../domain/orders/orders'

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

// A table calculates what begins like a formula, also when a buyer has chosen it as a name.
const harmless = (text: string) => (/^[\s]*[=+\-@]|^[\t\r\n]/.test(text) ? `'${text}` : text)

const cell = (value: string | number) => {
  const text = typeof value === 'number' ? String(value) : harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: (string | number)[]) => `${values.map(cell).join(',')}\r\n`

/** Orders as a CSV file that spreadsheets read as UTF-8, while they are being read. */
export function orderCsv(chunks: AsyncGenerator<ExportedOrder[]>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const lineOf = (row: ExportedOrder) => line(Object.values(columns).map((read) => read(row)))
  return new ReadableStream({
    start: (file) => file.enqueue(encoder.encode(`\ufeff${line(Object.keys(columns))}`)),
    async pull(file) {
      const { value, done } = await chunks.next()
      if (done) return file.close()
      file.enqueue(encoder.encode(value.map(lineOf).join('')))
    },
  })
}
