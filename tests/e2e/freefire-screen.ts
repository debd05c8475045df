import { randomInt } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { FreeFireOffers } from '../../src/shared/contract/freefire'
import type { Order } from '../../src/shared/contract/orders'
import { enter, expect, makeBuyer, texts } from './shop'

const t = texts.en

/** A player nobody has topped up before; what the ID ends with decides how it goes (the simulated supplier). */
export const newPlayer = (ending = '111'): string => `${randomInt(100_000, 1_000_000)}${ending}`

export const payNow = (page: Page) => page.getByRole('button', { name: t.topups.payNow })
export const idField = (page: Page) => page.getByLabel(t.games.fields.playerId.label, { exact: true })
export const packages = (page: Page) => page.getByRole('group', { name: t.topups.package }).getByRole('radio')

export async function find(page: Page, id: string) {
  await idField(page).fill(id)
  await page.getByRole('button', { name: t.topups.find }).click()
}

async function firstPackage(request: APIRequestContext) {
  const { offers }: FreeFireOffers = await (await request.get('/api/freefire/offers')).json()
  const [first] = offers
  if (!first) throw new Error('the shop sells no package')
  return first
}

type Balance = { balanceUsd: number; balanceRub: number }

/** A buyer on the screen, with the player found and the first package chosen. */
export async function atPayment(page: Page, request: APIRequestContext, id = newPlayer(), balance?: Balance) {
  const buyer = await makeBuyer(request, balance)
  await enter(page, { session: buyer })
  await page.goto('/topup/freefire')
  await find(page, id)
  await expect(page.getByTestId('player-name')).toBeVisible()
  await packages(page).first().check()
  return { ...buyer, headers: { Authorization: `Bearer ${buyer.token}` }, id, offer: await firstPackage(request) }
}

export async function ordersOf(request: APIRequestContext, headers: Record<string, string>): Promise<Order[]> {
  const { orders }: { orders: Order[] } = await (await request.get('/api/orders', { headers })).json()
  return orders
}
