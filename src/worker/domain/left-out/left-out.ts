import { sql } from 'drizzle-orm'
import type { LeftOut } from '../../../shared/parties'
import type { Plan } from '../../db/database'
import { type Detail, planClearWhere, planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'

/** Whether the shop does without a party until its secrets are complete: what is under way there waits for that. */
export const isLeftOut = ({ leftOut }: Ctx, name: string): boolean => leftOut.some(({ party }) => party === name)

const detailOf = ({ party, missing }: LeftOut): Detail => {
  const say = party === 'turnstile' ? 'secrets_missing_of_check' : 'secrets_missing'
  return [say, { party, names: missing.join(', ') }]
}

/** Plan of raising an alert about each party that is left out, and of clearing those of the others. */
export function planLeftOutAlerts(ctx: Ctx): Plan {
  const found = JSON.stringify(ctx.leftOut.map((each) => ({ party: each.party, detail: detailOf(each) })))
  const parties = JSON.stringify(ctx.leftOut.map(({ party }) => party))
  return [
    ...(ctx.leftOut.length === 0
      ? []
      : [
          planRaiseAll(
            ctx,
            sql`SELECT 'incomplete_secrets' AS kind, value ->> 'party' AS subject, value -> 'detail' AS detail
              FROM json_each(${found})`,
          ),
        ]),
    planClearWhere(ctx, ['incomplete_secrets'], sql`subject NOT IN (SELECT value FROM json_each(${parties}))`),
  ]
}
