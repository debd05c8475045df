import { MutationObserver, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { cartQuery } from '../../src/client/calls/cart'
import { cartCall } from '../../src/client/calls/cart-changes'
import { createQueryClient } from '../../src/client/calls/query-client'
import type { Cart } from '../../src/shared/contract/cart'

const holding = (count: number): Cart => ({
  cart: [],
  count,
  total: {},
  subtotal: { usd: 0, rub: 0, uzs: 0 },
  rate: null,
})

test('a cart that was read while it was changed does not bring the old one back', async () => {
  const client = createQueryClient()
  client.setQueryData(cartQuery.queryKey, holding(4))
  const [read, change] = [Promise.withResolvers<Cart>(), Promise.withResolvers<Cart>()]
  const header = new QueryObserver(client, { queryKey: cartQuery.queryKey, queryFn: () => read.promise })
  const close = header.subscribe(() => {})
  const changed = new MutationObserver(
    client,
    cartCall(client, () => change.promise),
  ).mutate(undefined)
  await Promise.resolve()
  void header.refetch()
  change.resolve(holding(5))
  await changed
  read.resolve(holding(4))
  await read.promise
  await Promise.resolve()
  expect(header.getCurrentResult().data).toEqual(holding(5))
  close()
})
