import { QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { showBalances } from '../../src/client/calls/balance'
import { profileQuery } from '../../src/client/calls/identity'
import { createQueryClient } from '../../src/client/calls/query-client'
import type { Profile } from '../../src/shared/contract/identity'

const holding = (usd: number) => ({ balances: { usd, rub: 0, uzs: 0 } }) as Profile
const soon = () => new Promise((resolve) => setTimeout(resolve, 1))

test.each([
  ['that are known', true],
  ['that nobody has read yet', false],
])('balances %s are those after a transfer, also where a read of before it is answered late', async (_, isKnown) => {
  const client = createQueryClient()
  if (isKnown) client.setQueryData(profileQuery.queryKey, holding(30))
  const shop = { usd: 30 }
  const answers: (() => void)[] = []
  const queryFn = () => {
    const { usd } = shop
    return new Promise<Profile>((resolve) => answers.push(() => resolve(holding(usd))))
  }
  const profile = new QueryObserver(client, { queryKey: profileQuery.queryKey, queryFn })
  const close = profile.subscribe(() => {})
  if (isKnown) void profile.refetch()
  shop.usd = 17.5
  void showBalances(client, holding(17.5).balances)
  await soon()
  for (const answer of answers) answer()
  await soon()
  expect(profile.getCurrentResult().data?.balances.usd).toBe(17.5)
  close()
})
