import { type AnySQLiteColumn, text } from 'drizzle-orm/sqlite-core'

/** A column that names a row of another table. */
export const rowOf = <Name extends string>(name: Name, column: () => AnySQLiteColumn) =>
  text(name).notNull().references(column)
