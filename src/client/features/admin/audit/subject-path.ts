import type { AuditLog } from '../../../../shared/contract/admin'
import type { Formats } from '../../../i18n/formats'
import { pathTo } from '../../../paths'
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

type Entry = Pick<AuditLog['entries'][number], 'action' | 'subject' | 'subjectName' | 'subjectProduct'>

/** The page of the subject of an act; undefined where there is none. */
export function subjectPath({ action, subject, subjectName, subjectProduct }: Entry) {
  if (subjectName !== null) return pathToUser(subject)
  if (subjectProduct) {
    const { productId, offer } = subjectProduct
    return offer ? pathToArea('stock', { product: productId }) : pathTo.adminProduct(productId)
  }
  const part = partOfDiscount(action)
  if (part) return pathToArea(part, { search: subject })
  return ofOrders.includes(action) ? pathToOrder(subject) : undefined
}

/** What acts on the whole of something have for a subject: the name of the act says it. */
const wholes = ['settings', 'catalogue', 'tiers', 'referral', 'orders', 'users', 'audit', 'shop', 'all']

/** The name of the subject: of a user, of a product, or of an offer; undefined where the shop has none of it. */
export function nameOfSubject(
  { subjectName: nickname, subjectProduct }: Entry,
  { offer }: Formats,
): string | undefined {
  if (!subjectProduct) return nickname ?? undefined
  return [subjectProduct.title, ...(subjectProduct.offer ? [offer(subjectProduct.offer)] : [])].join(' · ')
}

/** The subject of an act as it is read; undefined where the act says it all. A kind of alerts has a name. */
export function subjectText(action: string, subject: string, alertName: (kind: string) => string): string | undefined {
  if (wholes.includes(subject)) return undefined
  if (action === 'dismiss_alerts') return alertName(subject)
  return ['create_article', 'edit_article', 'delete_article'].includes(action)
    ? subject.replace(/^article /, '')
    : subject
}
