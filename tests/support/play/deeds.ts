import type { Currency } from '../../../src/shared/money'
import { isServed, methodsIn, providersFor } from '../../../src/shared/payments'
import type { Ctx } from '../../../src/worker/domain/ctx'
import * as orders from '../../../src/worker/domain/orders/orders'
import * as payments from '../../../src/worker/domain/payments/payments'
import { priceOf } from '../paying'
import { outcomeOf } from '../shop'
import type { Trouble } from './outside'
import type { PlayProvider } from './provider'
import { maySay, servedDeeds } from './served-deeds'
import { at, note, type Table, type World } from './table'

/** One thing that happens: which deed, to which of the buyer's orders or payments, how. */
export type Act = { deed: Deed; nth: number; part: number }

type Perform = (table: Table, world: World, act: Act) => Promise<unknown> | undefined

const shareOf = (world: World, part: number) => Math.ceil((priceOf[world.script.currency] * part) / 100)
const reason = 'played'

const ofOrder =
  (perform: (table: Table, world: World, orderId: string, act: Act) => Promise<unknown>): Perform =>
  (table, world, act) => {
    const orderId = at(world.orders, act.nth)
    return orderId === undefined ? undefined : perform(table, world, orderId, act)
  }

type Page = ReturnType<PlayProvider['pagesOf']>[number]

/** What a provider that we ask, its buyers and banks do, without asking us. */
const atProvider =
  (perform: (provider: PlayProvider, page: Page, part: number) => void): Perform =>
  (_, { provider, home }, { nth, part }) => {
    const page = provider && at(provider.pagesOf(home), nth)
    return page && Promise.resolve(perform(provider, page, part))
  }

/** The same, and its notice comes at once. */
const heardAtOnce =
  (perform: (provider: PlayProvider, page: Page) => void): Perform =>
  ({ ctx }, world, { nth }) => {
    const { provider, home } = world
    const page = provider && at(provider.pagesOf(home), nth)
    if (!page) return undefined
    perform(provider, page)
    const notice = provider.mail.get(home)?.at(-1)
    return notice && carry(ctx, world, notice)
  }

function wayOf({ script: { currency }, home }: World, { part }: Act) {
  const method = at(methodsIn(currency), Math.floor(part / 50)) ?? 'card'
  return { currency, method, origin: home }
}

const troubles: Trouble[] = ['answer_lost', 'answer_lost', 'down', 'refused']

const deeds = {
  start: (_, world, act) => payments.startOrder(world.spender, wayOf(world, act)),
  topUp: (_, world, act) => {
    const { currency } = world.script
    const { min } = world.buyer.settings.topUp[currency]
    return payments.startTopUp(world.buyer, { ...wayOf(world, act), minor: Math.max(min, priceOf[currency]) })
  },
  pay: atProvider((provider, page) => provider.end(page, 'pays')),
  decline: atProvider((provider, page) => provider.end(page, 'declines')),
  lapse: atProvider((provider, page) => provider.end(page, 'lapses')),
  cabinet: atProvider((provider, page, part) => provider.giveBack(page, Math.ceil((page.minor * part) / 100))),
  bank: atProvider((provider, page, part) => provider.bank(page, part < 50 ? 'open' : part < 75 ? 'won' : 'lost')),
  notice: ({ ctx }, world, { nth }) => {
    const notice = at(world.provider?.mail.get(world.home) ?? [], nth)
    return notice && carry(ctx, world, notice)
  },
  newest: ({ ctx }, world, { nth, part }) => {
    const notice = world.provider?.mail.get(world.home)?.at(-1)
    if (!notice) return undefined
    const known = part > 50 ? at(world.payments, nth) : undefined
    return Promise.all([carry(ctx, world, notice), known && payments.check(world.buyer, known.id)])
  },
  sale: heardAtOnce((provider, page) => provider.end(page, 'pays')),
  claim: heardAtOnce((provider, page) => provider.bank(page, 'open')),
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
  trouble: (_, { outside, home }, { part }) => {
    const kind = at(troubles, part) ?? 'down'
    return Promise.resolve(outside.troubles.set(home, [...(outside.troubles.get(home) ?? []), kind]))
  },
  ...servedDeeds,
} as const satisfies Record<string, Perform>
export type Deed = keyof typeof deeds

/** How often each deed is chosen, by whom providers are asked where it matters, and what else than well it may end. */
type Rule = { weight: number; asks?: 'shop' | 'provider'; refusals?: string[] }

export const rules: Record<Deed, Rule> = {
  start: { weight: 5, refusals: ['cart_empty', 'provider_failed', 'account_frozen', 'too_many_unpaid'] },
  topUp: { weight: 4, refusals: ['provider_failed', 'account_frozen', 'too_many_unpaid'] },
  pay: { weight: 3, asks: 'shop' },
  decline: { weight: 2, asks: 'shop' },
  lapse: { weight: 1, asks: 'shop' },
  cabinet: { weight: 3, asks: 'shop' },
  bank: { weight: 3, asks: 'shop' },
  notice: { weight: 2, asks: 'shop', refusals: ['unavailable'] },
  newest: { weight: 8, asks: 'shop', refusals: ['unavailable'] },
  sale: { weight: 9, asks: 'shop', refusals: ['unavailable'] },
  claim: { weight: 3, asks: 'shop', refusals: ['unavailable'] },
  begin: { weight: 4, asks: 'provider' },
  charge: { weight: 10, asks: 'provider' },
  perform: { weight: 4, asks: 'provider' },
  annul: { weight: 7, asks: 'provider' },
  again: { weight: 2, asks: 'provider' },
  alone: { weight: 2, asks: 'provider' },
  late: { weight: 1, asks: 'provider' },
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
    weight: 4,
    refusals: [
      'invalid_transition',
      'insufficient_funds',
      'refund_too_large',
      'card_refund_refused',
      'refund_in_cabinet',
    ],
  },
  orderToCard: {
    weight: 1,
    refusals: [
      ...['invalid_transition', 'payment_not_found', 'refund_too_large', 'card_refund_refused', 'refund_in_cabinet'],
    ],
  },
  deliver: { weight: 4 },
  trouble: { weight: 4 },
}

/** The deeds that can happen to somebody who pays in this currency. */
export function deedsIn(currency: Currency): Deed[] {
  const isCalled = methodsIn(currency).some((method) => providersFor(currency, method).some(isServed))
  const other = isCalled ? 'shop' : 'provider'
  return (Object.keys(rules) as Deed[]).filter((deed) => rules[deed].asks !== other)
}

export const carry = (ctx: Ctx, { provider }: World, notice: object) =>
  provider &&
  payments.receive(ctx, provider.provider.name, { body: JSON.stringify(notice), header: () => undefined, nowMs: 0 })

/** Plays one act and notes how it ended. */
export async function perform(table: Table, world: World, act: Act): Promise<void> {
  const performing = deeds[act.deed](table, world, act)
  if (!performing) return
  note(table, world, `${act.deed} ${await outcomeOf(performing)}`)
}

/** How somebody's deed ended as it must not. */
export const surprises = (worlds: World[]) =>
  worlds.flatMap(({ userId, outcomes }) =>
    outcomes.filter((outcome) => !allowed.has(outcome)).map((outcome) => ({ userId, outcome })),
  )
const allowed = new Set([
  ...Object.entries(rules).flatMap(([deed, { refusals = [] }]) => ['ok', ...refusals].map((code) => `${deed} ${code}`)),
  ...Object.entries(maySay).flatMap(([call, words]) => words.map((word) => `${call} ${word}`)),
])
