import { type SQL, sql } from 'drizzle-orm'
import { alertKinds, type Severity, severities, severityOf } from '../../../shared/alerts'
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

/** Where an alert is solved: its order, the buyer of a payment that has none, its product, the game of its package. */
export const alertPlaces = {
  orderId: sql<string | null>`coalesce((SELECT orders.id FROM orders WHERE orders.id = subject),
    (SELECT payments.order_id FROM payments WHERE payments.id = subject),
    (SELECT supplier_orders.order_id FROM supplier_orders WHERE supplier_orders.id = subject))`.as('order_id'),
  userId: sql<string | null>`(SELECT payments.user_id FROM payments WHERE payments.id = subject)`.as('user_id'),
  productId: sql<string | null>`(SELECT offers.product_id FROM offers WHERE offers.id = subject)`.as('product_id'),
  gameId: sql<string | null>`(SELECT topup_packages.game FROM topup_packages WHERE topup_packages.id = subject)`.as(
    'game_id',
  ),
}

type Places = Record<keyof typeof alertPlaces, string | null>
export type AlertView = Pick<typeof alerts.$inferSelect, keyof typeof alertColumns> & Places

/** All alerts of a kind in one: how many, and the newest few of them. */
export type AlertGroup = { kind: string; severity: Severity; count: number; newestAt: number; alerts: AlertView[] }

const examples = 3

const kindsOf = (severity: Severity) =>
  sql.raw(
    alertKinds
      .filter((kind) => severityOf(kind) === severity)
      .map((kind) => `'${kind}'`)
      .join(', '),
  )

/** 0 for the most severe. A kind that this version does not know is `high`, as `severityOf` says. */
export const severityRank: SQL = sql`CASE ${sql.join(
  severities
    .filter((severity) => severity !== 'high')
    .map((severity) => sql`WHEN kind IN (${kindsOf(severity)}) THEN ${sql.raw(String(severities.indexOf(severity)))}`),
  sql` `,
)} ELSE ${sql.raw(String(severities.indexOf('high')))} END`

/** Query of the alerts that meet a condition: the most severe kind first, of each the newest. `groupsIn` reads its rows. */
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
  const { id, kind, subject, detail, raisedAt, toldAt, tellTrouble, count, newestAt } = counted
  return db
    .select({ id, kind, subject, detail, raisedAt, toldAt, tellTrouble, count, newestAt, ...alertPlaces })
    .from(counted)
    .where(sql`nth <= ${examples}`)
    .orderBy(...order)
}

type GroupRow = Awaited<ReturnType<typeof groupRows>>[number]

const alertIn = ({ count: _count, newestAt: _newestAt, ...alert }: GroupRow): AlertView => alert

export function groupsIn(rows: GroupRow[]): AlertGroup[] {
  const groups = new Map<string, AlertGroup>()
  for (const row of rows) {
    const { kind, count, newestAt } = row
    const group = groups.get(kind) ?? { kind, severity: severityOf(kind), count, newestAt, alerts: [] }
    group.alerts.push(alertIn(row))
    groups.set(kind, group)
  }
  return [...groups.values()]
}
