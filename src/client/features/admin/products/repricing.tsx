import { type FormEvent, useState } from 'react'
import { adminLimits } from '../../../../shared/admin-limits'
import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { useMakeRepricing, usePreviewRepricing } from '../../../calls/admin-products'
import { useProblemText } from '../../../calls/problem-text'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { takeFocus } from '../../../components/take-focus'
import { useTranslation } from '../../../i18n/translation'
import { ProductChoice } from './product-choice'
import { RepricingPreview } from './repricing-preview'
import { type Rule, RuleFields } from './rule-fields'

const firstRule: Rule = { percent: '', currencies: ['usd', 'rub'], rounding: { usd: 'none', rub: 'none' } }

/** "-5,5" → -5.5; undefined where it is no percentage that prices may change by. */
function percentIn(text: string): number | undefined {
  const typed = text.replace(/\s/g, '').replace(',', '.').replace('−', '-')
  const percent = /^[+-]?\d{1,3}(\.\d{1,2})?$/.test(typed) ? Number(typed) : Number.NaN
  const { min, max } = adminLimits.repricing.percent
  return percent >= min && percent <= max ? percent : undefined
}

type Props = { products: readonly ListedProduct[]; categoryName: (category: string) => string }

/** Many prices changed at once: first looked at, then made. */
export function Repricing({ products, categoryName }: Props) {
  const { t } = useTranslation()
  const problemText = useProblemText()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [rule, setRule] = useState(firstRule)
  const [isTried, setIsTried] = useState(false)
  const preview = usePreviewRepricing()
  const make = useMakeRepricing()
  const percent = percentIn(rule.percent)
  // What was shown holds for what was asked: with another wish it must be asked for again.
  const forget = () => {
    preview.reset()
    make.reset()
  }
  const isComplete = percent !== undefined && chosen.length > 0 && rule.currencies.length > 0
  const wish = {
    products: [...chosen],
    percent: percent ?? 0,
    currencies: [...rule.currencies],
    rounding: rule.rounding,
  }
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (isComplete) preview.mutate(wish)
  }
  const confirm = (version: string) =>
    make.mutate(
      { ...wish, version },
      {
        onSuccess: ({ lines }) => {
          notify.success(t('admin.prices.done', { count: lines.length }))
          forget()
        },
      },
    )
  const error = make.error ?? preview.error
  return (
    <>
      <h2 ref={takeFocus} tabIndex={-1} className="mb-6 text-heading outline-none">
        {t('admin.prices.title')}
      </h2>
      <form noValidate onSubmit={look} className="grid items-start gap-6 lg:grid-cols-2">
        <ProductChoice
          products={products}
          categoryName={categoryName}
          chosen={chosen}
          problem={isTried && chosen.length === 0 ? t('admin.prices.chooseOne') : undefined}
          onChoose={(ids) => {
            setChosen(ids)
            forget()
          }}
        />
        <div className="grid gap-6">
          <RuleFields
            rule={rule}
            isTried={isTried}
            isPercentFine={percent !== undefined}
            onChange={(part) => {
              setRule({ ...rule, ...part })
              forget()
            }}
          />
          {error && <Alert>{problemText(error)}</Alert>}
          <Button type="submit" look={preview.data ? 'secondary' : 'primary'} pending={preview.isPending}>
            {t('admin.import.preview')}
          </Button>
        </div>
      </form>
      {preview.data && (
        <RepricingPreview
          preview={preview.data}
          percent={wish.percent}
          currencies={rule.currencies}
          pending={make.isPending}
          onConfirm={confirm}
        />
      )}
    </>
  )
}
