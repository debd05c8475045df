import type { AdminOrders, Order } from '../../../shared/contract/orders'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { OrderStatus } from '../../../shared/order-states'
import { playerText } from '../../../shared/players'
import { gameOf } from '../../domain/games/games'
import { type AdminOrderView, type OrderView, printInstructions } from '../../domain/orders/orders'
import { isoTime } from './units'

/** An order as the API shows it, in one language. */
export function orderAnswer(view: OrderView, language: Language): Order {
  const items = view.items.map((item) => ({
    productId: item.productId,
    type: item.type,
    title: inLanguage(item.titles, language),
    amount: item.amount,
    label: item.label,
    region: item.region || null,
    qty: item.quantity,
    price: toMajor(item.unitPrice),
    codes: item.codes,
    codeIds: item.codeIds,
    returned: item.returned,
    claims: item.claims.map(({ id, at, answeredAt, ...claim }) => ({
      claimId: id,
      ...claim,
      at: isoTime(at),
      answeredAt: isoTime(answeredAt),
    })),
  }))
  return {
    orderId: view.id,
    date: isoTime(view.placedAt),
    currency: view.currency,
    totalAmount: toMajor(view.total),
    status: view.status,
    quantity: view.quantity,
    kind: view.kind === 'codes' ? 'codes' : 'topup',
    game: view.game ? (gameOf(view.game)?.slug ?? view.game) : null,
    reason: view.reason,
    payUntil: view.status === 'pending' && view.expiresAt !== null ? isoTime(view.expiresAt) : null,
    refunded: toMajor(view.refunded),
    // An answer that an earlier version kept under an idempotency key has no refunds.
    refunds: (view.refunds ?? []).map(({ at, minor, to, expectedAt }) => ({
      at: isoTime(at),
      amount: toMajor(minor),
      to,
      expectedAt: isoTime(expectedAt),
    })),
    player: playerAnswer(view),
    items,
    codes: items.flatMap((item) => item.codes),
    instructions: printInstructions(view.instructions, language),
    timeline: timelineOf(view),
    payment: { method: view.paymentMethod, provider: view.paymentProvider },
  }
}

// An answer that an earlier version kept under an idempotency key names a player of Free Fire by the ID alone.
type EarlierPlayer = { id: string; fields?: undefined; name: string; canCorrect: boolean }

function playerAnswer({ player }: { player: OrderView['player'] | EarlierPlayer }): Order['player'] {
  if (!player) return null
  const fields = player.fields ?? { playerId: player.id }
  return { id: playerText(fields), fields, name: player.name, canCorrect: player.canCorrect }
}

/** The same for an administrator, with the buyer's id and nickname. */
export const adminOrderAnswer = (view: AdminOrderView, language: Language): AdminOrders['orders'][number] => ({
  ...orderAnswer(view, language),
  userId: view.userId,
  nickname: view.nickname,
})

function timelineOf(view: OrderView): Order['timeline'] {
  const steps: [OrderStatus, number | null][] = [
    // An order that is paid from the balance is never pending.
    ['pending', view.paymentMethod === 'balance' ? null : view.placedAt],
    ['processing', view.paidAt],
    ['completed', view.completedAt],
    ['cancelled', view.cancelledAt],
  ]
  return steps.flatMap(([status, at]) => (at === null ? [] : [{ status, at: isoTime(at) }]))
}
