import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { calls, sentOf } from '../support/calls'
import { describedCalls } from '../support/described'
import { type Furnished, furnish } from '../support/furnished'
import { clientOf } from '../support/http'

let shop: Furnished
beforeAll(async () => {
  shop = await furnish()
  await clientOf(shop.owner).put(`/favourites/${shop.stock.productId}`)
  await shop.ctx.db.run(sql`INSERT INTO exchange_rates (currency, per_dollar, date, answered_at)
    VALUES ('uzs', 12000000000, '2026-11-20', ${Date.now()}) ON CONFLICT DO NOTHING`)
})

const lists = describedCalls
  .filter(({ operation }) => operation.parameters.some((each) => 'name' in each && each.name === 'cursor'))
  .map(({ route }) => route)

/** The page that a list answers to whom it is for. */
async function pageAt(route: string, cursor?: string): Promise<{ status: number; page: unknown }> {
  const { path } = sentOf(shop, route)
  const asked = cursor === undefined ? '' : `${path.includes('?') ? '&' : '?'}cursor=${cursor}`
  const client = clientOf(calls[route]?.for === 'admin' ? shop.admin : shop.owner)
  const response = await client.get(path + asked)
  return { status: response.status, page: await response.json() }
}

const rowsIn = (page: unknown): unknown =>
  Array.isArray(page) ? page : Object.values(page instanceof Object ? page : {}).find((each) => Array.isArray(each))

describe('a list that comes in pages', () => {
  test.each(lists)('%s begins at its first page for a cursor that is empty', async (route) => {
    const first = await pageAt(route)
    expect(first.status).toBe(200)
    expect(await pageAt(route, '')).toEqual(first)
  })

  test.each(lists)('%s shows nothing behind a cursor that is made up, or refuses it', async (route) => {
    const { status, page } = await pageAt(route, 'made-up')
    if (status === 200) expect(rowsIn(page)).toEqual([])
    else expect({ status, page }).toMatchObject({ status: 400, page: { fields: { cursor: 'invalid' } } })
  })
})
