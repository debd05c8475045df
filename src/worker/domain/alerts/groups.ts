import { type SQL, sql } from 'drizzle-orm'
import { alertKinds, type Severity, severities, severityOf, severityOfStored } from '../../../shared/alerts'
import type { Selecting } from '../../db/database'
import { alerts } from '../../db/schema-operations'

/** An alert as it is shown: `toldAt` and `tellTrouble` say whether it reached the operator's messenger. */
export const alertColumns = {
  id: alerts.id,
  kind: alerts.kind,
  subject: alerts.subject,
  detail: alerts.detail,
  raisedAt: alerts.raisedAt,
  toldAt: alerts.toldAt,
  tellTrouble: alerts.tellTrouble,
}
export type AlertView = Pick<typeof alerts.$inferSelect, keyof typeof alertColumns>

/** All alerts of a kind in one: how many, and the newest few of them. */
export type AlertGroup = { kind: string; severity: Severity; count: number; newestAt: number; alerts: AlertView[] }

const examples = 3

const kindsOf = (severity: Severity) =>
  sql.raw(
    alertKinds
      .filter((kind) => severityOf[kind] === severity)
      .map((kind) => `'${kind}'`)
      .join(', '),
  )

/** 0 for the most severe. A kind that this version does not know is `high`, as `severityOfStored` says. */
export const severityRank: SQL = sql`CASE ${sql.join(
  severities
    .filter((severity) => severity !== 'high')
    .map((severity) => sql`WHEN kind IN (${kindsOf(severity)}) THEN ${sql.raw(String(severities.indexOf(severity)))}`),
  sql` `,
)} ELSE ${sql.raw(String(severities.indexOf('high')))} END`

/** What `groupsIn` reads of the alerts that meet a condition: the most severe kind first, of each the newest first. */
export function groupRows(db: Selecting, condition: SQL) {
  const counted = db
    .select({
      ...alertColumns,
      count: sql<number>`count(*) OVER (PARTITION BY kind)`.as('of_kind'),
      newestAt: sql<number>`max(raised_at) OVER (PARTITION BY kind)`.as('newest_at'),
      nth: sql<number>`row_number() OVER (PARTITION BY kind ORDER BY raised_at DESC, id)`.as('nth'),
    })
    .from(alerts)
    .where(condition)
    .as('counted')
  const order = [severityRank, sql`newest_at DESC`, sql`kind`, sql`nth`]
  return db
    .select()
    .from(counted)
    .where(sql`nth <= ${examples}`)
    .orderBy(...order)
}

type GroupRow = Awaited<ReturnType<typeof groupRows>>[number]

const alertIn = ({ count: _count, newestAt: _newestAt, nth: _nth, ...alert }: GroupRow): AlertView => alert

export function groupsIn(rows: GroupRow[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>()
  for (const row of rows) {
    const { kind, count, newestAt } = row
    const group = groups.get(kind) ?? { kind, severity: severityOfStored(kind), count, newestAt, alerts: [] }
    group.alerts.push(alertIn(row))
    groups.set(kind, group)
  }
  return [...groups.values()]
}
