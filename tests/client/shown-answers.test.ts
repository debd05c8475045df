import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showBalances } from '../../src/client/calls/balance'
import { cartQuery } from '../../src/client/calls/cart'
import { cartCall } from '../../src/client/calls/cart-changes'
import { profileQuery } from '../../src/client/calls/identity'
import { createQueryClient, show } from '../../src/client/calls/query-client'
import type { Cart } from '../../src/shared/contract/cart'
import type { Profile } from '../../src/shared/contract/identity'

const holding = (usd: number) => ({ balances: { usd, rub: 0, uzs: 0 } }) as Profile
const counting = (count: number) => ({ count }) as Cart
const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

const changes: [
  change: string,
  { queryKey: typeof profileQuery.queryKey | typeof cartQuery.queryKey },
  before: unknown,
  after: unknown,
  (client: QueryClient) => unknown,
][] = [
  [
    'an answer of its own',
    profileQuery,
    holding(30),
    holding(17.5),
    (client) => show(client, profileQuery, holding(17.5)),
  ],
  [
    'the balances after a transfer',
    profileQuery,
    holding(30),
    holding(17.5),
    (client) => showBalances(client, holding(17.5).balances),
  ],
  [
    'a cart that is changed',
    cartQuery,
    counting(4),
    counting(5),
    (client) =>
      new MutationObserver(
        client,
        cartCall(client, async () => counting(5)),
      ).mutate(undefined),
  ],
]

test.each(changes.flatMap((change) => [[...change, true] as const, [...change, false] as const]))(
  '%s is shown, also where a read of before it is answered late',
  async (_, { queryKey }, before, after, change, isKnown) => {
    const client = createQueryClient()
    if (isKnown) client.setQueryData<unknown>(queryKey, before)
    const shop = { now: before }
    const answers: (() => void)[] = []
    const queryFn = () => {
      const { now } = shop
      return new Promise<unknown>((resolve) => answers.push(() => resolve(now)))
    }
    const screen = new QueryObserver<unknown>(client, { queryKey, queryFn })
    const close = screen.subscribe(() => {})
    if (isKnown) void screen.refetch()
    shop.now = after
    void change(client)
    await soon()
    for (const answer of answers) answer()
    await soon()
    expect(screen.getCurrentResult().data).toEqual(after)
    close()
  },
)
