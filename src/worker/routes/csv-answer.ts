import type { Context } from 'hono'
import { adminLimits } from '../../shared/admin-limits'
import type { Exported } from '../domain/exports/exports'
import { exportCut } from '../i18n'
import type { AppEnv } from '../middleware/factory'
import { type Columns, csvTable } from './views/csv-file'

/** A file of rows, named after what they are. */
export const csvAnswer = <Row>(c: Context<AppEnv>, name: string, columns: Columns<Row>, rows: Exported<Row>) =>
  c.body(csvTable(columns, rows, exportCut(c.var.ctx.language, adminLimits.exports.rows)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${name}.csv"`,
  })
