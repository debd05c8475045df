import type { CartLine } from '../../../shared/contract/cart'
import { discountNames } from '../../i18n/discount-words'
import { useTranslation } from '../../i18n/translation'

/** What lowers the price of a line. */
export function ReductionNote({ line: { reduction } }: { line: CartLine }) {
  const { t } = useTranslation()
  if (!reduction) return null
  const { kind, name } = reduction
  return <span className="block text-sm font-semibold text-good wrap-anywhere">{t(discountNames[kind], { name })}</span>
}
