import { setTimeout as wait } from 'node:timers/promises'
import type { Luck } from '../seed/year/luck'
import { type Finding, finding } from './books'
import type { Providers } from './providers'
import type { State } from './state'
import type { World } from './world'

/** Decides what is disputed at the moment: every second buyer gets the money. */
export async function decide(providers: Providers, luck: Luck): Promise<void> {
  for (const { id, dispute } of await providers.paymentsAt('stripe')) {
    if (dispute?.status === 'needs_response') await providers.decide(id, luck.oneOf(2) ? 'won' : 'lost')
  }
}

/** Disputes vouchers that others than their buyer have redeemed, each once. */
async function disputeGifts({ gifts }: World, providers: Providers, asked: Set<string>): Promise<void> {
  const passedOn = new Set(gifts.flatMap(({ redeemer, paymentId }) => (redeemer === null ? [] : (paymentId ?? []))))
  for (const { id, paid, refunded, dispute, metadata } of await providers.paymentsAt('stripe')) {
    const paymentId = metadata.payment_id ?? ''
    if (!passedOn.has(paymentId) || asked.has(paymentId)) continue
    asked.add(paymentId)
    if (paid && refunded === 0 && !dispute) await providers.dispute(id)
  }
}

/** A bank's day: what buyers dispute it decides a moment later. */
export async function judge(world: World, providers: Providers, luck: Luck): Promise<void> {
  const asked = new Set<string>()
  while (!world.isOver()) {
    await wait(500 + luck.below(1500))
    await decide(providers, luck)
    await disputeGifts(world, providers, asked)
  }
}

const here = { needs_response: 'open', won: 'won', lost: 'lost' } as const

/** What banks dispute and have decided stands here, once and for the whole sum. */
export async function banksAgree(state: State, providers: Providers): Promise<Finding> {
  const rows = new Map(
    state
      .rows<{ id: string; state: string; amount: number; payment_id: string }>('SELECT * FROM payment_disputes')
      .map((row) => [row.id, row]),
  )
  const there = (await providers.paymentsAt('stripe')).flatMap(({ dispute, amount, metadata }) =>
    dispute ? [{ ...dispute, amount, paymentId: metadata.payment_id }] : [],
  )
  return finding(
    'what banks dispute and have decided stands here',
    there.length,
    there.flatMap((each) => {
      const row = rows.get(`stripe:${each.id}`)
      const agrees = row?.state === here[each.status] && row.amount === each.amount && row.payment_id === each.paymentId
      return agrees ? [] : [JSON.stringify({ there: each, here: row })]
    }),
  )
}
