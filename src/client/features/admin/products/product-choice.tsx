import type { ListedProduct } from '../../../../shared/contract/admin-products'
import { CheckBox } from '../../../components/check-box'
import { Section } from '../../../components/page'
import { useCategoryName } from '../../../i18n/category-name'
import { useTranslation } from '../../../i18n/translation'

type Props = {
  products: readonly ListedProduct[]
  chosen: readonly string[]
  problem: string | undefined
  onChoose: (ids: readonly string[]) => void
}

const idsOf = (products: readonly ListedProduct[]) => products.map(({ id }) => id)

/** Products by category: one by one, a category as a whole, or all of them. */
export function ProductChoice({ products, chosen, problem, onChoose }: Props) {
  const { t } = useTranslation()
  const categoryName = useCategoryName()
  const choose = (ids: readonly string[], isChosen: boolean) => {
    const others = chosen.filter((id) => !ids.includes(id))
    onChoose(isChosen ? [...others, ...ids] : others)
  }
  const group = (label: string, ids: readonly string[]) => (
    <CheckBox
      label={label}
      isChosen={ids.every((id) => chosen.includes(id))}
      isPartly={ids.some((id) => chosen.includes(id))}
      onChoose={(isChosen) => choose(ids, isChosen)}
    />
  )
  return (
    <Section level="h3" title={t('admin.prices.which')} className="panel grid gap-5 p-5" head="text-heading">
      <p role="status" className="text-muted">
        {t('admin.prices.chosen', { count: chosen.length })}
      </p>
      {problem && (
        <p role="alert" className="text-sm text-danger">
          {problem}
        </p>
      )}
      <div className="relative grid max-h-128 gap-4 overflow-y-auto p-1">
        {group(t('admin.prices.all'), idsOf(products))}
        {[...Map.groupBy(products, ({ category }) => category)].map(([category, inCategory]) => (
          <fieldset key={category} className="border-t border-line pt-2">
            <legend className="sr-only">{categoryName(category)}</legend>
            {group(categoryName(category), idsOf(inCategory))}
            <div className="ml-4 grid [&_label]:font-normal">
              {inCategory.map(({ id, title }) => (
                <CheckBox
                  key={id}
                  label={title}
                  isChosen={chosen.includes(id)}
                  onChoose={(isChosen) => choose([id], isChosen)}
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
    </Section>
  )
}
