import { drizzle } from 'drizzle-orm/d1'
import type { Ctx } from '../../src/worker/domain/ctx'
import { type Meter, metered } from '../lib/metered'
import { adminCalls, type Call } from './calls'
import { addUp } from './year/year'

export type Measured = Call & Meter

/** What every reading call of the back office costs in this shop, once its days are added up. */
export async function measure(ctx: Ctx): Promise<Measured[]> {
  await addUp(ctx)
  const { admin, calls } = await adminCalls(ctx)
  const measured: Measured[] = []
  for (const call of calls) {
    const meter: Meter = { roundTrips: 0, rowsRead: 0, rowsWritten: 0 }
    await call.verb({ ...admin, db: drizzle(metered(ctx.db.$client, meter)) })
    measured.push({ ...call, ...meter })
  }
  return measured
}

/** As a table that can be pasted into a document. */
export const tableOf = (measured: Measured[]): string =>
  [
    '| Call | What it asks for | Rows read | Round trips |',
    '| --- | --- | ---: | ---: |',
    ...measured.map(({ route, asks, rowsRead, roundTrips }) => `| ${route} | ${asks} | ${rowsRead} | ${roundTrips} |`),
  ].join('\n')
