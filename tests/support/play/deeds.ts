import type { Currency } from '../../../src/shared/money'
import type { PaymentMethod } from '../../../src/shared/payments'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { priceOf } from '../paying'
import { outcomeOf } from '../shop'
import type { PlayProvider, Trouble } from './provider'
import type { Table, World } from './table'

/** One thing that happens: which deed, to which of the buyer's orders or payments, how. */
export type Act = { deed: Deed; nth: number; part: number }

type Perform = (table: Table, world: World, act: Act) => Promise<unknown> | undefined

const at = <T>(list: readonly T[], nth: number): T | undefined => list[nth % list.length]
const shareOf = (world: World, part: number) => Math.ceil((priceOf[world.script.currency] * part) / 100)
const reason = 'played'

const ofOrder =
  (perform: (table: Table, world: World, orderId: string, act: Act) => Promise<unknown>): Perform =>
  (table, world, act) => {
    const orderId = at(world.orders, act.nth)
    return orderId === undefined ? undefined : perform(table, world, orderId, act)
  }

/** What the provider, its buyers and banks do, without asking us. */
const atProvider =
  (
    perform: (provider: PlayProvider, page: ReturnType<PlayProvider['pagesOf']>[number], part: number) => void,
  ): Perform =>
  (_, { provider, home }, { nth, part }) => {
    const page = at(provider.pagesOf(home), nth)
    return page && Promise.resolve(perform(provider, page, part))
  }

const methodsIn: Record<Currency, PaymentMethod[]> = { usd: ['card'], rub: ['card', 'sbp'], uzs: ['payme'] }

const troubles: Trouble[] = ['answer_lost', 'answer_lost', 'down', 'refused']

const deeds = {
  start: (_, world, { part }) => {
    const { currency } = world.script
    const method = at(methodsIn[currency], Math.floor(part / 50)) ?? 'card'
    return payments.startOrder(world.spender, { currency, method, origin: world.home })
  },
  pay: atProvider((provider, page) => provider.end(page, 'pays')),
  decline: atProvider((provider, page) => provider.end(page, 'declines')),
  lapse: atProvider((provider, page) => provider.end(page, 'lapses')),
  cabinet: atProvider((provider, page, part) => provider.giveBack(page, Math.ceil((page.minor * part) / 100))),
  bank: atProvider((provider, page, part) => provider.bank(page, part < 50 ? 'open' : part < 75 ? 'won' : 'lost')),
  notice: ({ ctx }, world, { nth }) => {
    const notice = at(world.provider.mail.get(world.home) ?? [], nth)
    return notice && carry(ctx, world, notice)
  },
  newest: ({ ctx }, world, { nth, part }) => {
    const notice = world.provider.mail.get(world.home)?.at(-1)
    if (!notice) return undefined
    const known = part > 50 ? at(world.payments, nth) : undefined
    return Promise.all([carry(ctx, world, notice), known && payments.check(world.buyer, known.id)])
  },
  sale: ({ ctx }, world, { nth }) => {
    const page = at(world.provider.pagesOf(world.home), nth)
    if (!page) return undefined
    world.provider.end(page, 'pays')
    const notice = world.provider.mail.get(world.home)?.at(-1)
    return notice && carry(ctx, world, notice)
  },
  check: (_, world, { nth }) => {
    const known = at(world.payments, nth)
    return known && payments.check(world.buyer, known.id)
  },
  // These are the schedule's: see `play`.
  reconcile: () => undefined,
  expire: () => undefined,
  resume: () => undefined,
  collect: () => undefined,
  giveUp: ofOrder((_, world, orderId) => payments.giveUp(world.buyer, orderId)),
  cancel: ofOrder((_, world, orderId) => orders.setStatus(world.admin, orderId, { status: 'cancelled' })),
  balance: (_, world) => orders.payFromBalance(world.spender, { currency: world.script.currency }),
  refund: ofOrder((_, world, orderId, { part }) =>
    orders.refund(world.admin, orderId, { minor: part > 60 ? undefined : shareOf(world, part), reason }),
  ),
  toCard: (_, world, { nth, part }) => {
    const known = at(world.payments, nth)
    const minor = part > 60 ? undefined : shareOf(world, part)
    return known && payments.refundToCard(world.admin, known.id, { minor, reason })
  },
  orderToCard: ofOrder((_, world, orderId, { part }) =>
    payments.refundOrderToCard(world.admin, orderId, { minor: part > 60 ? undefined : shareOf(world, part), reason }),
  ),
  deliver: ofOrder(({ ctx }, _, orderId) => orders.deliver(ctx, orderId)),
  trouble: (_, { provider, home }, { part }) => {
    const kind = at(troubles, part) ?? 'down'
    return Promise.resolve(provider.troubles.set(home, [...(provider.troubles.get(home) ?? []), kind]))
  },
} as const satisfies Record<string, Perform>
export type Deed = keyof typeof deeds

/** How often each deed is chosen, and what else than well it may end. */
export const rules: Record<Deed, { weight: number; refusals?: string[] }> = {
  start: { weight: 4, refusals: ['cart_empty', 'provider_failed', 'account_frozen'] },
  pay: { weight: 3 },
  decline: { weight: 2 },
  lapse: { weight: 1 },
  cabinet: { weight: 3 },
  bank: { weight: 3 },
  notice: { weight: 2, refusals: ['unavailable'] },
  newest: { weight: 6, refusals: ['unavailable'] },
  sale: { weight: 8, refusals: ['unavailable'] },
  check: { weight: 2 },
  reconcile: { weight: 2 },
  expire: { weight: 2 },
  resume: { weight: 1 },
  collect: { weight: 1 },
  giveUp: { weight: 2, refusals: ['invalid_transition'] },
  cancel: { weight: 2, refusals: ['invalid_transition', 'refund_too_large'] },
  balance: { weight: 3, refusals: ['cart_empty', 'insufficient_funds', 'account_frozen'] },
  refund: { weight: 2, refusals: ['invalid_transition', 'refund_too_large'] },
  toCard: {
    weight: 2,
    refusals: ['invalid_transition', 'insufficient_funds', 'refund_too_large', 'provider_failed'],
  },
  orderToCard: {
    weight: 1,
    refusals: ['invalid_transition', 'payment_not_found', 'refund_too_large', 'card_refund_refused'],
  },
  deliver: { weight: 4 },
  trouble: { weight: 2 },
}

export const carry = (ctx: Ctx, { provider }: World, notice: object) =>
  payments.receive(ctx, provider.provider.name, { body: JSON.stringify(notice), header: () => undefined, nowMs: 0 })

/** Plays one act and notes how it ended. */
export async function perform(table: Table, world: World, act: Act): Promise<void> {
  const performing = deeds[act.deed](table, world, act)
  if (!performing) return
  const outcome = await outcomeOf(performing)
  world.outcomes.push(`${act.deed} ${outcome}`)
  table.seen.add(`${act.deed} ${outcome}`)
}

/** How somebody's deed ended as it must not. */
export const surprises = (worlds: World[]) =>
  worlds.flatMap(({ userId, outcomes }) =>
    outcomes.filter((outcome) => !allowed.has(outcome)).map((outcome) => ({ userId, outcome })),
  )
const allowed = new Set(
  Object.entries(rules).flatMap(([deed, { refusals = [] }]) => ['ok', ...refusals].map((code) => `${deed} ${code}`)),
)
