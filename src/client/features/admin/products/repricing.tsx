import { type FormEvent, useState } from 'react'
import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { useMakeRepricing, usePreviewRepricing } from '../../../calls/admin-products'
import { Alert } from '../../../components/alert'
import { Button } from '../../../components/button'
import { notify } from '../../../components/notify'
import { takeFocus } from '../../../components/take-focus'
import { useProblemText } from '../../../i18n/problem-text'
import { FollowedNote } from './followed-note'
import { ProductChoice } from './product-choice'
import { RepricingPreview } from './repricing-preview'
import { firstRule, wishOf } from './repricing-rule'
import { RuleFields } from './rule-fields'

/** Many prices changed at once: first looked at, then made. */
export function Repricing({ products }: { products: readonly ListedProduct[] }) {
  const { t, problemText } = useProblemText()
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [rule, setRule] = useState(firstRule)
  const [isTried, setIsTried] = useState(false)
  const preview = usePreviewRepricing()
  const make = useMakeRepricing()
  const wish = wishOf(rule, chosen)
  // A preview holds only for the request that made it.
  const forget = () => {
    preview.reset()
    make.reset()
  }
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setIsTried(true)
    if (wish) preview.mutate(wish)
  }
  const confirm = (version: string) =>
    wish &&
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
            onType={(name, typed) => {
              setRule({ ...rule, [name]: typed })
              forget()
            }}
          />
          <FollowedNote />
          {error && <Alert>{problemText(error)}</Alert>}
          <Button type="submit" look={preview.data ? 'secondary' : 'primary'} pending={preview.isPending}>
            {t('admin.import.preview')}
          </Button>
        </div>
      </form>
      {preview.data && wish && (
        <RepricingPreview
          preview={preview.data}
          percent={wish.percent}
          currencies={wish.currencies}
          pending={make.isPending}
          onConfirm={confirm}
        />
      )}
    </>
  )
}
