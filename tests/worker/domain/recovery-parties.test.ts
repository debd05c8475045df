import { beforeEach, describe, expect, test } from 'vitest'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { withoutList } from '../../support/adapters'
import { byCard } from '../../support/paying'
import { forgetting, openStage, reason, type Stage } from '../../support/recovering'
import { balanceOf, expectBooksToBalance, makeBuyer, outcomeOf, testClock, testCtx } from '../../support/shop'
import { ids } from '../providers/kinguin-shop'

let stage: Stage
beforeEach(async () => {
  stage = await openStage()
})

/** The same shop, some of whose secrets of a party are gone. */
const without = (owner: CallerCtx, party: 'yookassa' | 'kinguin'): CallerCtx => ({
  ...owner,
  payments: {
    ...owner.payments,
    providers: new Map([...owner.payments.providers].filter(([name]) => name !== party)),
  },
  suppliers: new Map([...owner.suppliers].filter(([name]) => name !== party)),
  leftOut: [{ party, missing: ['A_SECRET'] }],
})

describe('a shop that went back', () => {
  test.each(['yookassa', 'kinguin'] as const)('waits for %s, which is left out and is not asked', async (party) => {
    const owner = without(await forgetting(stage, async () => {}), party)
    expect((await recovery.show(owner)).silent).toEqual([party])
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
    await recovery.decide(owner, { party, externalId: '*', outcome: 'noted', reason })
    expect((await recovery.show(owner)).silent).toEqual([])
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('ok')
  })

  test('waits for nobody who has nothing to do with money and goods', async () => {
    const owner = await forgetting(stage, async () => {})
    const leftOut: CallerCtx['leftOut'] = [{ party: 'telegram', missing: ['A_SECRET'] }]
    expect((await recovery.show({ ...owner, leftOut })).silent).toEqual([])
  })

  test('says in the log why somebody did not answer', async () => {
    const owner = await forgetting(stage, async () => {})
    await stage.providers.fail({ provider: 'kinguin', fault: 'error500', times: 8 })
    const lines: unknown[] = []
    await recovery.show({ ...owner, log: (event, details) => void lines.push([event, details?.party]) })
    expect(lines).toEqual([['party_silent', 'kinguin']])
  })

  test('asks about nothing but the payment that is decided', async () => {
    const buyers = await Promise.all([makeBuyer(stage.ctx), makeBuyer(stage.ctx)])
    const owner = await forgetting(stage, async () => {
      for (const { ctx } of buyers) {
        const { payUrl } = await payments.startTopUp(ctx, { ...byCard(), minor: 1000 })
        await stage.providers.pay(payUrl)
      }
    })
    const { found } = await recovery.show(owner)
    const before = stage.providers.calls.length
    for (const { party, externalId } of found) {
      await recovery.decide(owner, { party, externalId, outcome: 'credited', reason })
    }
    const asked = stage.providers.calls.slice(before).map(({ path }) => path.split('/').at(-1))
    expect(new Set(asked)).toEqual(new Set(found.map(({ externalId }) => externalId)))
    for (const { userId } of buyers) expect(await balanceOf(stage.ctx, userId)).toMatchObject({ usd: 1000 })
    await expectBooksToBalance()
  })

  test('decides about nothing that its provider or supplier does not know', async () => {
    const owner = await forgetting(stage, async () => {})
    for (const party of ['stripe', 'kinguin', 'nobody']) {
      const decision = { party, externalId: 'unheard-of', outcome: 'noted', reason } as const
      expect([party, await outcomeOf(recovery.decide(owner, decision))]).toEqual([party, 'not_found'])
    }
  })

  test('decides about nothing while the other side does not answer', async () => {
    const owner = await forgetting(stage, async () => {})
    for (const provider of ['stripe', 'kinguin'] as const) {
      await stage.providers.fail({ provider, fault: 'error500', times: 8 })
      const decision = { party: provider, externalId: 'unheard-of', outcome: 'noted', reason } as const
      expect([provider, await outcomeOf(recovery.decide(owner, decision))]).toEqual([provider, 'provider_failed'])
    }
  })

  test('finds an order at a supplier whose clock is behind the shop’s', async () => {
    const owner = await forgetting(stage, async () => {
      testClock.ms -= 5 * 60_000
      const wish = { id: 'by-a-slow-clock', ref: ids.xbox, priceMinor: 929, player: null }
      await stage.ctx.suppliers.get('kinguin')?.place(wish)
      testClock.ms += 5 * 60_000
    })
    expect((await recovery.show(owner)).found.map(({ ourId }) => ourId)).toEqual(['by-a-slow-clock'])
  })
})

test('a shop that went back waits until somebody has compared the lists of those who can’t be asked', async () => {
  const { payments: withCallers, suppliers } = await testCtx()
  const owner = { ...(await forgetting(stage, async () => {})), payments: withCallers, suppliers }
  const all = ['payme', 'click', ...withoutList]
  for (const silent of all.map((_, settled) => all.slice(settled))) {
    expect((await recovery.show(owner)).silent).toEqual(silent)
    expect(await outcomeOf(recovery.open(owner, reason))).toBe('recovery_unfinished')
    await recovery.decide(owner, { party: silent[0] ?? '', externalId: '*', outcome: 'noted', reason })
  }
  expect(await outcomeOf(recovery.open(owner, reason))).toBe('ok')
})
