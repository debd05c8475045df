import { beforeAll, describe, expect, test } from 'vitest'
import type { CallerCtx } from '../../../src/worker/domain/ctx'
import * as payments from '../../../src/worker/domain/payments/payments'
import * as recovery from '../../../src/worker/domain/recovery/recovery'
import { withoutList } from '../../support/adapters'
import { byCard } from '../../support/paying'
import { forgetting, openStage, reason, type Stage } from '../../support/recovering'
import {
  balanceOf,
  expectBooksToBalance,
  makeBuyer,
  outcomeOf,
  type Person,
  testClock,
  testCtx,
} from '../../support/shop'
import { ids } from '../providers/kinguin-shop'

let stage: Stage
/** The same shop, some of whose secrets of these parties are gone. */
const without = (owner: CallerCtx, parties: ('yookassa' | 'kinguin')[]): CallerCtx => {
  const isThere = ([name]: [string, unknown]) => !parties.some((party) => party === name)
  return {
    ...owner,
    payments: { ...owner.payments, providers: new Map([...owner.payments.providers].filter(isThere)) },
    suppliers: new Map([...owner.suppliers].filter(isThere)),
    leftOut: parties.map((party) => ({ party, missing: ['A_SECRET'] })),
  }
}

describe('a shop that went back', () => {
  let owner: CallerCtx
  beforeAll(async () => {
    stage = await openStage()
    owner = await forgetting(stage, async () => {})
  })

  test('waits for nobody who has nothing to do with money and goods', async () => {
    const leftOut: CallerCtx['leftOut'] = [{ party: 'telegram', missing: ['A_SECRET'] }]
    expect((await recovery.show({ ...owner, leftOut })).silent).toEqual([])
  })

  test('says in the log why somebody did not answer', async () => {
    await stage.providers.fail({ provider: 'kinguin', fault: 'error500', times: 8 })
    const lines: unknown[] = []
    await recovery.show({ ...owner, log: (event, details) => void lines.push([event, details?.party]) })
    expect(lines).toEqual([['party_silent', 'kinguin']])
    await stage.providers.reset()
  })

  test('decides about nothing that its provider or supplier does not know', async () => {
    for (const party of ['stripe', 'kinguin', 'nobody']) {
      const decision = { party, externalId: 'unheard-of', outcome: 'noted', reason } as const
      expect([party, await outcomeOf(recovery.decide(owner, decision))]).toEqual([party, 'not_found'])
    }
  })

  test('decides about nothing while the other side does not answer', async () => {
    for (const provider of ['stripe', 'kinguin'] as const) {
      await stage.providers.fail({ provider, fault: 'error500', times: 8 })
      const decision = { party: provider, externalId: 'unheard-of', outcome: 'noted', reason } as const
      expect([provider, await outcomeOf(recovery.decide(owner, decision))]).toEqual([provider, 'provider_failed'])
    }
    await stage.providers.reset()
  })

  test('waits for a provider and for a supplier that are left out and not asked', async () => {
    const parties = ['yookassa', 'kinguin'] as const
    const now = without(owner, [...parties])
    for (const [nth, party] of parties.entries()) {
      expect((await recovery.show(now)).silent).toEqual(parties.slice(nth))
      expect(await outcomeOf(recovery.open(now, reason))).toBe('recovery_unfinished')
      await recovery.decide(now, { party, externalId: '*', outcome: 'noted', reason })
    }
    expect((await recovery.show(now)).silent).toEqual([])
    expect(await outcomeOf(recovery.open(now, reason))).toBe('ok')
  })
})

describe('a shop that has forgotten two payments, and an order at a supplier', () => {
  let owner: CallerCtx
  let buyers: Person[]
  let found: recovery.RecoveryView['found']
  beforeAll(async () => {
    stage = await openStage()
    buyers = await Promise.all([makeBuyer(stage.ctx), makeBuyer(stage.ctx)])
    owner = await forgetting(stage, async () => {
      for (const { ctx } of buyers) {
        const { payUrl } = await payments.startTopUp(ctx, { ...byCard(), minor: 1000 })
        await stage.providers.pay(payUrl)
      }
      testClock.ms -= 5 * 60_000
      const wish = { id: 'by-a-slow-clock', ref: ids.xbox, priceMinor: 929, player: null }
      await stage.ctx.suppliers.get('kinguin')?.place(wish)
      testClock.ms += 5 * 60_000
    })
    found = (await recovery.show(owner)).found
  })

  test('finds an order at a supplier whose clock is behind the shop’s', () => {
    const there = found.filter(({ party }) => party === 'kinguin')
    expect(there.map(({ ourId }) => ourId)).toEqual(['by-a-slow-clock'])
  })

  test('asks about nothing but the payment that is decided', async () => {
    const paid = found.filter(({ party }) => party === 'stripe')
    const before = stage.providers.calls.length
    for (const { party, externalId } of paid) {
      await recovery.decide(owner, { party, externalId, outcome: 'credited', reason })
    }
    const asked = stage.providers.calls.slice(before).map(({ path }) => path.split('/').at(-1))
    expect(new Set(asked)).toEqual(new Set(paid.map(({ externalId }) => externalId)))
    for (const { userId } of buyers) expect(await balanceOf(stage.ctx, userId)).toMatchObject({ usd: 1000 })
    await expectBooksToBalance()
  })
})

test('a shop that went back waits until somebody has compared the lists of those who can’t be asked', async () => {
  stage = await openStage()
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
