import type { AdminOrders, Order } from '../../../shared/contract/orders'
import { inLanguage, type Language } from '../../../shared/languages'
import { toMajor } from '../../../shared/money'
import type { OrderStep } from '../../../shared/order-states'
import { builtIn, gameOf } from '../../domain/games/games'
import { type AdminOrderView, type OrderView, printInstructions } from '../../domain/orders/orders'
import { discountsAnswer } from './discounts'
import { shownPlayer } from './player'
import { fieldAnswer } from './topups'
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
    list: toMajor(item.unitPrice * item.quantity),
    // An answer that an earlier version kept under an idempotency key does not say it.
    paid: toMajor(item.paid ?? item.unitPrice * item.quantity),
    discounts: discountsAnswer(item.discounts ?? [], language),
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
    // An answer that an earlier version kept under an idempotency key has the game's name in the tables.
    game: view.game ? (gameOf({ games: builtIn }, view.game)?.slug ?? view.game) : null,
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
    player: playerAnswer(view, language),
    topUp: view.topUp ? { itemId: view.topUp.packageId } : null,
    // Nor does it say whether a person delivers it.
    byHand: view.byHand ?? null,
    items,
    codes: items.flatMap((item) => item.codes),
    // Nor that codes are left out.
    codesHidden: view.codesHidden ?? false,
    instructions: printInstructions(view.instructions, language),
    timeline: timelineOf(view),
    payment: { method: view.paymentMethod, provider: view.paymentProvider },
  }
}

// An answer that an earlier version kept under an idempotency key tells nothing of what the game asks for, and names a
// player of Free Fire by the ID alone.
type EarlierPlayer = {
  id: string
  fields?: undefined
  name: string
  canCorrect: boolean
  asks?: undefined
  labels?: undefined
}

function playerAnswer(
  { player }: { player: OrderView['player'] | EarlierPlayer },
  language: Language,
): Order['player'] {
  if (!player) return null
  const fields = player.fields ?? { playerId: player.id }
  const asks = (player.asks ?? []).map((each) => fieldAnswer(each, language))
  const shown = shownPlayer({ player: fields, name: player.name }, player.labels ?? {}, language)
  return { ...shown, fields, canCorrect: player.canCorrect, asks }
}

/** The same for an administrator, with the buyer's id and nickname. */
export const adminOrderAnswer = (view: AdminOrderView, language: Language): AdminOrders['orders'][number] => ({
  ...orderAnswer(view, language),
  userId: view.userId,
  nickname: view.nickname,
})

function timelineOf(view: OrderView): Order['timeline'] {
  const steps: [OrderStep, number | null][] = [
    // An order that was paid as it was made has never been pending.
    ['pending', view.paidAt === view.placedAt ? null : view.placedAt],
    ['processing', view.paidAt],
    // An answer that an earlier version kept under an idempotency key has no top-up.
    ['ordered', view.topUp?.orderedAt ?? null],
    ['completed', view.completedAt],
    ['cancelled', view.cancelledAt],
  ]
  return steps.flatMap(([status, at]) => (at === null ? [] : [{ status, at: isoTime(at) }]))
}
