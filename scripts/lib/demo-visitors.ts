import { randomInt, randomUUID } from 'node:crypto'
import type { Session } from '../../src/shared/contract/identity'
import type { Order } from '../../src/shared/contract/orders'

/** The people whose screens are worth a look, in a local demo shop. */
export type Visitors = {
  nobody: undefined
  admin: Session
  /** Has bought something and has something in the cart. */
  buyer: Session
  /** Has just come. */
  newcomer: Session
  orderId: string
}

/** Calls a shop as one more address of the network, so that its limits are not those of the person at this machine. */
function callerOf(origin: string) {
  const address = [10, randomInt(256), randomInt(256), randomInt(256)].join('.')
  return async <T>(path: string, body: object, as?: Session, method = 'POST'): Promise<T> => {
    const headers = {
      'Content-Type': 'application/json',
      'CF-Connecting-IP': address,
      ...(as && { Authorization: `Bearer ${as.token}` }),
    }
    const answer = await fetch(`${origin}/api${path}`, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${path} answers ${answer.status}`)
    return (answer.status === 204 ? undefined : await answer.json()) as T
  }
}

export async function makeVisitors(origin: string): Promise<Visitors> {
  const call = callerOf(origin)
  const register = () =>
    call<Session>('/register', { nickname: `look-${randomUUID().slice(0, 8)}`, password: 'a-password-1' })
  const admin = await call<Session>('/login', { nickname: 'admin', password: 'admin-demo-1' })
  await call('/step-up', { password: 'admin-demo-1' }, admin)
  const [buyer, newcomer] = await Promise.all([register(), register()])
  await call(`/admin/users/${buyer.userId}`, { balanceUsd: 100, balanceRub: 5000 }, admin, 'PUT')
  const code = { amount: 60, price: 0.99, rub: 89, label: 'UC' }
  await call('/cart/add', { ...code, qty: 2 }, buyer)
  const { orderId } = await call<Order>('/payment/from-balance', { currency: 'usd' }, buyer)
  await call('/cart/add', code, buyer)
  return { nobody: undefined, admin, buyer, newcomer, orderId }
}
