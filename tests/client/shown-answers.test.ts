import { MutationObserver, type QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showBalances } from '../../src/client/calls/balance'
import { cartQuery } from '../../src/client/calls/cart'
import { cartCall } from '../../src/client/calls/cart-changes'
import { keepCall, keptQuery } from '../../src/client/calls/favourites'
import { profileQuery } from '../../src/client/calls/identity'
import { choicesQuery, chooseCall } from '../../src/client/calls/notices'
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

/** A shop that takes its time for the first call and none for the others. */
function slowAtFirst<Input>() {
  const taken: Input[] = []
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  let calls = 0
  const send = async (input: Input): Promise<void> => {
    calls += 1
    if (calls === 1) await isOver
    taken.push(input)
  }
  return { taken, send, end }
}

test('a heart that is pressed twice is as the second press wants it, at the shop and on the screen', async () => {
  const client = createQueryClient()
  const slugs = () => client.getQueryData(keptQuery.queryKey)?.slugs
  client.setQueryData(keptQuery.queryKey, { slugs: ['pubg'], products: [], nextCursor: null })
  const shop = slowAtFirst<{ slug: string; kept: boolean }>()
  const read: unknown[] = []
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.isInvalidated) read.push(shop.taken.length)
  })
  const press = (kept: boolean) =>
    new MutationObserver(client, keepCall(client, shop.send)).mutate({ slug: 'steam', kept })
  const pressed = [press(true), press(false)]
  await soon()
  expect(slugs()).toEqual(['pubg'])
  shop.end()
  await Promise.all(pressed)
  expect(shop.taken.map(({ kept }) => kept)).toEqual([true, false])
  // A read in between would have shown the first press again.
  expect(read).toEqual([2])
})

test('a choice that is pressed twice reaches the shop in that order', async () => {
  const client = createQueryClient()
  const choice = { kind: 'money_back', channel: 'email', always: false } as const
  client.setQueryData(choicesQuery.queryKey, { channels: ['email'], choices: [{ ...choice, wanted: true }] })
  const shop = slowAtFirst<{ wanted: boolean }>()
  const press = (wanted: boolean) =>
    new MutationObserver(client, chooseCall(client, shop.send)).mutate({ ...choice, wanted })
  const pressed = [press(false), press(true)]
  await soon()
  shop.end()
  await Promise.all(pressed)
  expect(shop.taken.map(({ wanted }) => wanted)).toEqual([false, true])
  expect(client.getQueryData(choicesQuery.queryKey)?.choices).toEqual([{ ...choice, wanted: true }])
})
