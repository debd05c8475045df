import { type AnySQLiteColumn, customType, text } from 'drizzle-orm/sqlite-core'
import type { OrderKind } from '../../shared/order-states'

/** A column that names a row of another table. */
export const rowOf = <Name extends string>(name: Name, column: () => AnySQLiteColumn) =>
  text(name).notNull().references(column)

const storedKinds = { codes: 'codes', topup: 'freefire' } as const satisfies Record<OrderKind, string>

/** The kind of an order as its column says it: top-ups keep the name that the first game gave them. */
export const storedKind = (kind: OrderKind): string => storedKinds[kind]

/** A column of the kind of an order. */
export const orderKind = customType<{ data: OrderKind; driverData: string }>({
  dataType: () => 'text',
  toDriver: storedKind,
  fromDriver: (stored) => (stored === storedKinds.topup ? 'topup' : 'codes'),
})
