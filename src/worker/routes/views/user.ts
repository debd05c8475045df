import type { AdminUser, BookedUser } from '../../../shared/contract/admin'
import { toMajor } from '../../../shared/money'
import type { EditedView, UserView } from '../../domain/users/users'
import { balancesAnswer, isoTime } from './units'

export const userAnswer = (view: UserView): AdminUser => ({
  userId: view.id,
  nickname: view.nickname,
  ...balancesAnswer(view.balances),
  role: view.role,
  createdAt: isoTime(view.createdAt),
  orders: view.orders,
  frozen: view.frozenAt !== null,
  disabled: view.disabledAt !== null,
  deleted: view.deletedAt !== null,
  mustChangePassword: view.mustChangePassword,
  totp: view.totp,
})

export const bookedUserAnswer = ({ user, booked }: EditedView): BookedUser => ({
  ...userAnswer(user),
  booked: booked.map(({ currency, minor }) => ({ currency, amount: toMajor(minor) })),
})
