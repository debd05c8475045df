import { sql } from 'drizzle-orm'
import { AppError } from '../../../shared/errors'
import type { LeftOut } from '../../../shared/parties'
import { among, type Plan } from '../../db/database'
import { type Detail, planClearWhere, planRaiseAll } from '../alerts/alerts'
import type { Ctx } from '../ctx'

/** Whether the shop does without a party until its secrets are complete: what is under way there waits for that. */
export const isLeftOut = ({ leftOut }: Ctx, name: string): boolean => leftOut.some(({ party }) => party === name)

/** The refusal of a call of a party that is not there: `unavailable` while it is left out, so that it calls again. */
export const refusalOfAbsent = (ctx: Ctx, name: string): AppError =>
  isLeftOut(ctx, name) ? new AppError('unavailable', { retryAfterSeconds: 300 }) : new AppError('not_found')

const detailOf = ({ party, missing }: LeftOut): Detail => {
  const say = party === 'turnstile' ? 'secrets_missing_of_check' : 'secrets_missing'
  return [say, { party, names: missing.join(', ') }]
}

/** Plan of raising an alert about each party that is left out, and of clearing those of the others. */
export function planLeftOutAlerts(ctx: Ctx): Plan {
  const found = JSON.stringify(ctx.leftOut.map((each) => ({ party: each.party, detail: detailOf(each) })))
  const parties = ctx.leftOut.map(({ party }) => party)
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
    planClearWhere(ctx, ['incomplete_secrets'], sql`subject NOT IN ${among(parties)}`),
  ]
}
