import { useId } from 'react'
import { amountsIn } from '../../../../shared/amounts'
import { limits } from '../../../../shared/limits'
import { type Currency, currencies } from '../../../../shared/money'
import { useFormat } from '../../../i18n/format'
import { currencyNames } from '../../../i18n/money-words'
import { useTranslation } from '../../../i18n/translation'
import { Input } from '../form/inputs'
import type { Problems } from '../form/problems'
import { FiscalInputs } from './fiscal-inputs'
import { emptyPrice, type PriceDraft, type ShelfDraft } from './product-draft'
import { ownPriceFields, shelfFields } from './product-fields'
import { useFollowed } from './use-followed'

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
  const followed = useFollowed()
  const hint = useId()
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
        // On a phone the table is wider than the page and scrolls; its name stays where it is.
        <div className="min-w-0">
          <p id={hint} className="mb-1 text-sm text-muted">
            {t('admin.product.pricesHint')}
          </p>
          <div className="-m-1 overflow-x-auto p-1">
            <table aria-labelledby={hint} className="w-full max-w-xl border-separate border-spacing-y-1.5">
              <thead>
                <tr className="text-left text-sm text-muted">
                  <th className="font-semibold">{t('product.amount')}</th>
                  {currencies.map((currency) => (
                    <th key={currency} className="pl-1.5 font-semibold">
                      {t(currencyNames[currency])}
                      {followed.includes(currency) && (
                        <span className="block font-normal">{t('admin.product.followed')}</span>
                      )}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {amounts.map((amount, index) => (
                  <PriceRow
                    key={amount}
                    amount={amount}
                    own={shelf.prices[amount] ?? emptyPrice}
                    common={common}
                    followed={followed}
                    problems={problems}
                    at={`${at}prices.${index}.`}
                    onChange={(own) => onChange({ prices: { ...shelf.prices, [amount]: own } })}
                  />
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
      <FiscalInputs shelf={shelf} problems={problems} at={at} onChange={onChange} />
    </div>
  )
}

type RowProps = {
  amount: number
  own: PriceDraft
  common: PriceDraft
  followed: readonly Currency[]
  problems: Problems
  at: string
  onChange: (own: PriceDraft) => void
}

function PriceRow({ amount, own, common, followed, problems, at, onChange }: RowProps) {
  const { number } = useFormat()
  return (
    <tr className="align-top">
      <th scope="row" className="py-3 pr-3 text-left font-bold tabular-nums">
        {number(amount)}
      </th>
      {currencies.map((currency) => {
        const name = `priceIn.${currency}` as const
        if (followed.includes(currency)) {
          return (
            <td key={currency} className="min-w-24 py-3 pl-1.5 text-muted tabular-nums">
              {own[name] || common[name] || '—'}
            </td>
          )
        }
        return (
          <td key={currency} className="min-w-24 pl-1.5">
            <Input
              field={ownPriceFields[name]}
              typed={own[name]}
              problem={problems[at + name]}
              words={{ amount: number(amount) }}
              placeholder={common[name]}
              onType={(typed) => onChange({ ...own, [name]: typed })}
            />
          </td>
        )
      })}
    </tr>
  )
}
