import { beforeAll, describe, expect, test } from 'vitest'
import { alertList } from '../../../src/shared/contract/admin'
import { commit } from '../../../src/worker/db/database'
import { planRaise } from '../../../src/worker/domain/alerts/alerts'
import type { Ctx } from '../../../src/worker/domain/ctx'
import { type Client, clientOf, failure, success } from '../../support/http'
import { makeAdmin, makeBuyer, testCtx, uniqueName } from '../../support/shop'

let ctx: Ctx
let admin: Client

beforeAll(async () => {
  ctx = await testCtx()
  admin = clientOf(await makeAdmin(ctx))
})

async function raise(): Promise<string> {
  const subject = uniqueName('payment-')
  await commit(ctx.db, [planRaise(ctx, { kind: 'late_payment', subject, detail: 'It came too late.' })])
  return subject
}

const openAbout = async (subject: string) =>
  (await success(admin.get('/admin/alerts'), alertList)).alerts.filter((alert) => alert.subject === subject)

describe('alerts', () => {
  test('an administrator reads what waits and puts it away once it is seen to', async () => {
    const subject = await raise()
    const [alert] = await openAbout(subject)
    expect(alert).toMatchObject({ kind: 'late_payment', detail: 'It came too late.' })
    expect((await admin.remove(`/admin/alerts/${alert?.alertId}`)).status).toBe(204)
    expect((await admin.remove(`/admin/alerts/${alert?.alertId}`)).status).toBe(204)
    expect(await openAbout(subject)).toEqual([])
  })

  test.each(['get', 'remove'] as const)('are no business of a buyer or a visitor (%s)', async (method) => {
    const path = method === 'get' ? '/admin/alerts' : '/admin/alerts/some-alert'
    await failure(clientOf(await makeBuyer(ctx))[method](path), 403, 'forbidden')
    await failure(clientOf()[method](path), 401, 'unauthenticated')
  })
})
