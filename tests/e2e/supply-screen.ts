import { randomUUID } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import type { FreeFireOffers, ToppedUp } from '../../src/shared/contract/freefire'
import type { SupplierOrders } from '../../src/shared/contract/suppliers'
import { bearer, sayWhy } from './admin-shop'
import { newPlayer } from './freefire-screen'
import { expect, makeBuyer, texts } from './shop'

/** What the supplier's simulator sells as "Roblox Game eCard €10"; nobody else's tests make it dear. */
export const robloxRef = '65a1f0c2b7d94e3a8c101006'

export const dialog = (page: Page) => page.getByRole('dialog')

export const wordsField = (page: Page) => dialog(page).getByRole('search').getByRole('textbox')

/** Looks for items of a supplier in the dialog that is open. */
export async function search(page: Page, words: string) {
  await wordsField(page).fill(words)
  await page.keyboard.press('Enter')
}

/** Settles by hand. While the shop asks the supplier its owner is told to wait, and presses once more. */
export async function closeByHand(page: Page) {
  const { confirm } = texts.en.admin.closing
  await sayWhy(page, confirm)
  await expect(async () => {
    try {
      await expect(dialog(page)).toHaveCount(0, { timeout: 3000 })
    } catch (error) {
      await dialog(page).getByRole('button', { name: confirm }).click({ timeout: 1000 })
      throw error
    }
  }).toPass()
}

/** A buyer's top-up that its supplier has accepted and never delivers. */
export async function stuckTopUp(request: APIRequestContext) {
  const buyer = await makeBuyer(request)
  const { offers }: FreeFireOffers = await (await request.get('/api/freefire/offers')).json()
  const order = { playerID: newPlayer('994'), offer: offers[0]?.itemId, trx_id: randomUUID() }
  const sent = await request.post('/api/freefire/topup', { data: order, headers: bearer(buyer) })
  expect(sent.status()).toBe(200)
  const { orderId, totalAmount }: ToppedUp = await sent.json()
  return { buyer, orderId, totalAmount }
}

/** The only order at a supplier for an order of the shop, as soon as the supplier has accepted it. */
export async function acceptedOrder(request: APIRequestContext, headers: Record<string, string>, orderId: string) {
  const found = async () => {
    const answer = await request.get('/api/admin/supplier-orders', { headers })
    const { orders }: SupplierOrders = await answer.json()
    return orders.find((order) => order.orderId === orderId)
  }
  await expect.poll(async () => (await found())?.state).toBe('pending')
  return found()
}
