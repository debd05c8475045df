import { currencies, decimalOf } from '../../../shared/money'
import type { AuditView } from '../../domain/audit/audit'
import type { Ctx } from '../../domain/ctx'
import { gameOf } from '../../domain/games/games'
import { type ExportedOrder, playerLine } from '../../domain/orders/orders'
import type { UserView } from '../../domain/users/users'
import { csvTable } from './csv'
import { isoTime } from './units'

const jsonOf = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))

export const orderTable = (ctx: Pick<Ctx, 'games'>) =>
  csvTable<ExportedOrder>('orders', {
    orderId: (row) => row.id,
    date: (row) => isoTime(row.placedAt),
    status: (row) => row.status,
    reason: (row) => row.reason,
    kind: (row) => row.kind,
    userId: (row) => row.userId,
    nickname: (row) => row.nickname,
    items: (row) => row.items,
    quantity: (row) => row.quantity,
    currency: (row) => row.currency,
    totalAmount: (row) => decimalOf(row.total),
    refunded: (row) => decimalOf(row.refunded),
    method: (row) => row.method,
    provider: (row) => row.provider,
    paidAt: (row) => isoTime(row.paidAt),
    completedAt: (row) => isoTime(row.completedAt),
    cancelledAt: (row) => isoTime(row.cancelledAt),
    game: ({ game }) => game && (gameOf(ctx, game)?.slug ?? game),
    player: playerLine,
  })

const balanceCells = Object.fromEntries(
  currencies.map((currency) => [
    `balance${currency[0]?.toUpperCase()}${currency.slice(1)}`,
    (row: UserView) => decimalOf(row.balances[currency]),
  ]),
)

export const userTable = csvTable<UserView>('users', {
  userId: (row) => row.id,
  nickname: (row) => row.nickname,
  role: (row) => row.role,
  createdAt: (row) => isoTime(row.createdAt),
  orders: (row) => row.orders,
  ...balanceCells,
  frozenAt: (row) => isoTime(row.frozenAt),
  disabledAt: (row) => isoTime(row.disabledAt),
})

/** The name of the product or offer that an act was about, as the file of orders writes it. */
function productName({ subjectProduct: product }: AuditView): string | null {
  if (!product?.offer) return product?.title ?? null
  const { amount, label, region } = product.offer
  return `${product.title}, ${amount} ${label}${region ? ` ${region}` : ''}`
}

export const auditTable = csvTable<AuditView>('audit', {
  entryId: (row) => row.id,
  at: (row) => isoTime(row.at),
  actor: (row) => row.actor,
  actorName: (row) => row.actorName,
  action: (row) => row.action,
  subject: (row) => row.subject,
  subjectName: (row) => row.subjectName ?? productName(row),
  before: (row) => jsonOf(row.before),
  after: (row) => jsonOf(row.after),
  reason: (row) => row.reason,
  address: (row) => row.address,
})
