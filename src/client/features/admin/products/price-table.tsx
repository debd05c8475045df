import { amountsIn } from '../../../../shared/amounts'
import { limits } from '../../../../shared/limits'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { Input } from '../form/inputs'
import type { Problems } from '../form/problems'
import { emptyPrice, type PriceDraft, type ShelfDraft } from './product-draft'
import { ownPriceFields, shelfFields } from './product-fields'

type Props = {
  shelf: ShelfDraft
  common: PriceDraft
  problems: Problems
  /** The beginning of the shop's names of the fields. */
  at: string
  onChange: (part: Partial<ShelfDraft>) => void
}

/** The amounts of a shelf, and the price of each amount without the common price. */
export function ShelfFields({ shelf, common, problems, at, onChange }: Props) {
  const { t } = useTranslation()
  const amounts = amountsIn(shelf.amounts).slice(0, limits.product.amounts)
  return (
    <div className="grid gap-4">
      <Input
        field={shelfFields.amounts}
        typed={shelf.amounts}
        problem={problems[`${at}amounts`] ?? problems[`${at}prices`]}
        onType={(typed) => onChange({ amounts: String(typed) })}
      />
      {amounts.length > 0 && (
        <table className="w-full max-w-xl border-separate border-spacing-y-1.5">
          <caption className="mb-1 text-left text-sm text-muted">{t('admin.product.pricesHint')}</caption>
          <thead>
            <tr className="text-left text-sm text-muted">
              <th className="font-semibold">{t('product.amount')}</th>
              <th className="px-1.5 font-semibold">{t('admin.product.usd')}</th>
              <th className="font-semibold">{t('admin.product.rub')}</th>
            </tr>
          </thead>
          <tbody>
            {amounts.map((amount, index) => (
              <PriceRow
                key={amount}
                amount={amount}
                own={shelf.prices[amount] ?? emptyPrice}
                common={common}
                problems={problems}
                at={`${at}prices.${index}.`}
                onChange={(own) => onChange({ prices: { ...shelf.prices, [amount]: own } })}
              />
            ))}
          </tbody>
        </table>
      )}
    </div>
  )
}

type RowProps = {
  amount: number
  own: PriceDraft
  common: PriceDraft
  problems: Problems
  at: string
  onChange: (own: PriceDraft) => void
}

function PriceRow({ amount, own, common, problems, at, onChange }: RowProps) {
  const { number } = useFormat()
  const field = (currency: keyof PriceDraft) => (
    <Input
      field={ownPriceFields[currency]}
      typed={own[currency]}
      problem={problems[at + currency]}
      words={{ amount: number(amount) }}
      placeholder={common[currency]}
      onType={(typed) => onChange({ ...own, [currency]: typed })}
    />
  )
  return (
    <tr className="align-top">
      <th scope="row" className="py-3 pr-3 text-left font-bold tabular-nums">
        {number(amount)}
      </th>
      <td className="w-2/5 px-1.5">{field('price')}</td>
      <td className="w-2/5">{field('rub')}</td>
    </tr>
  )
}
