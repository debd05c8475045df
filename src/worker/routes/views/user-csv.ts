import { decimalOf } from '../../../shared/money'
import type { UserView } from '../../domain/users/users'
import { type Columns, isoOrNothing } from './csv-file'

export const userColumns: Columns<UserView> = {
  userId: (row) => row.id,
  nickname: (row) => row.nickname,
  role: (row) => row.role,
  createdAt: (row) => isoOrNothing(row.createdAt),
  orders: (row) => row.orders,
  balanceUsd: (row) => decimalOf(row.usd),
  balanceRub: (row) => decimalOf(row.rub),
  frozenAt: (row) => isoOrNothing(row.frozenAt),
  disabledAt: (row) => isoOrNothing(row.disabledAt),
}
