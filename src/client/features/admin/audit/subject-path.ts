import { pathToArea, pathToOrder, pathToUser } from '../areas'
import { partOfDiscount } from './discount-text'

const ofOrders = [
  'refund_order',
  'refund_order_to_card',
  'refund_rest',
  'set_status_completed',
  'set_status_cancelled',
  'deliver_by_hand',
  'replace_code',
  'reveal_order',
  'note_order',
]

/** The page of the subject of an act; undefined where there is none. */
export function subjectPath({
  action,
  subject,
  subjectName,
}: {
  action: string
  subject: string
  subjectName: string | null
}) {
  if (subjectName !== null) return pathToUser(subject)
  const part = partOfDiscount(action)
  if (part) return `${pathToArea(part)}?search=${encodeURIComponent(subject)}`
  return ofOrders.includes(action) ? pathToOrder(subject) : undefined
}
