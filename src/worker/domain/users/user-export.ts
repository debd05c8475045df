import { type SQL, sql } from 'drizzle-orm'
import { isCalled } from '../../db/search'
import { planAudit } from '../audit/audit'
import type { CallerCtx } from '../ctx'
import { type Exported, exportRows, type Slice } from '../exports/exports'
import { type UserView, userQuery } from './user-view'

/** Users as their list finds them, on record: by name where there is a search, else newest first. */
export const exportUsers = (ctx: CallerCtx, filters: { search?: string }): Promise<Exported<UserView>> =>
  exportRows(ctx, planAudit(ctx, { action: 'export_users', subject: 'users', after: filters }), (slice) =>
    filters.search ? named(ctx, filters.search, slice) : newest(ctx, slice),
  )

const newest = (ctx: CallerCtx, slice: Slice) =>
  userQuery(ctx)
    .where(after(slice, sql`seq < (SELECT seq FROM users WHERE id = ${slice.cursor})`))
    .orderBy(sql`seq DESC`)
    .limit(slice.count)

/** The index of names ends what is read, however many fit; whose id it is stands among them. */
const named = (ctx: CallerCtx, search: string, slice: Slice) => {
  const later = after(slice, sql`nickname_key > (SELECT nickname_key FROM users WHERE id = ${slice.cursor})`)
  const fit = sql`SELECT id FROM users WHERE ${isCalled(sql`nickname_key`, search)} AND ${later}
    ORDER BY nickname_key LIMIT ${slice.count}`
  return userQuery(ctx)
    .where(sql`users.id IN (SELECT id FROM users WHERE id = ${search} AND ${later} UNION ALL SELECT id FROM (${fit}))`)
    .orderBy(sql`nickname_key`)
    .limit(slice.count)
}

const after = ({ cursor }: Slice, later: SQL): SQL => (cursor ? later : sql`true`)
