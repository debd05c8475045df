import { decimalOf } from '../../../shared/money'
import type { ExportedOrder } from '../../domain/orders/orders'
import { type Columns, isoOrNothing } from './csv-file'

export const orderColumns: Columns<ExportedOrder> = {
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
