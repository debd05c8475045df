import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core'

/** Uploaded pictures by the hash of their content. Only `uploadedAt` changes, with each upload of the same picture. */
export const pictures = sqliteTable('pictures', {
  /** The SHA-256 of the content in hexadecimal digits, a dot and the type. */
  name: text('name').primaryKey(),
  /** In Base64: D1 carries bytes as lists of numbers, which are three times as long. */
  content: text('content').notNull(),
  uploadedAt: integer('uploaded_at').notNull(),
})
