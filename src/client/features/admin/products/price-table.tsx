import { amountsIn } from '../../../../shared/amounts'
import { limits } from '../../../../shared/limits'
import { Field } from '../../../components/field'
import { useFormat } from '../../../i18n/format'
import { useTranslation } from '../../../i18n/translation'
import { type Problem, type Problems, problemTexts } from '../field-problems'
import { emptyPrice, type PriceDraft, type ShelfDraft } from './draft'

type Props = {
  shelf: ShelfDraft
  common: PriceDraft
  problems: Problems
  /** How the shop's answers name what the shelf belongs to. */
  at: string
  onChange: (part: Partial<ShelfDraft>) => void
}

/** The amounts of a shelf, and what each costs where that is not the common price. */
export function ShelfFields({ shelf, common, problems, at, onChange }: Props) {
  const { t } = useTranslation()
  const problem = problems[`${at}amounts`] ?? problems[`${at}prices`]
  const hint = t('admin.product.amountsHint')
  const amounts = amountsIn(shelf.amounts).slice(0, limits.product.amounts)
  return (
    <div className="grid gap-4">
      <Field
        label={t('admin.product.amounts')}
        hint={problem ? `${t(problemTexts[problem])}. ${hint}` : hint}
        invalid={problem !== undefined}
        autoComplete="off"
        value={shelf.amounts}
        onChange={({ target }) => onChange({ amounts: target.value })}
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
                problemOf={(currency) => problems[`${at}prices.${index}.${currency}`]}
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
  problemOf: (currency: 'price' | 'rub') => Problem | undefined
  onChange: (own: PriceDraft) => void
}

const labels = { price: 'admin.product.usdOf', rub: 'admin.product.rubOf' } as const

function PriceRow({ amount, own, common, problemOf, onChange }: RowProps) {
  const { t } = useTranslation()
  const { number } = useFormat()
  const field = (currency: 'price' | 'rub') => {
    const problem = problemOf(currency)
    return (
      <Field
        label={t(labels[currency], { amount: number(amount) })}
        hiddenLabel
        hint={problem && t(problemTexts[problem])}
        invalid={problem !== undefined}
        inputMode="decimal"
        autoComplete="off"
        placeholder={common[currency]}
        value={own[currency]}
        onChange={({ target }) => onChange({ ...own, [currency]: target.value })}
      />
    )
  }
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
