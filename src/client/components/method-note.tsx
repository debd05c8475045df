import type { PaymentMark, PaymentMethod } from '../../shared/payments'
import { markNames, methodNames } from '../i18n/money-words'
import { useTranslation } from '../i18n/translation'

/** Methods that are an app of their own. */
const apps: readonly PaymentMethod[] = ['payme', 'click']

type Props = { method: PaymentMethod; marks: readonly PaymentMark[] | undefined; className: string }

/** What is to know of a method: the cards that it takes, or that it is an app. */
export function MethodNote({ method, marks = [], className }: Props) {
  const { t } = useTranslation()
  const isApp = apps.includes(method)
  const note = isApp
    ? t('payment.inApp', { name: t(methodNames[method]) })
    : marks.map((mark) => t(markNames[mark])).join(', ')
  return note && <span className={`block text-sm font-normal ${className}`}>{note}</span>
}
