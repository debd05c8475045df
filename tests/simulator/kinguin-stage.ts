import { keys, type Stage, said } from './stage'

/** Ids of what is sold: they are the same wherever it is played with. */
export const ids = {
  steam: '65a1f0c2b7d94e3a8c101001',
  xbox: '65a1f0c2b7d94e3a8c101003',
  roblox: '65a1f0c2b7d94e3a8c101006',
  excluded: '65a1f0c2b7d94e3a8c101008',
  preorder: '65a1f0c2b7d94e3a8c101009',
  pictures: '65a1f0c2b7d94e3a8c101010',
} as const

/** A call of Kinguin's API as documented. */
export const askKinguin = (stage: Stage, path: string, body?: unknown, headers: Record<string, string> = {}) =>
  stage.call(`/simulator/kinguin${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'X-Api-Key': keys.KINGUIN_API_KEY, 'Content-Type': 'application/json', ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  })

/** One XBOX card, ordered as the shop orders it; `line` changes what is wished for. */
export const orderBody = (line: object = {}, orderExternalId = 'SO1') => ({
  products: [{ productId: ids.xbox, qty: 1, price: 9.29, keyType: 'text', ...line }],
  orderExternalId,
})

type Order = { orderId: string; status: string; products: { keys: { id: string; status: string }[] }[] }
type Key = { id: string; serial: string; type: string }

export const makeOrder = async (stage: Stage, line?: object, externalId?: string): Promise<Order> =>
  (await (await askKinguin(stage, '/v2/order', orderBody(line, externalId))).json()) as Order

export const look = (stage: Stage, { orderId }: { orderId: string }) => said(askKinguin(stage, `/v1/order/${orderId}`))

export const keysOf = async (stage: Stage, { orderId }: { orderId: string }): Promise<Key[]> =>
  (await (await askKinguin(stage, `/v2/order/${orderId}/keys`)).json()) as Key[]

export const balanceOf = async (stage: Stage) => (await said(askKinguin(stage, '/v1/balance'))).balance
