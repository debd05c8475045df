import { Section } from '../../../components/page'
import { useFormat } from '../../../i18n/format'
import { useGoodsNames } from '../discounts/use-goods-names'
import { type CouponDraft, codeOf, termsOf } from './coupon-draft'
import { conditionsOf, currenciesOf, exampleIn, offText } from './coupon-words'

type Props = {
  draft: CouponDraft
  /** Of a coupon that is changed. */
  code: string
  /** Without a heading and a frame, inside a dialog. */
  isPlain?: boolean
}

/** What a buyer will be told of a coupon, and what a cart of an example costs with it. */
export function CouponPreview({ draft, code, isPlain = false }: Props) {
  const words = useFormat()
  const names = useGoodsNames()
  const { t, money } = words
  const terms = termsOf(draft)
  const name = code || codeOf(draft) || t('admin.coupons.eachCode')
  const inCurrencies = terms ? currenciesOf(terms) : []
  const content = terms ? (
    <div className="grid gap-2">
      <p className="font-semibold wrap-anywhere">
        {[t('admin.coupons.takesOff', { name, off: offText(terms, words) }), ...conditionsOf(terms, words, names)].join(
          ', ',
        )}
      </p>
      {inCurrencies.length === 0 && <p className="text-danger">{t('admin.coupons.nowhere')}</p>}
      <ul className="grid gap-1 tabular-nums">
        {inCurrencies.map((currency) => {
          const { list, total } = exampleIn(terms, currency)
          const sums = { list: money(list, currency), total: money(total, currency) }
          return <li key={currency}>{t('admin.coupons.example', sums)}</li>
        })}
      </ul>
      {!terms.belowCost && <p className="text-sm text-muted">{t('admin.coupons.floorText')}</p>}
    </div>
  ) : (
    <p className="text-muted">{t('admin.coupons.previewLater')}</p>
  )
  if (isPlain) return content
  return (
    <Section level="h3" title={t('admin.coupons.preview')} className="panel grid gap-3 p-3 sm:p-5" head="text-heading">
      {content}
    </Section>
  )
}
