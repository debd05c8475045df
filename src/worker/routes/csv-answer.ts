import type { Context } from 'hono'
import { adminLimits } from '../../shared/admin-limits'
import type { Exported } from '../domain/exports/exports'
import { exportCut } from '../i18n'
import type { AppEnv } from '../middleware/factory'
import { type CsvFile, csvStream } from './views/csv'

/** A file that the browser saves under its name, sent while its rows are being read. */
export const csvAnswer = <Row>(c: Context<AppEnv>, file: CsvFile<Row>, rows: Exported<Row>) =>
  c.body(csvStream(file, rows, exportCut(c.var.ctx.language, adminLimits.exports.rows)), 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${file.name}.csv"`,
  })
